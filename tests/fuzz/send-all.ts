import type { Actor } from '#tests/people/actors.ts'
import { testVars } from '#tests/people/factories.ts'
import { askOpened, openWorker, type OpenedWorker } from '#tests/servers/ask-worker.ts'
import type { Product } from '#tests/worlds/product.ts'
import { LOCAL_APP_KEY } from '#workers/sandbox/github/app-key.ts'
import { complaintsAbout } from './complaints.ts'
import type { Drawn } from './draw-request.ts'

export type Sender = { actor: Actor; cookie: string }

const APP = { GITHUB_APP_ID: '1', GITHUB_APP_SLUG: 'quest-of-the-tests', GITHUB_APP_PRIVATE_KEY: LOCAL_APP_KEY }
/** Intended targets of forms on other hosts: signing in with GitHub, installing the App, and the bot. */
export const WAYS_OUT = {
  authorize: `${testVars.GITHUB_WEB_URL}/login/oauth/authorize?`,
  install: `${testVars.GITHUB_WEB_URL}/apps/${APP.GITHUB_APP_SLUG}/installations/new/permissions?`,
  bot: `https://t.me/${testVars.TELEGRAM_BOT_NAME}?`,
}
/** Answers that come before a screen or form has read anything. */
const PROVES_NOTHING = [413, 429]
const ADDRESSES = 200

/** Sends requests one after the other, and tells what is wrong with the answers, their statuses and the ways out they led to. */
export async function sendAll(product: Product, all: Drawn[], { actor, cookie }: Sender) {
  const opened = await openWorker(APP)
  const complaints: string[] = []
  const statuses: Record<number, number> = {}
  const ways = new Set<string>()
  for (const [index, request] of all.entries()) {
    const answer = await ask(opened, request, `10.0.0.${index % ADDRESSES}`, cookie)
    // Some answers are files, of which the runtime would warn as text.
    const body = new TextDecoder().decode(await answer.arrayBuffer())
    const { status, headers } = answer
    statuses[status] = (statuses[status] ?? 0) + 1
    const location = headers.get('location')
    const way = Object.values(WAYS_OUT).find((one) => location?.startsWith(one))
    if (way !== undefined) ways.add(way)
    const wrong = [
      ...complaintsAbout(request, actor, answer, body),
      ...(PROVES_NOTHING.includes(status) ? [`answered ${status}, which proves nothing`] : []),
      ...(way === undefined && leadsElsewhere(location) ? [`leads to ${location}`] : []),
      ...(headers.getSetCookie().some((one) => one.startsWith('a=b')) ? ['sets a cookie that was sent to it'] : []),
      ...product.errors(),
    ]
    if (wrong.length > 0) complaints.push(`${wrong.join(', ')}: ${JSON.stringify(request).slice(0, 300)}`)
  }
  return { complaints, statuses, ways: [...ways].sort() }
}

function ask(
  opened: OpenedWorker,
  { method, path, headers, body }: Drawn,
  from: string,
  cookie: string,
): Promise<Response> {
  const url = `${testVars.APP_ORIGIN}${path}`
  const sent = { ...headers, accept: 'text/html', 'cf-connecting-ip': from, cookie }
  const request = new Request(url, { method, headers: sent, body, redirect: 'manual' })
  // What is about the request line itself is for tests/e2e/hostile.spec.ts.
  if (request.url !== url) throw new Error(`${url} would be sent as ${request.url}`)
  return askOpened(opened, request)
}

function leadsElsewhere(location: string | null): boolean {
  const { APP_ORIGIN } = testVars
  if (location === null) return false
  return !URL.canParse(location, APP_ORIGIN) || new URL(location, APP_ORIGIN).origin !== APP_ORIGIN
}
