import { resolve } from 'node:path'
import { asCommand, refuse } from '#workers/deploy/as-command.ts'
import { build } from '#workers/local/build.ts'
import { backUp } from './back-up.ts'
import { checkToken } from './check-token.ts'
import { finishRestore, restoreBackup } from './restore-backup.ts'
import { readGiven, readSettings, stateOf } from './settings.ts'
import { startHost } from './start-host.ts'

/** What is made has names, addresses and secrets, so it is its owner's alone. Only the build is for everybody. */
const usual = process.umask(0o077)

await asCommand(import.meta.url, async ([command = 'start', file]) => {
  const given = readGiven(process.env)
  if (command === 'build') {
    await buildProduct()
    return 0
  }
  if (['start', 'backup'].includes(command)) finishRestore(stateOf(given))
  if (command === 'backup' && file !== undefined) {
    backUp(stateOf(given), resolve(file))
    console.log(`${file} has everything, secrets and personal data too: keep it safe.`)
    return 0
  }
  if (command === 'restore' && file !== undefined) {
    const kept = await restoreBackup(stateOf(given), resolve(file), new Date())
    if (kept !== null) console.log(`How it was before stays in ${kept}.`)
    console.log('Restored. Messages that were on their way wait at /admin/dead-letters. Start with: npm run host')
    return 0
  }
  if (command !== 'start') return refuse('npm run host, npm run host -- backup FILE, npm run host -- restore FILE')
  const settings = readSettings(given)
  await buildProduct()
  await checkToken(settings.vars, fetch, console.log)
  const { origin, stop, ended } = await startHost(settings, console.log)
  const signalled = new Promise<'signalled'>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT']) {
      // Miniflare's own ends everything at once.
      process.removeAllListeners(signal)
      process.on(signal, () => resolve('signalled'))
    }
  })
  console.log(`MergeQuest answers for ${settings.vars.APP_ORIGIN} at ${origin}. Its data is in ${settings.state}.`)
  if ((await Promise.race([signalled, ended])) !== 'signalled')
    throw new Error('The engine ended by itself. Start MergeQuest again.')
  console.log('Stopping: requests under way are finished first.')
  await stop()
  return 0
})

async function buildProduct(): Promise<void> {
  process.umask(usual)
  await build(['product', 'images'])
  process.umask(0o077)
}
