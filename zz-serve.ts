import { prepareDatabase } from '/work/main/workers/local/prepare-database.ts'
import { serve } from '/work/main/workers/local/servers.ts'
import { clockOffset, localVars } from '/work/main/workers/local/settings.ts'
const place = { appPort: 8911, sandboxPort: 8912, state: '.wrangler/look', environment: 'test' }
const vars = localVars(place, clockOffset(process.argv[2] ?? '2026-11-20T15:00:00Z'))
await prepareDatabase(place, vars)
await serve(place, vars)
console.log('ready')
setInterval(() => {}, 1000)
