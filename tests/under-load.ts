import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../workers/local/settings.ts'

/**
 * `npm run test:under-load`: `npm test` beside busy loops, as on a machine that others use. Further words are those of
 * `npm test`: `npm run test:under-load -- e2e/contests`. A suite that holds has no failure, and at most two flaky tests.
 * The loops are a session of their own, as another person's work is: where Linux shares by session, the suite keeps half
 * of the processor and waits its turn; elsewhere it gets what sixteen others leave.
 */

const LOOPS = 16
const MOST_FLAKY = 2

/** They end when this process does, however it ends: then nothing holds the other end of their input. */
const loops = spawn(process.execPath, ['-e', loopsSource()], { detached: true, stdio: ['pipe', 'ignore', 'inherit'] })
const begun = performance.now()
const child = spawn(process.execPath, [join(root, 'tests/run.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: ['inherit', 'pipe', 'inherit'],
})
let last = ''
child.stdout.on('data', (chunk: Buffer) => {
  process.stdout.write(chunk)
  last = (last + chunk.toString()).slice(-500)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
const [code] = (await once(child, 'close')) as [number | null]
loops.kill()
const flaky = Number(/(\d+) flaky/.exec(last)?.[1] ?? 0)
const isHeld = code === 0 && flaky <= MOST_FLAKY
console.log(`${isHeld ? 'Held' : 'Did not hold'} beside ${LOOPS} busy loops, after ${minutes(begun)} minutes.`)
process.exit(isHeld ? 0 : 1)

function loopsSource(): string {
  return `const { Worker } = require('node:worker_threads')
    for (let index = 0; index < ${LOOPS}; index += 1) new Worker('for (;;);', { eval: true })
    process.stdin.resume().on('end', () => process.exit())`
}

function minutes(since: number): number {
  return Math.round((performance.now() - since) / 60_000)
}
