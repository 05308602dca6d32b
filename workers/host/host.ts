import { asCommand, refuse } from '#workers/deploy/as-command.ts'
import { build } from '#workers/local/build.ts'
import { checkToken } from './check-token.ts'
import { readGiven, readSettings } from './settings.ts'
import { startHost } from './start-host.ts'

await asCommand(import.meta.url, async ([command = 'start']) => {
  const given = readGiven(process.env)
  if (command !== 'start') return refuse('npm run host')
  const settings = readSettings(given)
  await build(['product', 'images'])
  await checkToken(settings.vars, fetch, console.log)
  const { origin, stop, ended } = await startHost(settings, console.log)
  const asked = new Promise<'asked'>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT']) {
      // Miniflare's own ends everything at once.
      process.removeAllListeners(signal)
      process.on(signal, () => resolve('asked'))
    }
  })
  console.log(`MergeQuest answers for ${settings.vars.APP_ORIGIN} at ${origin}. Its data is in ${settings.state}.`)
  if ((await Promise.race([asked, ended])) !== 'asked')
    throw new Error('The engine ended by itself. Start MergeQuest again.')
  console.log('Stopping: requests under way are finished first.')
  await stop()
  return 0
})
