// `npm run rehearse`: workers/rehearse, run under the packages' own Node.
import { installPackages, runUnderNode } from './local/install.mjs'

await installPackages()
process.exit(await runUnderNode('workers/rehearse/rehearse-command.ts', process.argv.slice(2)))
