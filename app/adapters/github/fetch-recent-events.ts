import * as z from 'zod'
import { parseEvents, recentEvent } from './events.ts'
import type { GitHubClient } from './github-client.ts'
import type { GitHub } from './github.ts'

type RecentEvents = Awaited<ReturnType<GitHub['fetchRecentEvents']>>

const PAGE = 100
const PAGES = 3

/** All pages: a feed is unsorted, so no event proves the rest older, and a short page may not be the last. */
export async function fetchRecentEvents(
  client: GitHubClient,
  username: string,
  etag: string | null,
): Promise<RecentEvents> {
  const raw: unknown[] = []
  let newEtag: string | null = null
  let next: string | null = `/users/${encodeURIComponent(username)}/events/public?per_page=${PAGE}`
  for (let page = 1; page <= PAGES && next !== null; page += 1) {
    const reply = await client.get(next, {
      headers: page === 1 && etag !== null ? { 'if-none-match': etag } : {},
    })
    if (!reply.ok) return reply
    if (reply.value.status === 304) return { ok: true, value: { state: 'unchanged' } }
    if (reply.value.status === 404) return { ok: false, error: { code: 'unavailable', message: 'Not Found' } }
    const body = z.array(z.unknown()).safeParse(reply.value.body)
    if (!body.success) return { ok: false, error: { code: 'malformed', message: 'events' } }
    if (page === 1) newEtag = String(reply.value.headers['etag'] ?? '') || null
    raw.push(...body.data)
    next = client.nextPage(reply.value)
  }
  const lines = parseEvents(raw)
    .map(recentEvent)
    .filter((line) => line !== null)
  lines.sort((one, other) => other.occurredAt - one.occurredAt)
  return { ok: true, value: { state: 'changed', etag: newEtag, events: lines } }
}
