import { keepLively } from './keep-lively.ts'
import { prepareDatabase } from './prepare-database.ts'
import { serve } from './servers.ts'
import { clockOffset, localVars, placeOf, usesSandbox, type LocalPorts } from './settings.ts'
import { runCron, tickCrons } from './tick-crons.ts'

try {
  await start()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

async function start(): Promise<void> {
  const offset = clockOffset(process.env.APP_NOW)
  const place = placeOf(process.env)
  const vars = localVars(place, offset)
  if (offset !== 0) console.log(`The clock starts at ${new Date(Date.now() + offset).toISOString()}.`)
  await prepareDatabase(place, vars)
  console.log('Starting both Workers …')
  const servers = await serve(place, vars)
  const stopTicking = tickCrons((cron) => runCron(place, cron), offset)
  const stopLiving = usesSandbox(place, vars) ? keepLively(place) : () => undefined
  console.log(welcome(place))
  const stop = () => {
    void stopTicking()
    stopLiving()
    void Promise.all(servers.map((server) => server.dispose())).then(() => process.exit(0))
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

function welcome({ appPort, sandboxPort, state, real }: LocalPorts): string {
  return [
    '',
    ...(real === undefined
      ? []
      : [
          `  GITHUB_TOKEN is set: this world reads ${real.apiUrl} and only plays the sign-in. Unset it for the invented world.`,
        ]),
    `  MergeQuest   http://localhost:${appPort}    the product; crons run each minute, so the board moves while you watch`,
    `  Sandbox      http://localhost:${sandboxPort}    plays GitHub, Telegram, e-mail, chats and Stripe: whom to sign in as, and what was sent`,
    '',
    `  Logs: ${state}/product.log and sandbox.log. Start afresh: delete ${state}. Stop: Ctrl+C.`,
    '',
  ].join('\n')
}
