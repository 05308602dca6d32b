import { Hono } from 'hono'
import * as z from 'zod'
import { changeSettings } from '#app/admin/overview/change-settings.server.ts'
import { writeAudited } from '#app/core/audit/write-audited.server.ts'
import { setOptOut } from '#app/core/github/opt-outs.server.ts'
import { findPlayerByUsername } from '#app/core/players/find-player.server.ts'
import { registration } from '#app/core/settings/registration.server.ts'
import { readFirstHundred, readSiteSettings } from '#app/core/settings/site-settings.server.ts'
import { forfeitAward, releaseAward, type AwardDecision } from '#app/core/weeks/decide-award.server.ts'
import { fullAddress } from '#app/domain/text/contact.ts'
import { grantPremium } from '#app/features/operator-api/grant-premium.server.ts'
import { listAwards } from '#app/features/operator-api/list-awards.server.ts'
import { releaseRules } from '#app/features/operator-api/release-rules.server.ts'
import type { ApiEnvironment } from '#workers/http/environment.ts'
import { requireOperator } from './require-operator.ts'

/** Omitted fields stay unchanged; a null banner uses the product's default. */
const settingsBody = z
  .strictObject({
    registration,
    bannerUrl: z
      .string()
      .transform(fullAddress)
      .refine((address) => address !== null, 'A full http(s) address')
      .nullable(),
    firstHundred: z.boolean(),
  })
  .partial()
  .refine((body) => Object.keys(body).length > 0, 'Nothing to change')
const forfeitBody = z.object({ reason: z.string().trim().min(1).max(500) })
const optOutBody = z.object({ optedOut: z.boolean() })
const premiumBody = z.object({ premium: z.boolean() })
const award = z.object({ week: z.string().regex(/^\d{4}-W\d{2}$/), place: z.coerce.number().int().min(1).max(1000) })

/** The operator API with its bearer token; 404 without one. */
export const operators = new Hono<ApiEnvironment>()

operators.use(requireOperator)

operators.get('/settings', async (context) => context.json(await readSettings(context.env.app)))

operators.put('/settings', async (context) => {
  const body = settingsBody.safeParse(await context.req.json().catch(() => null))
  if (!body.success) return context.json({ error: 'malformed', detail: z.prettifyError(body.error) }, 400)
  await changeSettings(context.env.app, 'operator', body.data)
  return context.json(await readSettings(context.env.app))
})

operators.get('/awards', async (context) => context.json({ awards: await listAwards(context.env.app) }))

operators.post('/awards/:week/:place/release', async (context) => {
  const params = award.safeParse(context.req.param())
  if (!params.success) return context.json({ error: 'malformed' }, 400)
  const { week, place } = params.data
  const decision = await releaseAward(context.env.app, 'operator', week, place)
  return context.json(...answerOf(decision))
})

operators.post('/awards/:week/:place/forfeit', async (context) => {
  const params = award.safeParse(context.req.param())
  const body = forfeitBody.safeParse(await context.req.json().catch(() => null))
  if (!params.success || !body.success) return context.json({ error: 'malformed' }, 400)
  const { week, place } = params.data
  const decision = await forfeitAward(context.env.app, 'operator', { week, place, reason: body.data.reason })
  return context.json(...answerOf(decision))
})

operators.put('/players/:username/premium', async (context) => {
  const body = premiumBody.safeParse(await context.req.json().catch(() => null))
  if (!body.success) return context.json({ error: 'malformed' }, 400)
  const player = await findPlayerByUsername(context.env.app, context.req.param('username'))
  if (player === null) return context.json({ error: 'player_not_found' }, 404)
  await grantPremium(context.env.app, player.id, body.data.premium)
  await writeAudited(context.env.app, {
    actor: 'operator',
    action: 'grant-premium',
    detail: { playerId: player.id, ...body.data },
  })
  return context.json(body.data)
})

operators.put('/repositories/:owner/:name/opt-out', async (context) => {
  const body = optOutBody.safeParse(await context.req.json().catch(() => null))
  if (!body.success) return context.json({ error: 'malformed' }, 400)
  const { owner, name } = context.req.param()
  const isKnown = await setOptOut(context.env.app, `${owner}/${name}`, body.data.optedOut)
  if (!isKnown) return context.json({ error: 'repository_not_found' }, 404)
  await writeAudited(context.env.app, {
    actor: 'operator',
    action: 'repository-opt-out',
    detail: { repository: `${owner}/${name}`, ...body.data },
  })
  return context.json(body.data)
})

operators.post('/repositories/:owner/:name/release-rules', async (context) => {
  const { owner, name } = context.req.param()
  const outcome = await releaseRules(context.env.app, `${owner}/${name}`)
  if (outcome === 'done') return context.json({ state: outcome })
  return context.json({ error: outcome }, outcome === 'maintained' ? 409 : 404)
})

async function readSettings(app: ApiEnvironment['Bindings']['app']) {
  const [{ registration, bannerUrl }, firstHundred] = await Promise.all([readSiteSettings(app), readFirstHundred(app)])
  return { registration, bannerUrl, firstHundred }
}

function answerOf(decision: AwardDecision): [{ state: string } | { error: string }, 200 | 404 | 409] {
  if (decision.ok) return [{ state: 'done' }, 200]
  return [{ error: decision.code }, decision.code === 'award_not_found' ? 404 : 409]
}
