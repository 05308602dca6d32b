// Installs the packages of tests/package.json, if they are missing, and runs a script with them under the packages' own Node.
import { installPackages, runUnderNode } from '../workers/local/install.mjs'

const [script, ...args] = process.argv.slice(2)
await installPackages('tests')
if (script !== undefined) process.exit(await runUnderNode(script, args))
