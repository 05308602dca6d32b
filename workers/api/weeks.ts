import { Hono } from 'hono'
import { isWeek } from '#app/domain/period.ts'
import { signWeek } from '#app/features/transparency/sign-week.server.ts'
import type { ApiEnvironment } from '#workers/api/environment.ts'

/** Closed weeks for whoever wants to check them: what is signed stands in the answer letter by letter. */
export const weeks = new Hono<ApiEnvironment>().get('/:week', async (context) => {
  const week = context.req.param('week')
  const signed = isWeek(week) ? await signWeek(context.env.app, week) : null
  if (signed === null) return context.json({ error: 'week_not_closed' }, 404)
  if (signed === 'unsigned') return context.json({ error: 'weeks_not_signed_here' }, 503)
  return context.json(signed, 200, {
    'Content-Disposition': `attachment; filename="mergequest-${week}.json"`,
    'Cache-Control': 'public, max-age=3600',
  })
})
