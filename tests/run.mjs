// `npm test`: installs missing packages, then runs every layer under the packages' own Node.
import { installPackages, runUnderNode } from '../workers/local/install.mjs'

await installPackages()
process.exit(await runUnderNode('tests/run.ts', process.argv.slice(2)))
