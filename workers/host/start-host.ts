import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { applyMigrations } from '#workers/local/apply-migrations.ts'
import { readyProcess } from '#workers/local/ready-process.ts'
import { openWorkers } from '#workers/local/servers.ts'
import { tickCrons } from '#workers/local/tick-crons.ts'
import { openFrontDoor } from './front-door.ts'
import { lockState } from './lock-state.ts'
import { endOrphan, noteProcess } from './orphan.ts'
import type { HostSettings } from './settings.ts'

/** So long may a request take that began before the stop. */
const LAST_REQUESTS = 20_000

export type Host = { origin: string; stop: () => Promise<void> }

export async function startHost(settings: HostSettings, say: (line: string) => void): Promise<Host> {
  const { state, host, port, addressHeader, vars } = settings
  const unlock = lockState(state)
  endOrphan(state)
  const workers = openWorkers(['product', 'images'], { host: '127.0.0.1', port: 0, state, vars, log: say })
  noteProcess(state, await readyProcess(workers))
  await applyMigrations((await workers.getD1Database('DB')) as unknown as D1Database)
  const product = await workers.getWorker()
  const door = openFrontDoor({ publicOrigin: vars.APP_ORIGIN ?? '', addressHeader, product: await workers.ready })
  const stopTicking = tickCrons(async (cron) => {
    await product.scheduled({ cron }).catch(() => say(`The schedule "${cron}" failed; it runs again next minute.`))
  }, 0)
  await listen(door, host, port)
  const origin = `http://${host}:${(door.address() as AddressInfo).port}`
  say(`MergeQuest answers for ${vars.APP_ORIGIN} at ${origin}. Its data is in ${state}.`)
  return {
    origin,
    stop: async () => {
      const closed = once(door, 'close')
      door.close()
      const timer = setTimeout(() => door.closeAllConnections(), LAST_REQUESTS)
      await Promise.all([closed, stopTicking()])
      clearTimeout(timer)
      await workers.dispose()
      unlock()
    },
  }
}

async function listen(door: Server, host: string, port: number): Promise<void> {
  door.listen(port, host)
  await once(door, 'listening').catch((error: unknown) => {
    throw new Error(`MergeQuest can’t listen on ${host}:${port}. Set PORT or HOST to another.`, { cause: error })
  })
}
