import type { Context } from 'hono'
import { brand } from '#app/content/brand.ts'
import { publicSigningKeys } from '#app/core/secrets/sign-text.server.ts'
import { isWeek } from '#app/domain/time/period.ts'
import { sha256, toHex } from '#app/domain/values/bytes.ts'
import { ENDPOINTS } from '#app/features/public-api/endpoints.ts'
import { signWeek } from '#app/features/transparency/sign-week.server.ts'
import { dataCentreCache } from '#workers/http/cache-shortly.ts'
import type { ApiEnvironment } from '#workers/http/environment.ts'
import { answerProblem } from '#workers/http/problem.ts'
import { answerText } from './answers.ts'

type Environment = ApiEnvironment['Bindings']
type Signed = { body: string | ReadableStream; etag: string; signedAt: number }
type Unsigned = 'week_not_closed' | 'weeks_not_signed_here' | 'too_many_requests'

const { answer: answered, maxAge } = ENDPOINTS.getSignedWeek
const SIGNED_AT = 'signed-at'
/** How long a request waits for a concurrent signing of the same week before it signs for itself. */
const PATIENCE = 20_000

const signing = new Map<string, Promise<Signed | Unsigned>>()

/** Signing reads the whole board, so the text is cached; an hour at most, because erased players lose their names. */
export async function signedWeek(context: Context<ApiEnvironment>): Promise<Response> {
  const { app } = context.env
  const week = context.req.param('week') ?? ''
  const signed = isWeek(week) ? await findSigned(context.env, week) : 'week_not_closed'
  if (signed === 'too_many_requests') return answerProblem(signed, undefined, { 'Retry-After': '60' })
  if (typeof signed === 'string') return answerProblem(signed)
  const left = maxAge - Math.floor((app.now() - signed.signedAt) / 1000)
  const answer = answerText(context, signed.body, 'application/json', left)
  // Known since the signing: megabytes are neither read nor hashed for each reader.
  answer.headers.set('ETag', signed.etag)
  answer.headers.set('Content-Disposition', `attachment; filename="${brand.slug}-${week}.json"`)
  return answer
}

async function findSigned(environment: Environment, week: string): Promise<Signed | Unsigned> {
  const { app } = environment
  const [publicKey = ''] = await publicSigningKeys(app)
  const address = `${app.config.APP_ORIGIN}/signed-weeks/${week}/${encodeURIComponent(publicKey)}`
  const cached = await findCached(app, address)
  if (cached !== null) return cached
  const other = signing.get(address)
  const found =
    other &&
    (await Promise.race([other.catch(() => null), new Promise<null>((done) => setTimeout(done, PATIENCE, null))]))
  if (found) return found
  return signAndCache(environment, week, address)
}

async function findCached(app: Environment['app'], address: string): Promise<Signed | null> {
  const cached = await dataCentreCache()?.match(address)
  const etag = cached?.headers.get('etag') ?? null
  if (!cached?.body || etag === null) return null
  const signedAt = Number(cached.headers.get(SIGNED_AT))
  const age = app.now() - signedAt
  if (age >= 0 && age < maxAge * 1000) return { body: cached.body, etag, signedAt }
  await cached.body.cancel()
  return null
}

/** Concurrent requests share the work in `signing`; it goes on when its first reader disconnects. */
function signAndCache(environment: Environment, week: string, address: string): Promise<Signed | Unsigned> {
  const work = sign(environment, week, address).finally(() => signing.delete(address))
  signing.set(address, work)
  environment.waitUntil(work.catch(() => undefined))
  return work
}

async function sign({ app, waitUntil }: Environment, week: string, address: string): Promise<Signed | Unsigned> {
  if (!(await app.limits.signing('weeks'))) return 'too_many_requests'
  const signedAt = app.now()
  const signed = await signWeek(app, week)
  if (signed === null) return 'week_not_closed'
  if (signed === 'unsigned') return 'weeks_not_signed_here'
  const text = JSON.stringify(answered.schema.parse(signed))
  const etag = `"${toHex((await sha256(text)).slice(0, 16))}"`
  const headers = { 'Cache-Control': `max-age=${maxAge}`, [SIGNED_AT]: String(signedAt), ETag: etag }
  const cache = dataCentreCache()
  if (cache !== null) waitUntil(cache.put(address, new Response(text, { headers })))
  return { body: text, etag, signedAt }
}
