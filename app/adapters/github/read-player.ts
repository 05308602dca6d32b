import * as z from 'zod'
import { LIST_PARTS, PARTS, type ListPart, type Fingerprints, type Part } from '#app/domain/github/activity-parts.ts'
import { plainText } from '#app/domain/text/plain-text.ts'
import { pagesOf } from '#app/domain/values/pages.ts'
import { moreNode, type Pages, type PersonNode } from './activity-answer.ts'
import { activityFacts, closedFacts, pullRequestSpans } from './activity-facts.ts'
import { listOf, review } from './activity-nodes.ts'
import { LISTED, morePagesQuery, playerAlias, type PageLength } from './activity-query.ts'
import { isWithheld, oversizeOf, type GitHubClient } from './github-client.ts'
import type { Activity, CompleteActivity, GitHubError, Window } from './github.ts'
import { ask, queryOfNodes } from './graphql.ts'
import { readThreads } from './read-threads.ts'

/** A batch or a player: answered, too large to answer, or failed so that a retry would fail too. */
export type Outcome =
  | { state: 'answered'; activity: Activity }
  | { state: 'oversized'; cause: 'resources' | 'gateway' }
  | { state: 'failed'; error: GitHubError }

export type Answered = {
  person: PersonNode
  read: Pages[]
  fingerprints: Partial<Fingerprints>
  hasWithheldParts: boolean
}

/** How far back to read; only the parts that are asked for. */
export type Since = Partial<Record<Part, number>>

const MOST_PAGES = 20
const LISTED_REVIEWS = 50
const OWN_REVIEWS_AT_ONCE = 50

const ownReviews = z.object({
  id: z.string(),
  reviews: ask('reviews(first: 50, author: $login)', z.object({ nodes: listOf(review) }).nullable()),
})

/** One person's reviews, if all people's first fifty leave them out. */
export const OWN_REVIEWS_QUERY = queryOfNodes('OwnReviews', ['PullRequest'], ownReviews, '$login: String!')

/** A page of every list costs up to 1.1 points per player. */
const LARGEST_BATCH = 10

/** An outcome for each, in the given order. For slow accounts, one list at a time. */
export async function readPlayers(
  client: GitHubClient,
  players: readonly { answered: Answered; since: Since }[],
  window: Window,
  isSlow = false,
): Promise<Outcome[]> {
  const states = players.map(({ answered, since }): State => {
    const first: Pages = Object.assign({}, ...answered.read)
    const { read, hasWithheldParts } = answered
    return { answered, since, read: [...read], cursors: cursorsOf(first, since), outcome: null, hasWithheldParts }
  })
  for (let page = 2; ; page += 1) {
    const open = states.filter(({ cursors, outcome }) => cursors.length > 0 && outcome === null)
    if (open.length === 0) break
    for (const batch of pagesOf(open, LARGEST_BATCH)) {
      const length = page === 2 || isSlow ? 15 : 50
      const answers =
        page > MOST_PAGES
          ? batch.map(() => TOO_MANY)
          : await readMore(client, isSlow ? batch.map(firstListOf) : batch, window, length)
      for (const [index, state] of batch.entries()) take(state, answers[index] ?? TOO_MANY)
    }
  }
  for (const state of states) if (state.outcome === null) state.outcome = await readOwnReviews(client, state)
  return states.map((state) => state.outcome ?? { state: 'answered', activity: activityOf(state, window) })
}

type State = {
  answered: Answered
  since: Since
  read: Pages[]
  cursors: Cursor[]
  outcome: Outcome | null
  hasWithheldParts: boolean
}
type Cursor = { list: ListPart; after: string }
type More = Exclude<Outcome, { state: 'answered' }> | { state: 'page'; pages: Pages; hasWithheldParts: boolean }

const TOO_MANY: More = { state: 'oversized', cause: 'resources' }

function take(state: State, more: More): void {
  if (more.state !== 'page') {
    state.outcome = more
    return
  }
  state.read.push(more.pages)
  state.hasWithheldParts ||= more.hasWithheldParts
  const others = state.cursors.filter(({ list }) => more.pages[list] === undefined)
  state.cursors = [...cursorsOf(more.pages, state.since), ...others]
}

