import { watchDatabase } from '../databases/watched-database.ts'

type Product = { fetch: (request: Request, env: unknown, execution: unknown) => Promise<Response> }

const PRODUCT: string = './product.js'

/** The built Worker, which tells in a header how many rows each request read, its background work included. */
export default {
  async fetch(request, env) {
    const { default: product } = (await import(/* @vite-ignore */ PRODUCT)) as { default: Product }
    const watched = watchDatabase(env.DB)
    const running: Promise<unknown>[] = []
    const execution = {
      waitUntil: (work: Promise<unknown>) => void running.push(work),
      passThroughOnException: () => undefined,
    }
    const answer = await product.fetch(request, { ...env, DB: watched.client }, execution)
    const body = await answer.arrayBuffer()
    await Promise.allSettled(running)
    const headers = new Headers(answer.headers)
    headers.set('x-rows-read', String(watched.rowsRead()))
    return new Response([204, 304].includes(answer.status) ? null : body, { status: answer.status, headers })
  },
} satisfies ExportedHandler<{ DB: D1Database }>
