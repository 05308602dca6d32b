// `npm start`: runs under any Node from 20 on, with nothing installed yet; everything else is in workers/local.
import { installPackages, runUnderNode } from './local/install.mjs'

await installPackages()
process.exit(await runUnderNode('workers/local/start.ts', process.argv.slice(2)))
