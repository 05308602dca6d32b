import { Hono, type Context } from 'hono'
import { githubProblem, type SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { hash } from '#workers/sandbox/world/random.ts'
import { accountIn, callerOf } from './caller.ts'
import { eventFeed } from './event-feed.ts'

export function eventRoutes(context: SandboxContext): Hono {
  const app = new Hono()
  // The second path is the target of the feed's own links.
  for (const path of ['/users/:username/events', '/user/:id{[0-9]+}/events'] as const) {
    app.get(path, (c) => feed(context, c, false)).get(`${path}/public`, (c) => feed(context, c, true))
  }
  return app
}

/** Private events need their owner's token. They are removed after a page is cut, so a page may be short or empty. */
function feed(context: SandboxContext, c: Context, onlyPublic: boolean): Response {
  const view = context.read(c.req.raw)
  const account = accountIn(c, view)
  if (account === null) return githubProblem(404, 'Not Found')
  const caller = callerOf(context, c.req.raw)
  const isOwn = caller !== 'bad_credentials' && caller.viewer === account
  const events = eventFeed(view, account)
  const size = Math.min(100, Math.max(1, Number(c.req.query('per_page') ?? 30) || 30))
  const page = Math.max(1, Number(c.req.query('page') ?? 1) || 1)
  if ((page - 1) * size >= 300) {
    return githubProblem(422, 'In order to keep the API fast for everyone, pagination is limited for this resource.')
  }
  const shown = events.slice((page - 1) * size, page * size).filter((event) => event.public || (isOwn && !onlyPublic))
  const body = JSON.stringify(shown)
  const etag = `W/"${hash(body).toString(16)}${hash(`etag${body}`).toString(16)}"`
  const headers = {
    etag,
    'x-poll-interval': '60',
    'cache-control': 'private, max-age=60, s-maxage=60',
    ...link(linkTo(c.req.url, account.githubId), page, size, events.length),
  }
  if (c.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers })
  return new Response(body, { headers: { ...headers, 'content-type': 'application/json; charset=utf-8' } })
}

/** GitHub's links name the person by number. */
function linkTo(url: string, githubId: number): string {
  const address = new URL(url)
  address.pathname = address.pathname.replace(/^\/users?\/[^/]+/, `/user/${githubId}`)
  return address.href
}

function link(url: string, page: number, size: number, count: number): Record<string, string> {
  const last = Math.max(1, Math.ceil(count / size))
  const to = (target: number, relation: string) => {
    const address = new URL(url)
    address.searchParams.set('page', String(target))
    return `<${address.href}>; rel="${relation}"`
  }
  const links = [
    ...(page > 1 ? [to(page - 1, 'prev'), to(1, 'first')] : []),
    ...(page < last ? [to(page + 1, 'next'), to(last, 'last')] : []),
  ]
  return links.length === 0 ? {} : { link: links.join(', ') }
}
