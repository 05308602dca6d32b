// `npm run host`: the product on a machine of your own, without Cloudflare (docs/hosting.md). Everything else is in workers/host.
import { installPackages, runUnderNode } from './local/install.mjs'

await installPackages()
process.exit(await runUnderNode('workers/host/host.ts', process.argv.slice(2)))
