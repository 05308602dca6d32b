import type { AppContext } from '#app/context/context.server.ts'
import { listOpenMemberships } from '#app/core/contests/running/open-contests.server.ts'
import { scoreMembers } from '#app/core/contests/running/score-members.server.ts'
import { addressProblemText, parseGitHubAddress, type GitHubAddress } from '#app/domain/github/github-address.ts'

/** What a climber's work at an address earns in a contest now, or why there is none. Asks GitHub nothing. */
export async function findWork(
  context: Pick<AppContext, 'config' | 'db' | 'now'>,
  contestId: string,
  playerId: string,
  typed: string,
): Promise<{ url: string; keys: string[]; points: number } | string> {
  const { GITHUB_WEB_URL } = context.config
  const parsed = parseGitHubAddress(typed, GITHUB_WEB_URL)
  if (!parsed.ok) return addressProblemText[parsed.problem]
  const memberships = await listOpenMemberships(context, [playerId])
  const [scored] = await scoreMembers(
    context,
    memberships.filter(({ contest }) => contest.id === contestId),
  )
  const isSame = (url: string) => {
    const other = parseGitHubAddress(url, GITHUB_WEB_URL)
    return other.ok && nameOf(other.address) === nameOf(parsed.address)
  }
  const rows = (scored?.rows ?? []).filter(({ url }) => url !== null && isSame(url))
  const keys = rows.map(({ key }) => key)
  const lines = (scored?.score.lines ?? []).filter(({ key }) => keys.includes(key))
  const [first] = rows
  if (first?.url == null || lines.length === 0)
    return 'We know no such work of theirs. Paste the link of the pull request, issue or review itself.'
  return { url: first.url, keys, points: lines.reduce((sum, { points }) => sum + points, 0) }
}

function nameOf(address: GitHubAddress): string {
  return JSON.stringify(address).toLowerCase()
}
