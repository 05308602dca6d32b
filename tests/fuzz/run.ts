import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from '../../workers/local/build.ts'
import { root } from '../../workers/local/settings.ts'

/** `npm run fuzz -- --requests 500 --seed 7`: sends that many hostile requests per actor to the built Worker. */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    actor: { type: 'string', default: '' },
  },
})

await build()
const vitest = join(root, 'node_modules', '.bin', 'vitest')
const only = values.actor === '' ? [] : ['-t', `of a ${values.actor} `]
const run = spawnSync(
  vitest,
  ['run', '-c', 'tests/vitest.config.ts', '--project', 'worker', 'tests/fuzz', ...only, '--reporter=verbose'],
  {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, VITE_FUZZ_REQUESTS: values.requests, VITE_FUZZ_SEED: values.seed },
  },
)
process.exit(run.status ?? 1)
