// `npm run deploy`: files of workers/deploy, run under the packages' own Node. `smoke`, `backup` and `restore` are its words beside
// the environments.
import { installPackages, runUnderNode } from './local/install.mjs'

const args = process.argv.slice(2)
const command = ['smoke', 'backup', 'restore'].includes(args[0]) ? args.shift() : 'deploy'
await installPackages()
// Without a limit, Node keeps what was read for longer than it needs to (tests/bench/restore.ts measures it).
const isLarge = command === 'backup' || command === 'restore'
const flags = isLarge ? ['--max-semi-space-size=1', '--max-old-space-size=256'] : []
const [first = '', ...others] = [...flags, `workers/deploy/${command}.ts`, ...args]
process.exit(await runUnderNode(first, others))
