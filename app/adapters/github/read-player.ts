import * as z from 'zod'
import { plainText } from '#app/domain/plain-text.ts'
import { moreNode, type Pages, type PersonNode } from './activity-answer.ts'
import { activityFacts, pullRequestSpans } from './activity-facts.ts'
import { morePagesQuery, type PageLength } from './activity-query.ts'
import { oversizeOf, type GitHubClient } from './github-client.ts'
import type { Activity, CompleteActivity, GitHubError, Window } from './github.ts'
import { LIST_PARTS, PARTS, type ListPart, type Marks, type Part } from '#app/domain/activity-parts.ts'

/** The outcome of a batch or a player: answered, too large to answer, or failed in a way that retrying would repeat. */
export type Outcome =
  | { state: 'answered'; activity: Activity }
  | { state: 'oversized'; cause: 'resources' | 'gateway' }
  | { state: 'failed'; error: GitHubError }

/** What the roots of a query said about one player. */
export type Answered = { person: PersonNode; read: Pages[]; marks: Partial<Marks> }

/** The instant back to which each part is read; only the parts that are asked for. */
export type Since = Partial<Record<Part, number>>

const MOST_PAGES = 20

const moreData = z.object({ node: moreNode.nullable() })

/** Reads one player's further pages and the facts of all pages. */
export async function readPlayer(
  client: GitHubClient,
  { person, read: [...read], marks }: Answered,
  since: Since,
  window: Window,
): Promise<Outcome> {
  let last: Pages = Object.assign({}, ...read)
  for (let page = 2; ; page += 1) {
    const cursors = cursorsOf(last, since)
    if (cursors.length === 0) break
    if (page > MOST_PAGES) return { state: 'oversized', cause: 'resources' }
    const more = await askMore(client, { id: person.id, window, cursors, length: page === 2 ? 15 : 50 })
    if (more.state !== 'page') return more
    read.push(more.pages)
    last = more.pages
  }
  const activity: CompleteActivity = {
    state: 'complete',
    profile: profileOf(person),
    facts: activityFacts(person, read, window),
    pullRequests: pullRequestSpans(read),
    marks,
    isWhole: PARTS.every((part) => (since[part] ?? Infinity) <= window.from),
  }
  return { state: 'answered', activity }
}

type Cursor = { list: ListPart; after: string }

async function askMore(
  client: GitHubClient,
  { id, window, cursors, length }: { id: string; window: Window; cursors: Cursor[]; length: PageLength },
): Promise<Exclude<Outcome, { state: 'answered' }> | { state: 'page'; pages: Pages }> {
  const lists = cursors.map(({ list }) => list)
  const answer = await client.query(morePagesQuery(lists, length), {
    id,
    ...(lists.includes('reviews') ? isoWindow(window) : {}),
    ...Object.fromEntries(cursors.map(({ list, after }) => [`${list}After`, after])),
  })
  if (!answer.ok) {
    return answer.oversized === 'no'
      ? { state: 'failed', error: answer.error }
      : { state: 'oversized', cause: answer.oversized }
  }
  const oversize = oversizeOf(answer.problems)
  if (oversize !== null) return { state: 'oversized', cause: oversize }
  const refusal = answer.problems.find(({ type }) => type !== 'FORBIDDEN' && type !== 'NOT_FOUND')
  if (refusal !== undefined) return { state: 'failed', error: { code: 'unavailable', message: refusal.message } }
  const data = moreData.safeParse(answer.data)
  const pages = data.success ? data.data.node : null
  if (pages === null || lists.some((list) => pages[list] === undefined))
    return { state: 'failed', error: { code: 'malformed', message: 'page of activity' } }
  return { state: 'page', pages }
}

export function isoWindow(window: Window): { from: string; to: string } {
  return { from: new Date(window.from).toISOString(), to: new Date(window.to).toISOString() }
}

/** Lists are sorted by their last change, so after a thing that is older than `since` there is nothing to read. */
function cursorsOf(pages: Pages, since: Since): Cursor[] {
  return LIST_PARTS.flatMap((list) => {
    const page = pages[list]
    const from = since[list]
    if (page === undefined || page.next === null || from === undefined) return []
    return page.oldestAt !== null && page.oldestAt < from ? [] : [{ list, after: page.next }]
  })
}

function profileOf(person: PersonNode): CompleteActivity['profile'] {
  return {
    githubId: person.databaseId,
    nodeId: person.id,
    username: person.login,
    name: plainText(person.name ?? '') || null,
    avatarUrl: person.avatarUrl,
    createdAt: person.createdAt,
  }
}
