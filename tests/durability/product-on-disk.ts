import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createDatabase, type Database } from '#db/client.ts'
import { builtWorker } from '#tests/servers/built-worker.ts'
import { readyProcess } from '#workers/local/ready-process.ts'
import { openMiniflare, type LocalWorkerOptions } from '#workers/local/worker-options.ts'

/** A product with its database file. */
type Served = { origin: string; d1: D1Database; db: Database }

export type ProductOnDisk = {
  product: Served
  /** The same Worker on another database. */
  beside: Served
  /** Kills workerd as a power cut would, without a shutdown. */
  kill: () => void
  isKilled: () => boolean
  /** Bytes of workerd in memory; null on systems without /proc. */
  memory: () => number | null
  stop: () => Promise<void>
}

type Place = { folder: string; clockOffset: number }

/** Starts the built Worker in a new workerd on a folder's databases. */
export async function startProduct({ folder, clockOffset }: Place): Promise<ProductOnDisk> {
  const miniflare = openMiniflare({
    cf: false,
    resourcePersistencePath: folder,
    // Discards the Worker's log.
    handleStructuredLogs: () => undefined,
    workers: [
      builtWorker('product', { database: 'product', clockOffset }),
      builtWorker('beside', { database: 'beside', clockOffset }),
    ] as LocalWorkerOptions[],
  })
  const workerd = await readyProcess(miniflare)
  const gone = once(workerd, 'exit')
  const serve = async (name: 'product' | 'beside'): Promise<Served> => {
    const d1 = (await miniflare.getD1Database('DB', name)) as unknown as D1Database
    return { origin: (await miniflare.unsafeGetDirectURL(name)).origin, d1, db: createDatabase(d1) }
  }
  return {
    product: await serve('product'),
    beside: await serve('beside'),
    kill: () => void workerd.kill('SIGKILL'),
    isKilled: () => workerd.killed,
    memory: () => memoryOf(workerd.pid),
    stop: async () => {
      await miniflare.dispose()
      await gone
    },
  }
}

function memoryOf(pid: number | undefined): number | null {
  const file = `/proc/${pid}/status`
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(existsSync(file) ? readFileSync(file, 'utf8') : '') ?? []
  return kilobytes === undefined ? null : Number(kilobytes) * 1024
}
