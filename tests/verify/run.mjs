// `npm run verify`: installs what is missing, then runs under the Node that came with the packages.
import { installPackages, runUnderNode } from '../../workers/local/install.mjs'

await installPackages()
process.exit(await runUnderNode('tests/verify/run.ts', process.argv.slice(2)))
