import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request as send } from 'node:http'
import { extname, join } from 'node:path'
import type { CardOf } from '../../app/domain/images/share-card.ts'
import { previousWeek, weekOf } from '../../app/domain/time/period.ts'
import { applyMigrations } from '../../workers/local/apply-migrations.ts'
import { root } from '../../workers/local/settings.ts'
import { openMiniflare, type LocalWorkerOptions } from '../../workers/local/worker-options.ts'
import {
  hostileReads,
  hostileWrites,
  learnFrom,
  nameOfVisit,
  plainVisits,
  type Address,
  type Visit,
} from '../reading/hostile-visits.ts'
import { builtWorker } from '../servers/built-worker.ts'
import { BOARD_ID, fillProduct, INVITATION } from '../worlds/fill-product.ts'
import { NOW } from './bench-context.ts'
import { bundleWorker } from './bundle-worker.ts'
import { threadTime, workerdOf } from './process-time.ts'
import { median, type Line } from './report.ts'

const ROWS = 3000
const MILLISECONDS = 25
const SHOWN = 15
const LINKS_PER_PAGE = 40
const AGAIN = 7
const WARMING = 100
const CLOSED = previousWeek(weekOf(NOW))
/** Dear by their nature; each is limited. */
const EXCEPTIONS = [
  { what: 'the staff’s sign-in: scrypt', is: ({ method, path }: Visit) => method === 'POST' && path === '/admin' },
]

type Cost = { visit: Visit; rows: number; cpu: number; status: number }

/**
 * Sends what an anonymous visitor may send to every address of the product, with hostile parameters, cookies and
 * bodies, and tells the dearest by rows read and by CPU. Nothing is kept between requests. The CPU is that of workerd, so
 * it includes SQLite's work, which Cloudflare does not charge to the Worker.
 */
export async function measureAnonymous(players: number): Promise<Line[]> {
  const away = () => new Response('{}', { status: 404 }) as never
  const product = builtWorker('product', { database: 'bench', clockOffset: NOW - Date.now() })
  const miniflare = openMiniflare({
    cf: false,
    handleStructuredLogs: () => undefined,
    workers: [
      {
        ...product,
        modules: [
          { type: 'ESModule', path: 'watched.js', contents: await bundleWorker('tests/bench/watched-worker.ts') },
          { type: 'ESModule', path: 'product.js', contents: readFileSync(join(root, 'build/server/index.js'), 'utf8') },
        ],
        bindings: { ...(product['bindings'] as object), PAGE_CACHE: 'off' },
        outboundService: away,
      },
      ownWorker('addresses', await bundleWorker('tests/bench/addresses.ts')),
      imageWorker(),
    ] as LocalWorkerOptions[],
  })
  const address = async (name: string) => (await miniflare.unsafeGetDirectURL(name)).href
  const db = (await miniflare.getD1Database('DB', 'product')) as unknown as D1Database
  await applyMigrations(db)
  await fillProduct(db, { players, now: NOW })
  const addresses: Address[] = JSON.parse((await ask(await address('addresses'), { method: 'GET', path: '/' })).body)
  const pid = workerdOf(process.pid)
  const origin = await address('product')
  const images = await address('images')
  for (let time = 0; time < WARMING; time += 1) await ask(origin, { method: 'GET', path: '/leaderboard' })
  const signing = await costOf({ method: 'GET', path: `/api/v1/weeks/${CLOSED}` }, origin, pid)
  const visits = await visitsOf(addresses, origin)
  console.log(`${visits.length.toLocaleString('en')} requests to ${addresses.length} addresses …`)
  const costs = await costsOf(visits, origin, pid)
  const card = await cpuOfCard(images, pid)
  await miniflare.dispose()
  return [
    ...linesOf(costs, players),
    { what: 'the first signing of a week', players, rowsRead: signing.rows, milliseconds: signing.cpu },
    { what: 'the first drawing of a share image, in its own Worker', players: null, milliseconds: card },
  ]
}

async function visitsOf(addresses: Address[], origin: string): Promise<Visit[]> {
  const params = {
    username: 'climber-7',
    '/projects/:id': 'pr_bench_7',
    '/my-leaderboards/:id': BOARD_ID,
    code: INVITATION,
    week: CLOSED,
    board: 'week',
  }
  const plain = plainVisits(addresses, params)
  const offered = new Map<string, ReturnType<typeof learnFrom>>()
  for (const visit of plain) offered.set(visit.path, learnFrom((await ask(origin, visit)).body))
  // What pages link to, one for each path and set of parameters.
  const links = new Map<string, Visit>()
  for (const { links: found } of offered.values())
    for (const path of found.slice(0, LINKS_PER_PAGE)) {
      const { pathname, searchParams } = new URL(path, origin)
      links.set(`${pathname.replaceAll(/\d+/g, '0')} ${[...searchParams.keys()].join()}`, { method: 'GET', path })
    }
  const described = JSON.parse((await ask(origin, { method: 'GET', path: '/api/v1/openapi.json' })).body) as Described
  const namesOf = (path: string) => [
    ...(offered.get(path)?.names ?? []),
    ...(described.paths[path]?.get?.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name),
  ]
  return [...plain, ...links.values(), ...hostileReads(addresses, params, namesOf), ...hostileWrites(addresses, params)]
}

type Described = { paths: Record<string, { get?: { parameters?: { name: string; in: string }[] } }> }

async function costOf(visit: Visit, origin: string, pid: number | null): Promise<Cost> {
  const before = pid === null ? 0 : threadTime(pid)
  const { status, rows } = await ask(origin, visit)
  return { visit, rows, status, cpu: pid === null ? 0 : threadTime(pid) - before }
}

