import { writeFileSync } from 'node:fs'
import serve from './serve.ts'
const stop = await serve()
console.log('ready')
process.on('SIGTERM', async () => {
  await (stop as () => Promise<void>)?.()
  process.exit(0)
})
setInterval(() => undefined, 1e6)
void writeFileSync
