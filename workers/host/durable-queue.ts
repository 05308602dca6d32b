type Product = Required<Pick<ExportedHandler<Env>, 'fetch' | 'scheduled' | 'queue'>>
type Env = { DB: D1Database } & Record<(typeof QUEUES)[number], Queue>
/** A message as Miniflare has it: the job, and the name of its row. */
type Kept = { id: string; job: unknown }
type Row = { id: string; queue: keyof Env & (typeof QUEUES)[number]; job: string; dueAt: number }

const QUEUES = ['QUEUE', 'MAIL_QUEUE', 'GITHUB_QUEUE'] as const

export const KEPT_MESSAGES = `CREATE TABLE IF NOT EXISTS host_messages
  (id TEXT PRIMARY KEY, queue TEXT NOT NULL, job TEXT NOT NULL, due_at INTEGER NOT NULL) WITHOUT ROWID`

/** A schedule of the host's own: sends what a stop left in the queues. */
export const RESUME = 'resume the queues'

/**
 * Miniflare’s queues are in memory and a stop would lose them: what is sent is written down first, and forgotten when it is
 * acknowledged. `own` are bindings of the host. The file goes into workerd alone, so it imports nothing.
 */
export function withDurableQueues(product: Product, own: object = {}): Product {
  const known = new WeakMap<Env, Env>()
  // The product keeps what belongs to an environment by the environment.
  const keeping = (env: Env): Env => {
    const wrapped = known.get(env) ?? { ...env, ...own, ...queuesOf(env) }
    known.set(env, wrapped)
    return wrapped
  }
  return {
    fetch: (request, env, execution) => product.fetch(request, keeping(env), execution),
    scheduled: (event, env, execution) =>
      event.cron === RESUME ? resume(env) : product.scheduled(event, keeping(env), execution),
    queue: async (batch, env, execution) => {
      const forgotten: Promise<unknown>[] = []
      const messages = batch.messages.map((message) => {
        const { id, job } = message.body as Kept
        const ack = () => {
          message.ack()
          forgotten.push(forget(env, [id]))
        }
        const { timestamp, attempts } = message
        return { id: message.id, timestamp, attempts, body: job, ack, retry: message.retry.bind(message) }
      })
      await product.queue({ queue: batch.queue, messages } as unknown as MessageBatch, keeping(env), execution)
      await Promise.all(forgotten)
    },
  }
}

function queuesOf(env: Env): Env {
  return Object.fromEntries(QUEUES.map((name) => [name, durableQueue(env, name)])) as unknown as Env
}

function durableQueue(env: Env, name: Row['queue']): Pick<Queue, 'sendBatch'> {
  return {
    sendBatch: async (messages, options = {}) => {
      const kept = [...messages].map(({ body }): Kept => ({ id: crypto.randomUUID(), job: body }))
      const dueAt = Date.now() + 1000 * (options.delaySeconds ?? 0)
      const insert = env.DB.prepare('INSERT INTO host_messages (id, queue, job, due_at) VALUES (?, ?, ?, ?)')
      await env.DB.batch(kept.map(({ id, job }) => insert.bind(id, name, JSON.stringify(job), dueAt)))
      try {
        return await env[name].sendBatch(
          kept.map((body) => ({ body })),
          options,
        )
      } catch (error) {
        await forget(
          env,
          kept.map(({ id }) => id),
        )
        throw error
      }
    },
  }
}

async function resume(env: Env): Promise<void> {
  const { results } = await env.DB.prepare('SELECT id, queue, job, due_at AS dueAt FROM host_messages').all<Row>()
  for (const { id, queue, job, dueAt } of results) {
    const delaySeconds = Math.max(0, Math.ceil((dueAt - Date.now()) / 1000))
    await env[queue].send({ id, job: JSON.parse(job) }, { delaySeconds })
  }
}

function forget({ DB }: Env, ids: string[]): Promise<unknown> {
  return DB.batch(ids.map((id) => DB.prepare('DELETE FROM host_messages WHERE id = ?').bind(id)))
}
