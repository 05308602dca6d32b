// `npm run measure:github`: workers/measure, run under the packages' own Node.
import { installPackages, runUnderNode } from './local/install.mjs'

await installPackages()
process.exit(await runUnderNode('workers/measure/measure-github.ts', process.argv.slice(2)))
