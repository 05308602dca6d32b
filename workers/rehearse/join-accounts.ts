import type { GitHub } from '#app/adapters/github/github.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { joinPlayer } from '#app/core/players/join-player.server.ts'
import { weekStart } from '#app/domain/time/period.ts'
import { claimPlayer } from '#app/features/sign-in/complete-sign-in.server.ts'
import type { LeftOut } from './rehearsal.ts'
import type { Context } from './rehearse-context.ts'

/** Throws where GitHub does not take the token. */
export async function requireToken(github: GitHub): Promise<void> {
  const budget = await github.fetchBudget()
  if (budget.ok) return
  if (budget.error.code === 'bad_credentials') throw new Error('GitHub refused the token in GITHUB_TOKEN.')
  throw new Error(`GitHub did not answer: ${'message' in budget.error ? budget.error.message : 'it set a limit'}.`)
}

/** Everybody joins as of the oldest week, so that all of it counts. */
export async function joinAll(context: Context, names: readonly string[], oldest: string) {
  const from = weekStart(oldest)
  const entering = { ...context, now: () => from, limits: { lookup: async () => true } as never }
  const players: Player[] = []
  const leftOut: LeftOut[] = []
  for (const name of names) {
    const joined = await joinPlayer(entering, name)
    if (joined.ok) {
      const { githubId, nodeId, githubUsername: username, githubCreatedAt: createdAt } = joined.player
      const identity = {
        githubId,
        nodeId,
        username,
        createdAt,
        name: joined.player.name,
        type: 'User',
        avatarUrl: null,
      }
      await claimPlayer(entering, joined.player, { ...identity, email: null, emailVerified: false })
      players.push(joined.player)
    } else if (joined.code !== 'PLAYER_ALREADY_EXISTS')
      leftOut.push({ name, why: WHY_NOT[joined.code] ?? 'GitHub did not answer' })
  }
  return { players, leftOut }
}

const WHY_NOT: Record<string, string> = {
  account_not_found: 'GitHub has no account with this name',
  account_not_personal: 'this account belongs to an organization or a bot',
  username_malformed: 'this cannot be a GitHub username',
}
