import type { GitHubUser } from '#app/adapters/github/github.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { readRegistration } from '#app/core/settings/registration.server.ts'
import { isBot } from '#app/domain/ledger/agents.ts'
import { isGitHubUsername } from '#app/domain/text/username.ts'
import { newId } from '#app/domain/values/id.ts'
import { players } from '#db/schema/players.ts'
import { findPlayerByGitHubId, findPlayerByUsername, type Player } from './find-player.server.ts'
import { keepRefusal, recentRefusal } from './unknown-names.server.ts'

export type JoinContext = Pick<AppContext, 'config' | 'db' | 'now' | 'github' | 'limits' | 'log' | 'randomBytes'>

export type Joined =
  | { ok: true; player: Player }
  | { ok: false; code: 'registration_paused' }
  | { ok: false; code: 'PLAYER_ALREADY_EXISTS'; message: string; player: Player }
  | { ok: false; code: JoinProblem; text: string }

const texts = {
  username_missing: 'Please enter your GitHub username',
  username_malformed: 'A GitHub username has letters, digits and hyphens, 39 characters at most.',
  account_not_found: 'GitHub has no account with this username. Check the spelling and try again.',
  account_not_personal: 'This account belongs to an organization or a bot. Only people can join.',
  too_many_requests:
    'GitHub answers slowly at the moment. Join with GitHub instead, or type your name again in a minute.',
  failed: 'An error occurred. Please try again.',
} as const satisfies Record<string, string>

type JoinProblem = keyof typeof texts

/** In no ranking, list or count until the owner signs in. Erased accounts look unknown, so that nobody learns of it. */
export async function joinPlayer(context: JoinContext, typed: string): Promise<Joined> {
  if ((await readRegistration(context)) === 'paused') return { ok: false, code: 'registration_paused' }
  const username = typed.trim()
  if (username === '') return problem('username_missing')
  if (!isGitHubUsername(username)) return problem('username_malformed')
  const known = await findPlayerByUsername(context, username)
  // Once GitHub has deleted an account, its name is free for another one.
  if (known !== null && known.goneAt === null) return alreadyExists(context, known, username)
  const recent = recentRefusal(context, username)
  if (recent !== null) return problem(recent)
  if (!(await context.limits.lookup('github'))) return problem('too_many_requests')
  const account = await context.github.findUser(username)
  if (!account.ok) return problem('failed')
  if (account.value === null || isBot({ ...account.value, login: account.value.username })) {
    const refusal = account.value === null ? 'account_not_found' : 'account_not_personal'
    keepRefusal(context, username, refusal)
    return problem(refusal)
  }
  return enrol(context, account.value)
}

type Account = Pick<GitHubUser, 'githubId' | 'nodeId' | 'username' | 'name' | 'createdAt'>

async function enrol(context: JoinContext, account: Account): Promise<Joined> {
  const player = await enrolAccount(context, account)
  if (player !== null) return { ok: true, player }
  const known = await findPlayerByGitHubId(context, account.githubId)
  return known === null ? problem('failed') : alreadyExists(context, known, account.username)
}

/** Null if it already has a player. */
export async function enrolAccount(
  context: Pick<AppContext, 'db' | 'now' | 'randomBytes'>,
  account: Account,
): Promise<Player | null> {
  const now = context.now()
  const fresh = {
    id: newId('pl', context.randomBytes),
    githubId: account.githubId,
    nodeId: account.nodeId,
    githubUsername: account.username,
    lowerCaseGithubUsername: account.username.toLowerCase(),
    usernameSeenAt: now,
    name: account.name,
    githubCreatedAt: account.createdAt,
    joinedAt: new Date(now).toISOString(),
    lastUpdated: now,
  }
  const [inserted] = await context.db.insert(players).values(fresh).onConflictDoNothing().returning()
  return inserted ?? null
}

function alreadyExists(context: Pick<AppContext, 'log'>, player: Player, username: string): Joined {
  const message = `Player already exists with this GitHub username : ${username}`
  context.log('info', message, { code: 'PLAYER_ALREADY_EXISTS' })
  return { ok: false, code: 'PLAYER_ALREADY_EXISTS', message, player }
}

function problem(code: JoinProblem): Joined {
  return { ok: false, code, text: texts[code] }
}
