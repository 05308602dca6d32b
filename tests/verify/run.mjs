// `npm run verify`: installs missing packages, then runs under the packages' own Node.
import { installPackages, runUnderNode } from '../../workers/local/install.mjs'

await installPackages()
process.exit(await runUnderNode('tests/verify/run.ts', process.argv.slice(2)))
