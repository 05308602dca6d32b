import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { parseConfig } from '#app/context/config.server.ts'
import { backupNote } from '#db/schema/settings.ts'
import { applyMigrations } from '#workers/local/apply-migrations.ts'
import { LOCAL_WORKERS } from '#workers/local/build.ts'
import { readyProcess } from '#workers/local/ready-process.ts'
import { openWorkers, type Before } from '#workers/local/servers.ts'
import { tickCrons } from '#workers/local/tick-crons.ts'
import { readOptions } from '#workers/local/worker-options.ts'
import { backedUpAt } from './back-up.ts'
import { KEPT_MESSAGES, RESUME } from './durable-queue.ts'
import { openFrontDoor } from './front-door.ts'
import { lockState } from './lock-state.ts'
import { endOrphan, recordProcess } from './orphan.ts'
import type { HostSettings } from './settings.ts'
import { tryMigrations } from './try-migrations.ts'

/** How long a request may go on that began before the stop. */
const LAST_REQUESTS = 20_000

export type Host = {
  origin: string
  stop: () => Promise<void>
  /** Resolves when the engine ended by itself. */
  ended: Promise<unknown>
}

export async function startHost(settings: HostSettings, say: (line: string) => void): Promise<Host> {
  const { state, host, port, addressHeader, vars } = settings
  parseConfig({ ...readOptions(LOCAL_WORKERS.product).bindings, ...vars })
  const unlock = lockState(state)
  endOrphan(state)
  await tryMigrations(state, say)
  const workers = openWorkers(['product', 'images'], {
    host: '127.0.0.1',
    port: 0,
    state,
    vars,
    before: hostEntry,
    omitted: ['ratelimits'],
    log: (line, level) => say(asLogLine(line, level)),
  })
  const workerd = await readyProcess(workers, (begun) => recordProcess(state, begun))
  const ended = once(workerd, 'exit')
  const database = (await workers.getD1Database('DB')) as unknown as D1Database
  await applyMigrations(database)
  await database.prepare(KEPT_MESSAGES).run()
  const product = await workers.getWorker()
  await product.scheduled({ cron: RESUME })
  const door = openFrontDoor({ publicOrigin: vars.APP_ORIGIN ?? '', addressHeader, product: await workers.ready })
  await listen(door, host, port)
  let noted = 0
  const stopTicking = tickCrons(async (cron) => {
    const at = backedUpAt(state) ?? noted
    if (at !== noted) await database.prepare(backupNote(at)).run()
    noted = at
    await product.scheduled({ cron }).catch(() => say(`The schedule "${cron}" failed; it runs again next minute.`))
  }, 0)
  return {
    origin: `http://${host}:${(door.address() as AddressInfo).port}`,
    ended,
    stop: async () => {
      const closed = once(door, 'close')
      door.close()
      const timer = setTimeout(() => door.closeAllConnections(), LAST_REQUESTS)
      await Promise.all([closed, stopTicking()])
      clearTimeout(timer)
      await workers.dispose()
      await ended
      unlock()
    },
  }
}

const hostEntry: Before = (product) => [
  {
    name: 'entry-of-host.js',
    contents: `
import product from '${product}'
import { withDurableQueues } from './durable-queue.js'
import { limitsInMemory } from './memory-limits.js'

export default withDurableQueues(product, limitsInMemory(${JSON.stringify(readOptions(LOCAL_WORKERS.product).ratelimits)}))
`,
  },
  ...['durable-queue', 'memory-limits'].map((name) => ({
    name: `${name}.js`,
    contents: stripTypeScriptTypes(readFileSync(join(import.meta.dirname, `${name}.ts`), 'utf8')),
  })),
]

/** The product writes one JSON object a line; what the engine says by itself, such as a stack, becomes one too. */
export function asLogLine(text: string, level: string): string {
  if (text.startsWith('{"level":')) return text
  return JSON.stringify({ level: level === 'error' ? level : 'info', message: 'The engine says', text })
}

async function listen(door: Server, host: string, port: number): Promise<void> {
  door.listen(port, host)
  await once(door, 'listening').catch((error: unknown) => {
    throw new Error(`MergeQuest can’t listen on ${host}:${port}. Set PORT or HOST to another.`, { cause: error })
  })
}
