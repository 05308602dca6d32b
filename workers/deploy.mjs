// `npm run deploy`, `backup`, `restore` and `smoke`: files of workers/deploy, run under the packages' own Node.
import { installPackages, runUnderNode } from './local/install.mjs'

const [command = '', ...rest] = process.argv.slice(2)
await installPackages()
// Without a limit, Node keeps what was read for longer than it needs to (tests/bench/restore.ts measures it).
const isLarge = command === 'backup' || command === 'restore'
const flags = isLarge ? ['--max-semi-space-size=1', '--max-old-space-size=256'] : []
const [first = '', ...others] = [...flags, `workers/deploy/${command}.ts`, ...rest]
process.exit(await runUnderNode(first, others))
