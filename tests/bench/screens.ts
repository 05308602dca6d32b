import { readdirSync, readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { parseConfig } from '../../app/context/config.server.ts'
import { sessionCookie } from '../../app/context/cookies.server.ts'
import { createSession } from '../../app/core/sign-in/sessions.server.ts'
import { createDatabase } from '../../db/client.ts'
import { applyMigrations } from '../../workers/local/apply-migrations.ts'
import { DEVELOPMENT, localVars, root } from '../../workers/local/settings.ts'
import { openMiniflare, type LocalWorkerOptions } from '../../workers/local/worker-options.ts'
import { watchDatabase, type WatchedDatabase } from '../databases/watched-database.ts'
import { builtWorker } from '../servers/built-worker.ts'
import { CONTEST, fillProduct, VIEWER } from '../worlds/fill-product.ts'
import { contextOn, NOW } from './bench-context.ts'
import { bundleWorker } from './bundle-worker.ts'
import { playerId } from './fill-boards.ts'
import { threadTime, workerdOf } from './process-time.ts'
import { median, type Line } from './report.ts'

const PLAYERS = 10_000
/** A board of so many has some hundred distinct scores. */
const SAMPLES = 16_384
const PATH = '/leaderboard'
const PLAYER = `/player/climber-${VIEWER}`
const CONSTANT = 'a constant body of Hono alone'
const A_ROUND = 60
const ROUNDS = 9
/** Warm-up rounds. */
const WARMING = 3
const ROWS = 2300
/** Of what a constant body takes of Hono alone: for drawing by CPU, for a kept page by time. */
const TIMES_DRAWN = 16
const TIMES = 2

type Cost = { wall: number; cpu: number | null }

/**
 * Compares the rendered and the cached leaderboard with the same bytes from Hono alone, behind the gate and as a static
 * file: all from one workerd, one request after the other, in turn. CPU is that of the whole workerd process, so a rendered screen
 * includes D1's work, which is also measured alone. Rate limits count in memory, as on an own host; Miniflare's play of
 * Cloudflare's takes longer than a kept page, and is measured beside.
 */
export async function measureScreens(): Promise<Line[]> {
  const beside = await bundleWorker('tests/bench/beside-worker.ts')
  const miniflare = openMiniflare({
    cf: false,
    workers: [
      withLimitsInMemory(worker('drawing', { PAGE_CACHE: 'off' })),
      withLimitsInMemory(worker('keeping', { PAGE_CACHE: 'on' })),
      worker('playing', { PAGE_CACHE: 'on' }),
      {
        ...worker('files', {}),
        assets: { directory: join(root, 'build/client'), routerConfig: { has_user_worker: true } },
      },
      withLimitsInMemory({
        ...worker('beside', {}),
        modules: [{ type: 'ESModule', path: 'index.js', contents: beside }],
      }),
    ] as LocalWorkerOptions[],
  })
  const origins = {
    drawing: await miniflare.unsafeGetDirectURL('drawing'),
    keeping: await miniflare.unsafeGetDirectURL('keeping'),
    playing: await miniflare.unsafeGetDirectURL('playing'),
    beside: await miniflare.unsafeGetDirectURL('beside'),
    files: await miniflare.unsafeGetDirectURL('files'),
  }
  const db = (await miniflare.getD1Database('DB', 'drawing')) as unknown as D1Database
  await applyMigrations(db)
  await fillProduct(db, { players: PLAYERS, now: NOW, samples: SAMPLES })
  const cookie = await signIn(db)
  const address = (origin: URL, path: string) => new URL(path, origin).href
  const startCold = performance.now()
  const page = await ask(address(origins.drawing, PATH))
  const cold = performance.now() - startCold
  await fetch(address(origins.beside, '/'), { method: 'PUT', body: page })
  const pid = workerdOf(process.pid)
  const watched = await statementsOf(db)
  const rows = watched.rowsRead()
  const statements = JSON.stringify(watched.sent.map(({ sql, params }) => ({ sql, params })))
  await fetch(address(origins.beside, '/statements'), { method: 'PUT', body: statements })
  const drawing = (path: string, as = '') => ({ address: address(origins.drawing, path), cookie: as })
  const { drawn, home, player, contest, ownPage, ownBoard, database, kept, played, gate, hono, file } =
    await measureInTurn(pid, {
      drawn: drawing(PATH),
      home: drawing('/'),
      player: drawing(PLAYER),
      contest: drawing(`/c/${CONTEST}`),
      ownPage: drawing(PLAYER, cookie),
      ownBoard: drawing(PATH, cookie),
      database: { address: address(origins.beside, '/statements') },
      kept: { address: address(origins.keeping, PATH) },
      played: { address: address(origins.playing, PATH) },
      gate: { address: address(origins.beside, '/gate') },
      hono: { address: address(origins.beside, '/hono') },
      file: { address: address(origins.files, staticFile()) },
    })
  await miniflare.dispose()
  const line = (what: string, one: Cost, other: Cost, to: string): Line => ({
    what,
    players: PLAYERS,
    milliseconds: one.wall,
    ratios: [
      { to: `as long as ${to}`, milliseconds: other.wall, times: one.wall / other.wall },
      ...(one.cpu === null || other.cpu === null
        ? []
        : [{ to: 'its CPU', milliseconds: other.cpu, times: one.cpu / other.cpu }]),
    ],
  })
  const cpu = (one: Cost, without: Cost) => (one.cpu ?? Number.NaN) - (without.cpu ?? Number.NaN)
  const loadingAndDrawing = cpu(drawn, database)
  const timesDrawn = loadingAndDrawing / (hono.cpu ?? Number.NaN)
  return [
    {
      ...line('leaderboard drawn, 50 rows, warm', drawn, hono, CONSTANT),
      rowsRead: rows,
      heldTo: { words: `${ROWS} rows read`, isMet: rows <= ROWS },
    },
    {
      what: 'leaderboard drawn: CPU of loading and drawing',
      players: PLAYERS,
      figure: { value: loadingAndDrawing, unit: 'ms' },
      ratios: [{ to: CONSTANT, times: timesDrawn }],
      heldTo: { words: `${TIMES_DRAWN}× its CPU`, isMet: timesDrawn <= TIMES_DRAWN },
    },
    {
      what: `leaderboard drawn: CPU of D1, ${watched.sent.length} statements`,
      players: PLAYERS,
      figure: { value: cpu(database, gate), unit: 'ms' },
    },
    {
      what: 'constant body of Hono alone: CPU',
      players: null,
      figure: { value: hono.cpu ?? Number.NaN, unit: 'ms' },
    },
    line('home drawn', home, hono, CONSTANT),
    line('a player’s page drawn', player, hono, CONSTANT),
    line('a contest of 5,000 drawn', contest, hono, CONSTANT),
    line('one’s own page drawn', ownPage, hono, CONSTANT),
    line('the leaderboard, signed in, drawn', ownBoard, hono, CONSTANT),
    { what: 'leaderboard drawn: the first request of a new workerd', players: PLAYERS, milliseconds: cold },
    {
      ...line('leaderboard kept', kept, hono, CONSTANT),
      heldTo: { words: `${TIMES}× by time`, isMet: kept.wall <= TIMES * hono.wall },
    },
    line('leaderboard kept, with limits as Miniflare plays them', played, hono, CONSTANT),
    line('leaderboard kept', kept, file, 'a static file'),
    line('the same body behind the gate', gate, hono, CONSTANT),
  ]
}

function worker(name: string, vars: Record<string, string>): Record<string, unknown> {
  return builtWorker(name, { database: 'bench', clockOffset: NOW - Date.now(), vars })
}

/** The Worker with an entry before it, whose limits count as those of `npm run host`. */
function withLimitsInMemory({ ratelimits, modules, ...options }: Record<string, unknown>): Record<string, unknown> {
  const contents = `
import worker from './index.js'
import { limitsInMemory } from './memory-limits.js'
const limits = limitsInMemory(${JSON.stringify(ratelimits)})
const known = new WeakMap()
export default {
  fetch(request, env, execution) {
    if (!known.has(env)) known.set(env, { ...env, ...limits })
    return worker.fetch(request, known.get(env), execution)
  },
}`
  const counting = stripTypeScriptTypes(readFileSync(join(root, 'workers/host/memory-limits.ts'), 'utf8'))
  return {
    ...options,
    modules: [
      { type: 'ESModule', path: 'entry.js', contents },
      { type: 'ESModule', path: 'memory-limits.js', contents: counting },
      ...(modules as object[]),
    ],
  }
}

async function signIn(db: D1Database): Promise<string> {
  const config = parseConfig(localVars({ ...DEVELOPMENT, environment: 'test' }, NOW - Date.now()))
  const sessionId = await createSession(contextOn({ db: createDatabase(db) }), playerId(VIEWER))
  return (await sessionCookie(config).write(sessionId)).split(';')[0] ?? ''
}

/** The statements of one render, recorded from the same Worker outside workerd. */
async function statementsOf(db: D1Database): Promise<WatchedDatabase> {
  registerHooks({
    resolve: (name, context, next) =>
      name.startsWith('cloudflare:')
        ? { url: 'data:text/javascript,export const connect = null', shortCircuit: true }
        : next(name, context),
  })
  const entry = join(root, 'build/server/index.js')
  const { default: product } = (await import(entry)) as {
    default: { fetch: (...args: unknown[]) => Promise<Response> }
  }
  const watched = watchDatabase(db)
  const allow = { limit: async () => ({ success: true }) }
  const vars = { ...localVars({ ...DEVELOPMENT, environment: 'test' }, NOW - Date.now()), PAGE_CACHE: 'off' }
  const env = {
    ...vars,
    DB: watched.client,
    REQUEST_LIMIT: allow,
    PICTURE_LIMIT: allow,
    LIVE_LIMIT: allow,
    FORM_LIMIT: allow,
    HALL_LIMIT: allow,
    OWN_LOOKUP_LIMIT: allow,
  }
  const execution = { waitUntil: () => undefined, passThroughOnException: () => undefined }
  const answer = await product.fetch(
    new Request(new URL(PATH, `http://localhost:${DEVELOPMENT.appPort}`)),
    env,
    execution,
  )
  await answer.text()
  if (!answer.ok) throw new Error(`The leaderboard answers ${answer.status}.`)
  return watched
}

function staticFile(): string {
  const folder = join(root, 'build/client/assets')
  const file = readdirSync(folder).find((name) => name.endsWith('.css'))
  if (file === undefined) throw new Error('There is no static file: npm run build.')
  return `/assets/${file}`
}

/**
 * Medians of rounds of sequential requests, each on its own connection. Each round asks all addresses, so that a machine
 * that slows down slows all of them.
 */
async function measureInTurn<Name extends string>(
  pid: number | null,
  asked: Record<Name, { address: string; cookie?: string }>,
): Promise<Record<Name, Cost>> {
  const runs = (Object.keys(asked) as Name[]).map((name) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    return { name, agent, ...asked[name], walls: [] as number[], cpus: [] as number[] }
  })
  for (let round = 0; round < WARMING + ROUNDS; round += 1)
    for (const { address, cookie, agent, walls, cpus } of runs) {
      const before = pid === null ? null : threadTime(pid)
      for (let request = 0; request < A_ROUND; request += 1) {
        const start = performance.now()
        await ask(address, cookie, agent)
        if (round >= WARMING) walls.push(performance.now() - start)
      }
      if (round >= WARMING && pid !== null && before !== null) cpus.push((threadTime(pid) - before) / A_ROUND)
    }
  for (const { agent } of runs) agent.destroy()
  return Object.fromEntries(
    runs.map(({ name, walls, cpus }) => [name, { wall: median(walls), cpu: cpus.length === 0 ? null : median(cpus) }]),
  ) as Record<Name, Cost>
}

function ask(address: string, cookie = '', agent?: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    get(address, { agent, headers: { accept: 'text/html', 'user-agent': 'Mozilla/5.0', cookie } }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('error', reject)
      reply.on('end', () => {
        if (reply.statusCode === 200) resolve(Buffer.concat(chunks).toString())
        else reject(new Error(`${address} answers ${reply.statusCode}.`))
      })
    }).on('error', reject)
  })
}
