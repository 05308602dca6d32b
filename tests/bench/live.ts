import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { liveHref } from '../../app/core/standings/live-board.ts'
import { follow } from '../../app/ui/follow.ts'
import { applyMigrations } from '../../workers/local/apply-migrations.ts'
import { root } from '../../workers/local/settings.ts'
import { openMiniflare, type LocalWorkerOptions } from '../../workers/local/worker-options.ts'
import { builtWorker } from '../servers/built-worker.ts'
import { NOW } from './bench-context.ts'
import { bundleWorker } from './bundle-worker.ts'
import { fillBoards } from './fill-boards.ts'
import { processTime, workerdOf } from './process-time.ts'
import { median, type Line } from './report.ts'

const PLAYERS = 10_000
const BOARDS = 1000
const OBSERVED = 60_000
const A_SECOND = 50
/** How far the average of a minute may lie from it by chance. */
const TOLERANCE = 2
const PERIOD = 10_000
const MILLISECONDS = 1
const A_ROUND = 300
const ROUNDS = 7

type Answered = { rows: number; bytes: number; tag: string | undefined; status: number }

/**
 * Opens a thousand boards for a minute, each with the screen's own clock, on one isolate that counts what it reads; then
 * measures the CPU of an answer that is kept, beside a constant body behind the same gate.
 */
export async function measureLive(): Promise<Line[]> {
  const product = builtWorker('product', { database: 'bench', clockOffset: NOW - Date.now() })
  const miniflare = openMiniflare({
    cf: false,
    workers: [
      {
        ...product,
        modules: [
          { type: 'ESModule', path: 'watched.js', contents: await bundleWorker('tests/bench/watched-worker.ts') },
          { type: 'ESModule', path: 'product.js', contents: readFileSync(join(root, 'build/server/index.js'), 'utf8') },
        ],
      },
      builtWorker('unwatched', { database: 'bench', clockOffset: NOW - Date.now() }),
      {
        ...builtWorker('beside', { database: 'bench', clockOffset: NOW - Date.now() }),
        modules: [
          { type: 'ESModule', path: 'beside.js', contents: await bundleWorker('tests/bench/beside-worker.ts') },
        ],
      },
    ] as LocalWorkerOptions[],
  })
  const addressOf = async (worker: string, path: string) =>
    new URL(path, await miniflare.unsafeGetDirectURL(worker)).href
  const db = (await miniflare.getD1Database('DB', 'product')) as unknown as D1Database
  await applyMigrations(db)
  await fillBoards(db, { players: PLAYERS, now: NOW })
  const minute = await observe(await addressOf('product', liveHref('week')))
  const kept = await addressOf('unwatched', liveHref('week'))
  const { tag } = await ask(kept)
  const pid = workerdOf(process.pid)
  await fetch(await addressOf('beside', '/'), { method: 'PUT', body: await (await fetch(kept)).text() })
  const [whole, unchanged, gate] = [
    await cpuOf(pid, kept),
    await cpuOf(pid, kept, tag),
    await cpuOf(pid, await addressOf('beside', '/gate')),
  ]
  await miniflare.dispose()
  const perSecond = minute.length / (OBSERVED / 1000)
  const reads = minute.filter(({ rows }) => rows > 0)
  const periods = OBSERVED / PERIOD + 1
  const cpu = (what: string, value: number): Line => ({
    what,
    players: PLAYERS,
    figure: { value, unit: 'ms' },
    ratios: [{ to: 'a constant body of its size behind the gate', milliseconds: gate, times: value / gate }],
    heldTo: { words: `${MILLISECONDS} ms`, isMet: value <= MILLISECONDS },
  })
  return [
    {
      what: `${BOARDS} open boards for a minute`,
      players: PLAYERS,
      figure: { value: perSecond, unit: 'requests a second' },
      heldTo: { words: `${A_SECOND} on average`, isMet: Math.abs(perSecond - A_SECOND) <= TOLERANCE },
    },
    {
      what: 'their reads of D1: answers that read anything',
      players: PLAYERS,
      rowsRead: Math.max(...reads.map(({ rows }) => rows)),
      figure: { value: reads.length, unit: 'reads' },
      heldTo: {
        words: `one in ${PERIOD / 1000} s and isolate: ${periods}`,
        isMet: reads.length > 0 && reads.length <= periods,
      },
    },
    cpu('an answer that is kept: CPU of workerd', whole),
    cpu('the same, unchanged for its reader', unchanged),
  ]
}

/** Boards that have been open for a while: each is somewhere in its own pause when the minute begins. */
async function observe(address: string): Promise<Answered[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  const answers: (Answered & { at: number })[] = []
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as const })
  const stops = Array.from({ length: BOARDS }, () =>
    follow({
      ask: async () => {
        const at = performance.now()
        answers.push({ ...(await ask(address, { agent })), at })
      },
      report: () => undefined,
      page,
      chance: Math.random,
    }),
  )
  await pause(OBSERVED / 2)
  const begin = performance.now()
  await pause(OBSERVED)
  for (const stop of stops) stop()
  const failed = answers.find(({ status }) => status !== 200)
  if (failed !== undefined) throw new Error(`A live answer has status ${failed.status}.`)
  agent.destroy()
  return answers.filter(({ at }) => at >= begin && at < begin + OBSERVED)
}

async function cpuOf(pid: number | null, address: string, tag?: string): Promise<number> {
  if (pid === null) return Number.NaN
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const rounds: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const before = processTime(pid)
    for (let time = 0; time < A_ROUND; time += 1) await ask(address, { agent, tag })
    // The first round warms up.
    if (round > 0) rounds.push((processTime(pid) - before) / A_ROUND)
  }
  agent.destroy()
  return median(rounds)
}

function ask(address: string, { agent, tag }: { agent?: Agent; tag?: string | undefined } = {}): Promise<Answered> {
  return new Promise((resolve, reject) => {
    get(address, { agent, headers: tag === undefined ? {} : { 'if-none-match': tag } }, (reply) => {
      let bytes = 0
      reply.on('data', (chunk: Buffer) => (bytes += chunk.length))
      reply.on('error', reject)
      reply.on('end', () =>
        resolve({
          rows: Number(reply.headers['x-rows-read'] ?? 0),
          bytes,
          tag: reply.headers.etag,
          status: reply.statusCode ?? 0,
        }),
      )
    }).on('error', reject)
  })
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
