import type { AppContext } from '#app/context/context.server.ts'
import type { SignInTransaction } from '#app/context/cookies.server.ts'
import {
  findPlayerByGitHubId,
  findPlayerByAnyUsername,
  isShown,
  type Player,
} from '#app/core/players/find-player.server.ts'
import { newSecret } from '#app/core/secrets/session-id.server.ts'
import { readRegistration } from '#app/core/settings/registration.server.ts'
import { signInText, type SignInProblem } from '#app/domain/sign-in/sign-in-text.ts'
import { isGitHubUsername } from '#app/domain/text/username.ts'
import { MINUTE } from '#app/domain/time/period.ts'
import { notifySignInFailure } from './notify-sign-in-failure.server.ts'

export type LoginContext = Pick<
  AppContext,
  'config' | 'db' | 'now' | 'github' | 'limits' | 'log' | 'oauth' | 'randomBytes'
>

export type SignInStart =
  | { ok: true; transaction: SignInTransaction; authorizationUrl: string }
  | { ok: false; code: SignInProblem; text: string }

/** A player's name leads on to GitHub. */
export async function startLogin(
  context: LoginContext,
  form: { username: string; returnTo: string },
): Promise<SignInStart> {
  // Strangers must not learn who is in the organisation, so it takes no name.
  if (context.config.ORGANISATION !== null) return joinWithGitHub(context, form.returnTo)
  const username = form.username.trim()
  if (username === '') return problem('username_missing')
  const account = await resolveAccount(context, username)
  if (account === 'unknown' || account === 'unanswered') {
    await notifySignInFailure(context, account === 'unknown' ? 'unknown_name' : 'no_answer', { typed: username })
    return problem(account === 'unknown' ? 'player_missing' : 'failed')
  }
  const { returnTo } = form
  return startWithGitHub(context, { githubId: account, username, kind: 'login', returnTo, keepsToken: false })
}

/** The owner of the name confirms it with GitHub. */
export function startClaim(
  context: LoginContext,
  { githubId, githubUsername: username }: Player,
): Extract<SignInStart, { ok: true }> {
  const returnTo = `/setup/${username}`
  return startWithGitHub(context, { githubId, username, kind: 'claim', returnTo, keepsToken: false })
}

/** Once more to GitHub, for a token that the player lends us. */
export function startKeeping(
  context: Pick<LoginContext, 'now' | 'oauth' | 'randomBytes'>,
  { githubId, githubUsername: username }: Pick<Player, 'githubId' | 'githubUsername'>,
): Extract<SignInStart, { ok: true }> {
  const returnTo = '/settings#token'
  return startWithGitHub(context, { githubId, username, kind: 'login', returnTo, keepsToken: true })
}

export type JoinStart = Extract<SignInStart, { ok: true }> | { ok: false; code: 'registration_paused' }

/** Without a name. An organisation's people log in this way, so whether they may join is asked only on return. */
export async function startJoin(context: LoginContext, returnTo: string): Promise<JoinStart> {
  if (context.config.ORGANISATION === null && (await readRegistration(context)) === 'paused')
    return { ok: false, code: 'registration_paused' }
  return joinWithGitHub(context, returnTo)
}

/** GitHub says who it is: nothing is looked up or stored yet. */
function joinWithGitHub(context: LoginContext, returnTo: string): Extract<SignInStart, { ok: true }> {
  return startWithGitHub(context, { githubId: null, username: '', kind: 'join', returnTo, keepsToken: false })
}

/**
 * The account of a known name, else the one GitHub has under it: both find renamed players. While registration is
 * paused, every unknown name leads on, and GitHub says whose it is (null): otherwise leading on would give away hidden
 * players.
 */
async function resolveAccount(
  context: LoginContext,
  username: string,
): Promise<number | null | 'unknown' | 'unanswered'> {
  const known = await findPlayerByAnyUsername(context, username)
  if (known !== null && isShown(known)) return known.githubId
  if (!isGitHubUsername(username)) return 'unknown'
  if ((await readRegistration(context)) === 'paused') return null
  if (known !== null && known.goneAt === null) return known.githubId
  if (!(await context.limits.lookup('github'))) return 'unanswered'
  const account = await context.github.findUser(username)
  if (!account.ok) return 'unanswered'
  if (account.value === null) return 'unknown'
  return (await findPlayerByGitHubId(context, account.value.githubId)) === null ? 'unknown' : account.value.githubId
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
