import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { errorForLog } from '#db/error-text.ts'
import type { ApiEnvironment } from '#workers/http/environment.ts'

/** Public: whether the Worker and its database answer, without details. */
export const health = new Hono<ApiEnvironment>().get('/', async (context) => {
  const { app } = context.env
  try {
    await app.db.get(sql`SELECT 1`)
    return context.json({ status: 'ok' })
  } catch (error) {
    app.log('error', 'Database does not answer', { error: errorForLog(error) })
    return context.json({ status: 'unavailable' }, 503)
  }
})
