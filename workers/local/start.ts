import { keepLively } from './keep-lively.ts'
import { prepareDatabase } from './prepare-database.ts'
import { serve } from './servers.ts'
import { clockOffset, DEVELOPMENT, localVars, usesSandbox } from './settings.ts'
import { tickCrons } from './tick-crons.ts'

try {
  await start()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

async function start(): Promise<void> {
  const offset = clockOffset(process.env.APP_NOW)
  const vars = localVars(DEVELOPMENT, offset)
  if (offset !== 0) console.log(`The clock starts at ${new Date(Date.now() + offset).toISOString()}.`)
  await prepareDatabase(DEVELOPMENT, vars)
  console.log('Starting both Workers …')
  const servers = await serve(DEVELOPMENT, vars)
  const stopTicking = tickCrons(DEVELOPMENT, offset)
  const stopLiving = usesSandbox(DEVELOPMENT, vars) ? keepLively(DEVELOPMENT) : () => undefined
  console.log(welcome())
  const stop = () => {
    stopTicking()
    stopLiving()
    void Promise.all(servers.map((server) => server.dispose())).then(() => process.exit(0))
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

function welcome(): string {
  return [
    '',
    `  MergeQuest   http://localhost:${DEVELOPMENT.appPort}    the product; crons run each minute, so the board moves while you watch`,
    `  Sandbox      http://localhost:${DEVELOPMENT.sandboxPort}    plays GitHub, Telegram, e-mail, chats and Stripe: whom to sign in as, inbox, registration switch`,
    '',
    '  Logs: .wrangler/state/product.log and sandbox.log. Start afresh: delete .wrangler/state. Stop: Ctrl+C.',
    '',
  ].join('\n')
}
