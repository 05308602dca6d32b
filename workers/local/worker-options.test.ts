import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './settings.ts'
import { keepOptions, optionsFile } from './worker-options.ts'

test('what is built has no value of .env or .dev.vars', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'options-'))
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  write(
    'wrangler.toml',
    'name = "a"\nmain = "index.js"\ncompatibility_date = "2026-07-01"\n[vars]\nNAME = "of the file"\n',
  )
  write('index.js', 'export default {}')
  const script = join(relative(root, folder), 'index.js')
  try {
    for (const file of ['.env', '.dev.vars']) {
      write(file, 'STRIPE_SECRET_KEY=sk_live_secret\nNAME=of-the-machine\n')
      await keepOptions({ config: join(relative(root, folder), 'wrangler.toml'), script })
      const kept = readFileSync(optionsFile({ script }), 'utf8')
      expect(kept).not.toContain('sk_live_secret')
      expect(JSON.parse(kept)).toMatchObject({ bindings: { NAME: 'of the file' } })
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})
