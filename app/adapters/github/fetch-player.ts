import * as z from 'zod'
import { plainText } from '#app/domain/plain-text.ts'
import { LISTS, morePlayerNode, type MorePlayerNode, type PlayerNode } from './activity-answer.ts'
import { activityFacts, pullRequestSpans, type Pages } from './activity-facts.ts'
import { MORE_ACTIVITY_QUERY } from './activity-query.ts'
import { oversizeOf, type GitHubClient } from './github-client.ts'
import type { Activity, GitHubError, Window } from './github.ts'

/** The outcome of a batch or a player: answered, too large to answer, or failed in a way that retrying would repeat. */
export type Outcome =
  | { state: 'answered'; activity: Activity }
  | { state: 'oversized'; cause: 'resources' | 'gateway' }
  | { state: 'failed'; error: GitHubError }

type Page<Node> = { pageInfo: { hasNextPage: boolean; endCursor: string | null }; nodes: Node[] }
/** By list; null for a list that has no further page in the window. */
type Cursors = Record<string, string | null>

const MOST_PAGES = 20

const moreData = z.object({ node: morePlayerNode.nullable() })

/** Reads one player's further pages and the facts of all pages. */
export async function completePlayer(client: GitHubClient, node: PlayerNode, window: Window): Promise<Outcome> {
  const pages: Pages = [node]
  let cursors = cursorsOf(node, window.from)
  while (Object.values(cursors).some((cursor) => cursor !== null)) {
    if (pages.length >= MOST_PAGES) return { state: 'oversized', cause: 'resources' }
    const more = await askMore(client, node.id, window, cursors)
    if (more.state !== 'page') return more
    pages.push(more.node)
    cursors = cursorsOf(more.node, window.from)
  }
  return {
    state: 'answered',
    activity: {
      state: 'complete',
      profile: profile(node),
      facts: activityFacts(pages, window),
      pullRequests: pullRequestSpans(pages),
    },
  }
}

async function askMore(
  client: GitHubClient,
  id: string,
  window: Window,
  cursors: Cursors,
): Promise<Exclude<Outcome, { state: 'answered' }> | { state: 'page'; node: MorePlayerNode }> {
  const answer = await client.query(MORE_ACTIVITY_QUERY, {
    id,
    ...isoWindow(window),
    ...Object.fromEntries(
      Object.entries(cursors).flatMap(([list, cursor]) => [
        [list, cursor !== null],
        [`${list}After`, cursor],
      ]),
    ),
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
  if (!data.success || data.data.node === null || !isAnswerTo(cursors, data.data.node)) {
    return { state: 'failed', error: { code: 'malformed', message: 'page of activity' } }
  }
  return { state: 'page', node: data.data.node }
}

export function isoWindow(window: Window): { from: string; to: string } {
  return { from: new Date(window.from).toISOString(), to: new Date(window.to).toISOString() }
}

function cursorsOf(node: MorePlayerNode, from: number): Cursors {
  return {
    reviews: nextCursor(node.contributionsCollection?.pullRequestReviewContributions),
    ...Object.fromEntries(LISTS.map((list) => [list, nextCursorSince(node[list], from)])),
  }
}

function nextCursor(page: Page<unknown> | undefined): string | null {
  return page?.pageInfo.hasNextPage === true ? page.pageInfo.endCursor : null
}

/** Lists are sorted by last update, so a node without an update since `from` also happened earlier. */
function nextCursorSince(page: Page<{ updatedAt: number }> | undefined, from: number): string | null {
  const oldest = page?.nodes.at(-1)
  return oldest !== undefined && oldest.updatedAt < from ? null : nextCursor(page)
}

function isAnswerTo(cursors: Cursors, node: MorePlayerNode): boolean {
  return (
    (cursors['reviews'] === null || node.contributionsCollection !== undefined) &&
    LISTS.every((list) => cursors[list] === null || node[list] !== undefined)
  )
}

function profile(node: PlayerNode): Extract<Activity, { state: 'complete' }>['profile'] {
  return {
    githubId: node.databaseId,
    nodeId: node.id,
    username: node.login,
    name: plainText(node.name ?? '') || null,
    avatarUrl: node.avatarUrl,
    createdAt: node.createdAt,
  }
}