/** For pull requests with more reviews than their lists show. Null if nothing was missing. */
async function readOwnReviews(client: GitHubClient, { answered: { person }, read }: State): Promise<Outcome | null> {
  const reviewed = read.flatMap((pages) => pages.reviews?.nodes ?? []).map(({ pullRequest }) => pullRequest)
  const long = new Map(
    reviewed.flatMap(({ id, reviews }) =>
      reviews !== null && reviews.totalCount > LISTED_REVIEWS ? [[id, reviews.nodes] as const] : [],
    ),
  )
  for (const ids of pagesOf([...long.keys()], OWN_REVIEWS_AT_ONCE)) {
    const answer = await client.query(OWN_REVIEWS_QUERY, { ids, login: person.login })
    if (!answer.ok) return { state: 'failed', error: answer.error }
    const data = z.object({ nodes: listOf(ownReviews) }).safeParse(answer.data)
    if (!data.success) return { state: 'failed', error: { code: 'malformed', message: 'own reviews' } }
    for (const { id, reviews } of data.data.nodes) long.get(id)?.push(...(reviews?.nodes ?? []))
  }
  return null
}

function firstListOf(state: State): State {
  return { ...state, cursors: state.cursors.slice(0, 1) }
}

function activityOf(
  { answered: { person, fingerprints }, since, read, hasWithheldParts }: State,
  window: Window,
): CompleteActivity {
  return {
    state: 'complete',
    profile: profileOf(person),
    facts: activityFacts(person, read, window),
    pullRequests: pullRequestSpans(read),
    threads: readThreads(person, read),
    closed: closedFacts(read, window),
    fingerprints: fingerprintsUntil(fingerprints, window.to),
    isFullRead: PARTS.every((part) => (since[part] ?? Infinity) <= window.from),
    ...(hasWithheldParts ? { hasWithheldParts } : {}),
    ...(read.some(isCut) ? { isCut: true } : {}),
  }
}

function isCut({ commits }: Pages): boolean {
  if (commits === undefined) return false
  const { commitContributionsByRepository: worked, repositoryContributions: created } = commits
  return worked.length >= LISTED.repositories || created.nodes.length >= LISTED.created
}

/** Newer things are not among the facts, so they must not count as read. */
function fingerprintsUntil(fingerprints: Partial<Fingerprints>, to: number): Partial<Fingerprints> {
  const until = { ...fingerprints }
  for (const part of LIST_PARTS) {
    const mark = fingerprints[part]
    if (mark !== undefined) until[part] = [mark[0], Math.min(mark[1], to)]
  }
  return until
}

/** One query for all; if it is too large, one for each. */
async function readMore(client: GitHubClient, batch: State[], window: Window, length: PageLength): Promise<More[]> {
  const lists = batch.map(({ cursors }) => cursors.map(({ list }) => list))
  const answer = await client.query(morePagesQuery(lists, length), {
    ...(lists.flat().includes('reviews') ? isoWindow(window) : {}),
    ...Object.fromEntries(
      batch.flatMap(({ answered, cursors }, index) => [
        [`id${index}`, answered.person.id],
        ...cursors.map(({ list, after }) => [`${list}After${index}`, after]),
      ]),
    ),
  })
  const problems = answer.ok ? answer.problems : []
  const oversize = answer.ok ? oversizeOf(problems) : answer.oversized === 'no' ? null : answer.oversized
  if (oversize !== null && batch.length > 1) {
    const alone: More[] = []
    for (const state of batch) alone.push(...(await readMore(client, [state], window, length)))
    return alone
  }
  if (oversize !== null) return [{ state: 'oversized', cause: oversize }]
  if (!answer.ok) return batch.map(() => ({ state: 'failed', error: answer.error }))
  const data = z.record(z.string(), z.unknown()).safeParse(answer.data)
  return batch.map(({ cursors }, index): More => {
    const own = problems.filter(({ path }) => path?.[0] === undefined || path[0] === playerAlias(index))
    const refusal = own.find(({ type }) => type !== 'FORBIDDEN' && type !== 'NOT_FOUND')
    if (refusal !== undefined) return { state: 'failed', error: { code: 'unavailable', message: refusal.message } }
    const node = moreNode.safeParse(data.data?.[playerAlias(index)])
    if (!node.success || cursors.some(({ list }) => node.data[list] === undefined))
      return { state: 'failed', error: { code: 'malformed', message: 'page of activity' } }
    return { state: 'page', pages: node.data, hasWithheldParts: own.some(isWithheld) }
  })
}

export function isoWindow(window: Window): { from: string; to: string } {
  return { from: new Date(window.from).toISOString(), to: new Date(window.to).toISOString() }
}

/** Sorted by last change, so after a thing older than `since` there is nothing to read. */
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
