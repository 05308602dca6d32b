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
  const { stop } = await startHost(settings, console.log)
  return new Promise((resolve) => {
    let isStopping = false
    const end = () => {
      if (isStopping) return
      isStopping = true
      console.log('Stopping: requests under way are finished first.')
      void stop().then(() => resolve(0))
    }
    process.on('SIGTERM', end)
    process.on('SIGINT', end)
  })
})
