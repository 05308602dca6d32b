import * as z from 'zod'
import { parseEvents, recentEvent } from '#app/adapters/github/events.ts'
import type { FeedEvent } from '#app/adapters/github/events.ts'
import type { GitHub } from '#app/adapters/github/github.ts'
import type { GitHubClient } from '#app/adapters/github/github-client.ts'

type RecentEvents = Awaited<ReturnType<GitHub['fetchRecentEvents']>>

const PAGE = 100
const PAGES = 3

/** See `GitHub.fetchRecentEvents`. All pages are read: a feed is not sorted, so no event says that the rest is older. */
export async function fetchRecentEvents(
  client: GitHubClient,
  username: string,
  etag: string | null,
): Promise<RecentEvents> {
  const events: FeedEvent[] = []
  let newEtag: string | null = null
  for (let page = 1; page <= PAGES; page += 1) {
    const reply = await client.get(`/users/${encodeURIComponent(username)}/events/public`, {
      query: { per_page: PAGE, page },
      headers: page === 1 && etag !== null ? { 'if-none-match': etag } : {},
    })
    if (!reply.ok) return reply
    if (reply.value.status === 304) return { ok: true, value: { state: 'unchanged' } }
    if (reply.value.status === 404) return { ok: false, error: { code: 'unavailable', message: 'Not Found' } }
    const body = z.array(z.unknown()).safeParse(reply.value.body)
    if (!body.success) return { ok: false, error: { code: 'malformed', message: 'events' } }
    if (page === 1) newEtag = String(reply.value.headers['etag'] ?? '') || null
    events.push(...parseEvents(body.data))
    if (body.data.length < PAGE) break
  }
  const lines = events.map(recentEvent).filter((line) => line !== null)
  lines.sort((one, other) => other.occurredAt - one.occurredAt)
  return { ok: true, value: { state: 'changed', etag: newEtag, events: lines } }
}
