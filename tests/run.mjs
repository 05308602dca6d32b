// `npm test`: installs what is missing, then runs every layer under the Node that came with the packages.
import { installPackages, runUnderNode } from '../workers/local/install.mjs'

await installPackages()
process.exit(await runUnderNode('tests/run.ts', process.argv.slice(2)))