async function costsOf(visits: Visit[], origin: string, pid: number | null): Promise<Cost[]> {
  const costs: Cost[] = []
  for (const visit of visits) {
    costs.push(await costOf(visit, origin, pid))
    if (costs.length % 1000 === 0) console.log(`${costs.length} …`)
  }
  // A single measurement is easily disturbed.
  for (const cost of costs.toSorted((one, other) => other.cpu - one.cpu).slice(0, 6 * SHOWN)) {
    const again: number[] = []
    for (let time = 0; time < AGAIN; time += 1) again.push((await costOf(cost.visit, origin, pid)).cpu)
    cost.cpu = median(again)
  }
  return costs
}

function linesOf(costs: Cost[], players: number): Line[] {
  const line = ({ visit, rows, cpu, status }: Cost): Line => ({
    what: `${status} ${nameOfVisit(visit)}`,
    players,
    rowsRead: rows,
    milliseconds: cpu,
  })
  const isException = ({ visit }: Cost) => EXCEPTIONS.some(({ is }) => is(visit))
  const usual = costs.filter((cost) => !isException(cost))
  const byRows = usual.toSorted((one, other) => other.rows - one.rows)
  const byCpu = usual.toSorted((one, other) => other.cpu - one.cpu)
  const failed = costs.filter(({ status }) => status >= 500)
  return [
    ...distinct(byRows).slice(0, SHOWN).map(line),
    ...distinct(byCpu).slice(0, SHOWN).map(line),
    {
      what: 'the most rows',
      players,
      rowsRead: byRows[0]?.rows ?? 0,
      heldTo: { words: `${ROWS} rows read`, isMet: (byRows[0]?.rows ?? Infinity) <= ROWS },
    },
    {
      what: 'the most CPU, D1 included',
      players,
      figure: { value: byCpu[0]?.cpu ?? Number.NaN, unit: 'ms' },
      heldTo: { words: `${MILLISECONDS} ms`, isMet: (byCpu[0]?.cpu ?? Infinity) <= MILLISECONDS },
    },
    {
      what: 'answers of 500 and more',
      players,
      figure: {
        value: failed.length,
        unit: failed
          .slice(0, 3)
          .map(({ visit }) => nameOfVisit(visit))
          .join('; '),
      },
      heldTo: { words: 'none', isMet: failed.length === 0 },
    },
    ...EXCEPTIONS.map(({ what, is }): Line => {
      const [dearest] = costs.filter(({ visit }) => is(visit)).toSorted((one, other) => other.cpu - one.cpu)
      return { what, players, rowsRead: dearest?.rows ?? 0, milliseconds: dearest?.cpu ?? Number.NaN }
    }),
  ]
}

/** One line for each address and amount. */
function distinct(costs: Cost[]): Cost[] {
  const seen = new Set<string>()
  return costs.filter(({ visit, rows, cpu }) => {
    const key = `${visit.method} ${visit.path.split('?')[0]} ${rows} ${Math.round(cpu / 3)}`
    return !seen.has(key) && seen.add(key)
  })
}

const BROWSER = { accept: 'text/html', 'user-agent': 'Mozilla/5.0', 'sec-fetch-site': 'same-origin' }
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

type Answer = { status: number; rows: number; body: string }

function ask(origin: string, { method, path, headers, body }: Visit): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const options = { hostname, port, method, path, agent, headers: { ...BROWSER, ...headers } }
    const sent = send(options, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('error', reject)
      reply.on('end', () =>
        resolve({
          status: reply.statusCode ?? 0,
          rows: Number(reply.headers['x-rows-read'] ?? 0),
          body: Buffer.concat(chunks).toString(),
        }),
      )
    })
    // A body that is refused while it is sent may end as a closed connection.
    sent.on('error', () => resolve({ status: 0, rows: 0, body: '' }))
    sent.end(body)
  })
}

function ownWorker(name: string, contents: string): Record<string, unknown> {
  return {
    name,
    modules: [{ type: 'ESModule', path: `${name}.js`, contents }],
    compatibilityDate: '2026-07-01',
    compatibilityFlags: ['nodejs_compat'],
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
  }
}

function imageWorker(): Record<string, unknown> {
  const folder = join(root, 'build/local/images')
  const types = { '.wasm': 'CompiledWasm', '.woff': 'Data', '.svg': 'Text' } as const
  const imported = readdirSync(folder).flatMap((file) => {
    const type = types[extname(file) as keyof typeof types]
    return type === undefined ? [] : [{ type, path: join(folder, file) }]
  })
  return {
    ...ownWorker('images', ''),
    modules: [{ type: 'ESModule', path: join(folder, 'entry.js') }, ...imported],
  }
}

async function cpuOfCard(images: string, pid: number | null): Promise<number> {
  const cpus: number[] = []
  for (let time = 0; time < AGAIN; time += 1) {
    const card: CardOf<'player'> = {
      kind: 'player',
      product: 'MergeQuest',
      host: 'quest.example',
      username: `climber-${time}`,
      avatarUrl: null,
      premium: true,
      height: 0.4,
      subtitle: 'Level 7 climber at MergeQuest',
      standing: { main: '1st', under: 'of 2 in week 47', more: '80 points', award: null },
    }
    const before = pid === null ? 0 : threadTime(pid)
    const { status } = await ask(images, { method: 'POST', path: '/', body: JSON.stringify({ card, pictures: {} }) })
    if (status !== 200) throw new Error(`The image Worker answers ${status}.`)
    if (pid !== null) cpus.push(threadTime(pid) - before)
  }
  return median(cpus)
}
