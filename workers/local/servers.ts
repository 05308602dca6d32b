import { createWriteStream, mkdirSync, readdirSync } from 'node:fs'
import { basename, dirname, extname, join, resolve } from 'node:path'
import type { Miniflare } from 'miniflare'
import { LOCAL_WORKERS, type LocalWorker } from './build.ts'
import { movableClock } from './movable-clock.ts'
import { root, type LocalPorts } from './settings.ts'
import { openMiniflare, readOptions, type LocalWorkerOptions } from './worker-options.ts'

/** Each in a workerd of its own; resolves when both listen. */
export async function serve(ports: LocalPorts, vars: Record<string, string>): Promise<Miniflare[]> {
  return Promise.all([serveSandbox(ports, vars), listen('product', ['product', 'images'], ports.appPort, ports, vars)])
}

export function serveSandbox(ports: LocalPorts, vars: Record<string, string>): Promise<Miniflare> {
  return listen('sandbox', ['sandbox'], ports.sandboxPort, ports, vars)
}

/** The first Worker answers on the port, and reaches the others through its bindings. */
async function listen(
  name: string,
  workers: LocalWorker[],
  port: number,
  { state, hasMovableClock = false }: LocalPorts,
  vars: Record<string, string>,
): Promise<Miniflare> {
  mkdirSync(resolve(root, state), { recursive: true })
  const log = createWriteStream(resolve(root, state, `${name}.log`))
  const before: Before = (product) => [{ name: 'movable-clock.js', contents: movableClock(product) }]
  const server = openWorkers(workers, {
    host: 'localhost',
    port,
    state,
    vars,
    log: (message) => void log.write(`${message}\n`),
    // Answers /cdn-cgi/local/scheduled.
    unsafeTriggerHandlers: true,
    ...(hasMovableClock ? { before } : {}),
  })
  try {
    await server.ready
  } catch (error) {
    throw new Error(`The ${name} cannot listen on port ${port}. Is another copy using it?`, { cause: error })
  }
  return server
}

/**
 * Modules in front of the product, whose path they get; the first is the entry. No files, so that a deployment cannot have
 * them.
 */
export type Before = (product: string) => { name: string; contents: string }[]

type Opened = {
  host: string
  port: number
  state: string
  vars: Record<string, string>
  before?: Before
  /** Bindings of the product that stand before it instead. */
  omitted?: (keyof LocalWorkerOptions)[]
  unsafeTriggerHandlers?: boolean
  log: (line: string, level: string) => void
}

export function openWorkers(
  workers: LocalWorker[],
  { state, vars, before, omitted = [], log, ...opened }: Opened,
): Miniflare {
  return openMiniflare({
    ...opened,
    workers: workers.map((worker) =>
      worker === 'product' ? without(optionsOf(worker, vars, before), omitted) : optionsOf(worker, vars),
    ),
    resourcePersistencePath: resolve(root, state, 'v3'),
    cf: false,
    handleStructuredLogs: ({ level, message }) => log(String(message), level),
  })
}

/** As `wrangler deploy` would upload it, with local values. */
function optionsOf(worker: LocalWorker, vars: Record<string, string>, before: Before = () => []): LocalWorkerOptions {
  const { script } = LOCAL_WORKERS[worker]
  const workerOptions = readOptions({ script })
  const folder = join(root, dirname(script))
  return {
    ...workerOptions,
    name: `mergequest-${worker}`,
    modulesRoot: folder,
    modules: [
      ...before(`./${basename(script)}`).map(({ name, contents }) => ({
        type: 'ESModule' as const,
        path: join(folder, name),
        contents,
      })),
      ...modulesOf(join(root, script)),
    ],
    bindings: { ...(workerOptions.bindings as object), ...vars },
    queueConsumers: atOnce(workerOptions.queueConsumers as QueueConsumers | undefined),
  } as LocalWorkerOptions
}

function without(options: LocalWorkerOptions, names: (keyof LocalWorkerOptions)[]): LocalWorkerOptions {
  return Object.fromEntries(
    Object.entries(options).filter(([name]) => !names.includes(name as keyof LocalWorkerOptions)),
  ) as LocalWorkerOptions
}

type QueueConsumers = Record<string, object>

/** Collecting messages for a second saves runs at Cloudflare. Here somebody waits. */
function atOnce(consumers: QueueConsumers = {}): QueueConsumers {
  return Object.fromEntries(
    Object.entries(consumers).map(([queue, consumer]) => [queue, { ...consumer, maxBatchTimeout: 0 }]),
  )
}

/** The bundle first, then the files it imports. Listed by name because Miniflare does not search a bundle for them. */
function modulesOf(script: string) {
  const folder = dirname(script)
  const types = { '.wasm': 'CompiledWasm', '.woff': 'Data', '.svg': 'Text' } as const
  const imported = readdirSync(folder).flatMap((name) => {
    const type = types[extname(name) as keyof typeof types]
    return type === undefined ? [] : [{ type, path: join(folder, name) }]
  })
  return [{ type: 'ESModule' as const, path: script }, ...imported]
}
