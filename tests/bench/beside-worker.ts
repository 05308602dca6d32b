import { Hono } from 'hono'
import { createContext, type Env } from '../../app/context/context.server.ts'
import { passGate } from '../../workers/http/gate.ts'

/** The baselines for screens: the same bytes through Hono alone, through the gate, and with a screen's statements. */

let body = ''
let statements: { sql: string; params: unknown[] }[] = []
const hono = new Hono().get('/hono', (context) => context.html(body))

export default {
  async fetch(request, env) {
    const { pathname } = new URL(request.url)
    if (request.method === 'PUT') {
      if (pathname === '/statements') statements = await request.json()
      else body = await request.text()
      return new Response(null, { status: 204 })
    }
    if (pathname === '/hono') return hono.fetch(request)
    const context = createContext(env, { requestId: 'bench' })
    return passGate(context, request, async () => {
      // In one batch, as a visitor's screen asks.
      if (pathname === '/statements')
        await env.DB.batch(statements.map(({ sql, params }) => env.DB.prepare(sql).bind(...params)))
      return new Response(body, { headers: { 'Content-Type': 'text/html' } })
    })
  },
} satisfies ExportedHandler<Env>
