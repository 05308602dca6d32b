import { isSignature } from '#app/adapters/github/webhook-signature.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { maintainerCookie, sessionCookie, staffCookie } from '#app/context/cookies.server.ts'
import { hashSessionId } from '#app/core/secrets/session-id.server.ts'
import { isLivePath } from '#app/core/standings/live-board.ts'
import { isContestPicture, isStageData } from '#app/domain/contests/contest-files.ts'
import { toBase64 } from '#app/domain/values/bytes.ts'
import { PRESENCE_PATH } from '#app/domain/visits/presence.ts'
import { networkOfRequest, urlOf } from '#app/http.server.ts'
import { isDatabaseAway } from '#db/away.ts'
import { errorForLog } from '#db/error-text.ts'
import { mayLoadFeedback, withHeaders } from './gate-headers.ts'
import { logDatabaseAway } from './log-database-away.ts'
import { asksForPage, problem, RETRY_AFTER_HEADER } from './problem.ts'
import { readWholeBody } from './read-whole-body.ts'
import { readSentForm, type Sent } from './sent-form.ts'
import { createSuspects } from './suspects.ts'

type GateContext = Pick<AppContext, 'config' | 'limits' | 'log' | 'now' | 'randomBytes'>

const READING = ['GET', 'HEAD', 'OPTIONS']
const WRITING = ['POST', 'PUT', 'PATCH', 'DELETE']
const LONGEST_ADDRESS = 8000
const FORM_BYTES = 100_000
/** A resume's file, lists of prize codes, messages of other programs. */
const LARGE_FORM_BYTES = 1_000_000
const LARGE_FORMS = /^\/(api|admin|resume-builder)(\/|\.data$|$)/
/** A table has a megabyte at most, pasted; another may be chosen as a file in the same form. */
const TABLE_BYTES = 2_400_000
const TABLE_FORM = /^\/my-leaderboards\/(new|[^/]+\/(edit|desk\/(roster|changes)))(\.data)?$/
/** More than GitHub sends for our events. Those of Stripe and Telegram are far smaller than a form. */
const DELIVERY_BYTES = 2_000_000
/**
 * What an address may still send while its deliveries are refused. GitHub delivers wrongly signed ones of others from the
 * addresses of ours, so a suspect is not shut out: most deliveries are small, and pass.
 */
const SUSPECT_BYTES = 100_000
const suspects = createSuspects('delivery')

/**
 * Their requests carry their own proof: a signature or a signed link. Mail programs unsubscribe many people from one address,
 * so those paths have only the wide limit.
 */
const PROVEN_ELSEWHERE = [
  { prefix: '/api/webhooks/', isLimited: false },
  { prefix: '/api/unsubscribe/', isLimited: true },
  { prefix: '/api/never-again/', isLimited: true },
]

/** Newcomers who come together, such as a class or a hall, share an address and have no session yet to count by. */
const WAY_IN = /^\/(login|join|setup\/[^/]+|c\/[^/]+\/join|my-leaderboards\/join\/[^/]+)(\.data)?$/
const SIGNED_IN = [sessionCookie, staffCookie, maintainerCookie]

/** Embedded in READMEs: one proxy requests them for all readers. */
const SHOWN_ELSEWHERE = /^\/api\/(badges\/|cards\/.*\.svg$)/

/** A thrown error becomes a small page without internals. The forwarded request has its whole body. */
export async function passGate(
  context: GateContext,
  request: Request,
  answer: (pass: { nonce: string; request: Request }) => Promise<Response>,
): Promise<Response> {
  const nonce = toBase64(context.randomBytes(16))
  /** For the page that says that the form could not be taken. */
  let sent: Sent | null = null
  const handle = async () => {
    const elsewhere = leadToHttps(context, request) ?? (await refuse(context, request))
    if (elsewhere !== null) return elsewhere
    const whole = await readWholeBody(request, mostBytes(context, request))
    if (whole !== null && whole.body !== null && asksForPage(whole)) sent = whole.clone()
    const answered = whole === null ? problem(request, 413) : await answer({ nonce, request: whole })
    if (isDelivery(request) && answered.status >= 400 && answered.status < 500)
      await suspects.countRefusal(context, request)
    return answered
  }
  const response = await handle().catch((error: unknown) => failed(context, request, error, sent))
  const policy = { nonce, hasFeedback: await mayLoadFeedback(context, request) }
  return withHeaders(context, request, response, policy)
}

/** A proxy that terminates TLS sets X-Forwarded-Proto. */
function leadToHttps({ config }: GateContext, request: Request): Response | null {
  const { protocol, pathname, search } = urlOf(request)
  const isPlain = protocol === 'http:' && request.headers.get('x-forwarded-proto') !== 'https'
  if (!isPlain || !config.APP_ORIGIN.startsWith('https:')) return null
  return new Response(null, { status: 308, headers: { Location: `${config.APP_ORIGIN}${pathname}${search}` } })
}

