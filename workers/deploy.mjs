// `npm run deploy`, `backup`, `restore` and `smoke`: files of workers/deploy, run under the packages' own Node.
import { installPackages, runUnderNode } from './local/install.mjs'

const [command = '', ...rest] = process.argv.slice(2)
await installPackages()
process.exit(await runUnderNode(`workers/deploy/${command}.ts`, rest))
