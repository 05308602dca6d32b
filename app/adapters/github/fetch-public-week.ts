import * as z from 'zod'
import { accountWeekNode } from './activity-answer.ts'
import { activityFacts } from './activity-facts.ts'
import { ACCOUNT_QUERY } from './activity-query.ts'
import { oversizeOf, type GitHubClient } from './github-client.ts'
import type { GitHubAnswer, PublicWeek, Window } from './github.ts'
import { isoWindow } from './read-player.ts'

const data = z.object({ user: accountWeekNode.nullable() })

/** In one question: the first page of each list. Null if the name is no person's. */
export async function fetchPublicWeek(
  client: GitHubClient,
  username: string,
  window: Window,
): Promise<GitHubAnswer<PublicWeek | null>> {
  const answer = await client.query(ACCOUNT_QUERY, { login: username, ...isoWindow(window) })
  // An account that GitHub cannot read in time says nothing about the others.
  if (!answer.ok) return answer.oversized === 'no' ? { ok: false, error: answer.error } : unreadable()
  if (oversizeOf(answer.problems) !== null) return unreadable()
  if (answer.problems.some(({ type }) => type !== 'NOT_FOUND' && type !== 'FORBIDDEN')) return unreadable()
  const parsed = data.safeParse(answer.data)
  if (!parsed.success) return unreadable()
  const { user } = parsed.data
  if (user === null)
    return answer.problems.some(({ type }) => type === 'NOT_FOUND') ? { ok: true, value: null } : unreadable()
  return {
    ok: true,
    value: { githubId: user.databaseId, username: user.login, facts: activityFacts(user, [user.pages], window) },
  }
}

function unreadable(): GitHubAnswer<never> {
  return { ok: false, error: { code: 'malformed', message: 'account' } }
}
