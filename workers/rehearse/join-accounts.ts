import type { GitHub } from '#app/adapters/github/github.ts'
import { joinPlayer } from '#app/core/players/join-player.server.ts'
import { weekOf, weekStart } from '#app/domain/time/period.ts'
import { claimPlayer } from '#app/features/sign-in/complete-sign-in.server.ts'
import type { LeftOut } from './rehearsal.ts'
import type { Context } from './rehearse-context.ts'
import type { RehearsalSetup, Player } from './rehearse.ts'

/** Throws where GitHub does not take the token. */
export async function requireToken(github: GitHub): Promise<void> {
  const budget = await github.fetchBudget()
  if (budget.ok) return
  if (budget.error.code === 'bad_credentials') throw new Error('GitHub refused the token in GITHUB_TOKEN.')
  throw new Error(`GitHub did not answer: ${'message' in budget.error ? budget.error.message : 'it set a limit'}.`)
}

/** Everybody joins as of the oldest week, so that all of it counts. */
export async function joinAll(context: Context, { names }: RehearsalSetup, weeks: readonly string[]) {
  const from = weekStart(weeks[0] ?? weekOf(context.now()))
  const entering = { ...context, now: () => from, limits: { lookup: async () => true } as never }
  const joined: Player[] = []
  const leftOut: LeftOut[] = []
  for (const name of names) {
    const answer = await joinPlayer(entering, name)
    if (!answer.ok) {
      if (answer.code !== 'PLAYER_ALREADY_EXISTS')
        leftOut.push({ name, why: WHY_NOT[answer.code] ?? 'GitHub did not answer' })
      continue
    }
    const { id, githubId, nodeId, githubUsername: username, githubCreatedAt: createdAt } = answer.player
    const identity = { githubId, nodeId, username, createdAt, name: answer.player.name, type: 'User', avatarUrl: null }
    await claimPlayer(entering, answer.player, { ...identity, email: null, emailVerified: false })
    const nothing = { points: 0, milliseconds: 0 }
    joined.push({ id, username, name: answer.player.name, nodeId, githubId, refresh: nothing, earlier: nothing })
  }
  return { players: joined, leftOut }
}

const WHY_NOT: Record<string, string> = {
  account_not_found: 'GitHub has no account with this name',
  account_not_personal: 'this account belongs to an organization or a bot',
  username_malformed: 'this cannot be a GitHub username',
}
