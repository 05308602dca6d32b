import type { AppContext } from '#app/context/context.server.ts'
import type { SignInTransaction } from '#app/context/cookies.server.ts'
import { findPlayerByGitHubId, findPlayerByAnyUsername, type Player } from '#app/core/players/find-player.server.ts'
import { newSecret } from '#app/core/sessions/session-id.server.ts'
import { MINUTE } from '#app/domain/period.ts'
import { signInText, type SignInProblem } from '#app/domain/sign-in-text.ts'
import { isGitHubUsername } from '#app/domain/username.ts'
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
  form: { username: string; returnTo: string },
): Promise<SignInStart> {
  const username = form.username.trim()
  if (username === '') return problem('username_missing')
  const player = await resolvePlayer(context, username)
  if (player === 'unknown' || player === 'unanswered') {
    await notifySignInFailure(context, player === 'unknown' ? 'unknown_name' : 'no_answer', { typed: username })
    return problem(player === 'unknown' ? 'player_missing' : 'failed')
  }
  return startWithGitHub(context, { player, username, kind: 'login', returnTo: form.returnTo })
}

/** Setup's first step: the owner of the joined name confirms it with GitHub. */
export function startClaim(context: LoginContext, player: Player): SignInStart {
  const path = `/setup/${player.githubUsername}`
  return startWithGitHub(context, { player, username: player.githubUsername, kind: 'claim', returnTo: path })
}

/** An erased account returns after GitHub confirms its owner; until then nothing is stored. */
export function startReturn(
  context: LoginContext,
  account: { githubId: number; username: string },
): Extract<SignInStart, { ok: true }> {
  return startWithGitHub(context, { player: account, username: account.username, kind: 'claim', returnTo: '/' })
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
  context: LoginContext,
  sign: { player: { githubId: number }; username: string; kind: SignInTransaction['kind']; returnTo: string },
): Extract<SignInStart, { ok: true }> {
  const state = newSecret(context.randomBytes)
  const codeVerifier = newSecret(context.randomBytes)
  const authorizationUrl = context.oauth.authorizationUrl({ state, codeVerifier, login: sign.username })
  return {
    ok: true,
    authorizationUrl,
    transaction: {
      state,
      codeVerifier,
      username: sign.username,
      githubId: sign.player.githubId,
      kind: sign.kind,
      returnTo: sign.returnTo,
      expiresAt: context.now() + 10 * MINUTE,
    },
  }
}

function problem(code: SignInProblem): SignInStart {
  return { ok: false, code, text: signInText[code] }
}