async function refuse(context: GateContext, request: Request): Promise<Response | null> {
  const { pathname, searchParams } = urlOf(request)
  // Remix 2 still answers its older data requests, whose errors hold what a screen was about to show.
  if (searchParams.has('_data')) return problem(request, 404)
  // A page repeats its address in its links, so a long one swells it.
  if (request.url.length > LONGEST_ADDRESS) return problem(request, 413)
  const isApi = pathname.startsWith('/api/')
  // Screens behind the staff sign-in allow no other methods, and a 404 does not reveal that they exist.
  if (pathname.startsWith('/admin/') && !['GET', 'HEAD', 'POST'].includes(request.method)) return problem(request, 404)
  if (![...READING, ...(isApi ? WRITING : ['POST'])].includes(request.method))
    return problem(request, 405, {
      Allow: isApi ? [...READING, ...WRITING].join(', ') : 'GET, HEAD, POST',
    })
  // Anyone can send a delivery, so one without a signature is refused before its body is read.
  if (isDelivery(request) && !isSignature(request.headers.get('x-hub-signature-256')))
    return Response.json({ error: 'signature' }, { status: 401 })
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes(context, request)) return problem(request, 413)
  if (WRITING.includes(request.method) && provenElsewhere(pathname) === null && !isOwnOrigin(context, request))
    return problem(request, 403)
  return limited(context, request, pathname)
}

function mostBytes(context: Pick<GateContext, 'now'>, request: Request): number {
  const { pathname } = urlOf(request)
  if (TABLE_FORM.test(pathname)) return TABLE_BYTES
  if (!isDelivery(request)) return LARGE_FORMS.test(pathname) ? LARGE_FORM_BYTES : FORM_BYTES
  return suspects.isSuspect(context, request) ? SUSPECT_BYTES : DELIVERY_BYTES
}

function isDelivery(request: Request): boolean {
  return request.method === 'POST' && urlOf(request).pathname === '/api/webhooks/github'
}

function provenElsewhere(pathname: string): (typeof PROVEN_ELSEWHERE)[number] | null {
  return PROVEN_ELSEWHERE.find(({ prefix }) => pathname.startsWith(prefix)) ?? null
}

/** Browsers name a form's origin in Sec-Fetch-Site or Origin. A request with neither is not one of our forms. */
function isOwnOrigin(context: GateContext, request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  return request.headers.get('origin') === context.config.APP_ORIGIN
}

async function limited(context: GateContext, request: Request, pathname: string): Promise<Response | null> {
  const proven = provenElsewhere(pathname)
  if (pathname === '/api/health' || proven?.isLimited === false) return null
  const address = networkOfRequest(request)
  // A refused form takes nothing from others at the address.
  const allowed =
    (!isForm(request, pathname) || proven !== null || (await maySend(context, request, address))) &&
    (await context.limits[limitOf(pathname)](address))
  if (allowed) return null
  return problem(request, 429, { 'Retry-After': '60' })
}

/**
 * Each session has one person's limit, and one that floods is refused before it uses up what others at its address have.
 * All sessions of an address share the limit of a hall, however many somebody makes.
 */
async function maySend(context: GateContext, request: Request, address: string): Promise<boolean> {
  const { form, hall } = context.limits
  const session = await sessionOf(context, request)
  if (session !== null) return (await form(`${session} ${address}`)) && hall(address)
  return WAY_IN.test(urlOf(request).pathname) ? hall(`way in ${address}`) : form(address)
}

/** By its signature alone: a forged cookie counts as none, and an ended session keeps its own limit. */
async function sessionOf({ config }: GateContext, request: Request): Promise<string | null> {
  for (const cookie of SIGNED_IN) {
    const sessionId = await cookie(config).read(request)
    if (sessionId !== null) return hashSessionId(sessionId)
  }
  return null
}

/** A page that says by itself that it is open must not use up the forms of others at its address. */
function isForm({ method }: Request, pathname: string): boolean {
  return WRITING.includes(method) && pathname !== PRESENCE_PATH
}

function limitOf(pathname: string): 'picture' | 'live' | 'request' {
  if (SHOWN_ELSEWHERE.test(pathname) || isContestPicture(pathname)) return 'picture'
  return isLivePath(pathname) || isStageData(pathname) || pathname === PRESENCE_PATH ? 'live' : 'request'
}

async function failed(context: GateContext, request: Request, error: unknown, sent: Sent | null): Promise<Response> {
  const details = { method: request.method, path: urlOf(request).pathname }
  if (isDatabaseAway(error)) {
    logDatabaseAway(context, error, details)
    return problem(request, 503, RETRY_AFTER_HEADER, sent === null ? undefined : await readSentForm(sent))
  }
  context.log('error', 'Request failed', { ...details, error: errorForLog(error) })
  return problem(request, 500)
}
