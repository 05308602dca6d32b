// `npm run dev`: screens with hot reloading; each request goes through the Worker's own entry. See docs/running.md.
import { installPackages, runUnderNode } from './local/install.mjs'

await installPackages()
process.exit(await runUnderNode('workers/local/dev.ts', process.argv.slice(2)))
