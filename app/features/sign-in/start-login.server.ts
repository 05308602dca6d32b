import type { AppContext } from '#app/context/context.server.ts'
import type { SignInTransaction } from '#app/context/cookies.server.ts'
import { findPlayerByGitHubId, findPlayerByAnyUsername, type Player } from '#app/core/players/find-player.server.ts'
import { readRegistration } from '#app/core/settings/registration.server.ts'
import { newSecret } from '#app/core/sign-in/session-id.server.ts'
import { signInText, type SignInProblem } from '#app/domain/sign-in/sign-in-text.ts'
import { isGitHubUsername } from '#app/domain/sign-in/username.ts'
import { MINUTE } from '#app/domain/time/period.ts'
import { notifySignInFailure } from './notify-sign-in-failure.server.ts'

export type LoginContext = Pick<
  AppContext,
  'config' | 'db' | 'now' | 'github' | 'limits' | 'log' | 'oauth' | 'randomBytes'
>

export type SignInStart =
  | { ok: true; transaction: SignInTransaction; authorizationUrl: string }
  | { ok: false; code: SignInProblem; text: string }

/** The login dialog's first step: a name that stands for a player leads on to GitHub. */
export async function startLogin(
  context: LoginContext,
  form: { username: string; returnTo: string; keepsToken: boolean },
): Promise<SignInStart> {
  const username = form.username.trim()
  if (username === '') return problem('username_missing')
  const player = await resolvePlayer(context, username)
  if (player === 'unknown' || player === 'unanswered') {
    await notifySignInFailure(context, player === 'unknown' ? 'unknown_name' : 'no_answer', { typed: username })
    return problem(player === 'unknown' ? 'player_missing' : 'failed')
  }
  const { returnTo, keepsToken } = form
  return startWithGitHub(context, { githubId: player.githubId, username, kind: 'login', returnTo, keepsToken })
}

/** Setup's first step: the owner of the joined name confirms it with GitHub. */
export function startClaim(context: LoginContext, player: Player, keepsToken: boolean): SignInStart {
  const { githubId, githubUsername: username } = player
  return startWithGitHub(context, { githubId, username, kind: 'claim', returnTo: `/setup/${username}`, keepsToken })
}

/** Once more to GitHub, whose token the player wants to be kept. */
export function startKeeping(
  context: Pick<LoginContext, 'now' | 'oauth' | 'randomBytes'>,
  { githubId, githubUsername: username }: Pick<Player, 'githubId' | 'githubUsername'>,
): Extract<SignInStart, { ok: true }> {
  const returnTo = '/settings#token'
  return startWithGitHub(context, { githubId, username, kind: 'login', returnTo, keepsToken: true })
}

export type JoinStart = Extract<SignInStart, { ok: true }> | { ok: false; code: 'registration_paused' }

/** Joining without a typed name: GitHub says who it is, so nothing is looked up in our name and nothing stored yet. */
export async function startJoin(context: LoginContext, returnTo: string): Promise<JoinStart> {
  if ((await readRegistration(context)) === 'paused') return { ok: false, code: 'registration_paused' }
  return startWithGitHub(context, { githubId: null, username: '', kind: 'join', returnTo, keepsToken: false })
}

/** By a known name, else by the account GitHub has under it, so that renamed players are found by both. */
async function resolvePlayer(context: LoginContext, username: string): Promise<Player | 'unknown' | 'unanswered'> {
  const known = await findPlayerByAnyUsername(context, username)
  if (known !== null) return known
  if (!isGitHubUsername(username)) return 'unknown'
  if (!(await context.limits.lookup('github'))) return 'unanswered'
  const account = await context.github.findUser(username)
  if (!account.ok) return 'unanswered'
  if (account.value === null) return 'unknown'
  return (await findPlayerByGitHubId(context, account.value.githubId)) ?? 'unknown'
}

function startWithGitHub(
  context: Pick<LoginContext, 'now' | 'oauth' | 'randomBytes'>,
  sign: Omit<SignInTransaction, 'state' | 'codeVerifier' | 'expiresAt'>,
): Extract<SignInStart, { ok: true }> {
  const state = newSecret(context.randomBytes)
  const codeVerifier = newSecret(context.randomBytes)
  const authorizationUrl = context.oauth.authorizationUrl({ state, codeVerifier, login: sign.username || null })
  return {
    ok: true,
    authorizationUrl,
    transaction: {
      state,
      codeVerifier,
      ...sign,
      expiresAt: context.now() + 10 * MINUTE,
    },
  }
}

function problem(code: SignInProblem): SignInStart {
  return { ok: false, code, text: signInText[code] }
}
