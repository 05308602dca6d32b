import { type AppLoadContext, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import type { AppContext } from '#app/context/context.server.ts'
import {
  flashCookie,
  installationCookie,
  inviterCookie,
  maintainerCookie,
  maintainerSignInCookie,
  nextCookie,
  type MaintainerTransaction,
  sessionCookie,
  signInCookie,
  type SignInTransaction,
} from '#app/context/cookies.server.ts'
import { pathFromOutside } from '#app/domain/account/settings-section.ts'
import { installationText } from '#app/domain/github/installation-text.ts'
import { SIGN_IN } from '#app/domain/sign-in/members-only.ts'
import { type SignInProblem, signInText } from '#app/domain/sign-in/sign-in-text.ts'
import { invitesToPrivateContest } from '#app/features/contests/private-leaderboards/find-invitation.server.ts'
import { completeInstallation } from '#app/features/github/complete-installation.server.ts'
import { completeMaintainerSignIn } from '#app/features/maintainers/complete-maintainer-sign-in.server.ts'
import { MAINTAINER_STATE } from '#app/features/maintainers/start-maintainer-sign-in.server.ts'
import { refreshClaimed } from '#app/features/players/refresh-on-request.server.ts'
import { completeSignIn } from '#app/features/sign-in/complete-sign-in.server.ts'
import { networkOfRequest, redirectWithFlash, reopenDialog } from '#app/http.server.ts'
import { loginPath, wayBack } from '#app/layout/way-back.ts'
import { getPlayer } from '#app/session.server.ts'

/** A player's sign-in, a maintainer's, or the App's installation. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  if (query.get('state')?.startsWith(MAINTAINER_STATE) === true)
    return returnFromMaintainer(request, context.app, query)
  return query.has('installation_id') || query.has('setup_action')
    ? returnFromApp(request, context, query)
    : returnFromSignIn(request, context, query)
}

async function returnFromMaintainer(request: Request, app: AppContext, query: URLSearchParams): Promise<Response> {
  const transactionCookie = maintainerSignInCookie(app.config)
  const sessionCookieOfMaintainer = maintainerCookie(app.config)
  const transaction = await transactionCookie.read(request)
  const answer = { state: query.get('state'), code: query.get('code'), error: query.get('error') }
  const isAllowed = await mayReturn(app, request, transaction)
  const result = isAllowed
    ? await completeMaintainerSignIn(app, transaction, answer, await sessionCookieOfMaintainer.read(request))
    : TOO_OFTEN
  const response = result.ok
    ? redirect(transaction?.returnTo ?? '/maintain', {
        headers: { 'Set-Cookie': await sessionCookieOfMaintainer.write(result.sessionId) },
      })
    : await notMaintaining(app, transaction, result.code)
  // One use, whatever came of it.
  response.headers.append('Set-Cookie', await transactionCookie.clear())
  return response
}

function notMaintaining(
  app: AppContext,
  transaction: MaintainerTransaction | null,
  code: 'cancelled' | 'failed' | 'no_right',
): Promise<Response> | Response {
  const repository = transaction?.repository ?? null
  if (code === 'no_right' && repository !== null)
    return redirect(`/maintain?${new URLSearchParams({ refused: repository }).toString()}`)
  const message = code === 'no_right' ? 'GitHub says you maintain no public repository.' : signInText[code]
  return redirectWithFlash(app, '/maintain', { toast: { type: code === 'failed' ? 'danger' : 'info', message } })
}

async function returnFromApp(request: Request, context: AppLoadContext, query: URLSearchParams): Promise<Response> {
  const cookie = installationCookie(context.app.config)
  const player = await getPlayer(request, context)
  const code = await completeInstallation(context.app, await cookie.read(request), player, {
    state: query.get('state'),
    installationId: query.get('installation_id'),
    setupAction: query.get('setup_action'),
  })
  const path = player === null ? loginPath(pathFromOutside('/settings#github-app')) : '/settings#github-app'
  const response = await redirectWithFlash(context.app, path, { toast: installationText[code] })
  // One use, whatever came of it.
  response.headers.append('Set-Cookie', await cookie.clear())
  return response
}

async function returnFromSignIn(
  request: Request,
  { app, waitUntil }: AppLoadContext,
  query: URLSearchParams,
): Promise<Response> {
  const transactionCookie = signInCookie(app.config)
  const transaction = await transactionCookie.read(request)
  const answer = {
    state: query.get('state'),
    code: query.get('code'),
    error: query.get('error'),
    userAgent: request.headers.get('user-agent'),
  }
  const inviterId = await inviterCookie(app.config).read(request)
  const next = transaction?.kind === 'join' ? await nextCookie(app.config).read(request) : null
  const isAllowed = await mayReturn(app, request, transaction)
  const isHidden = isAllowed && (await invitesToPrivateContest(app, next ?? transaction?.returnTo ?? ''))
  const result = isAllowed ? await completeSignIn(app, transaction, answer, { inviterId, isHidden }) : TOO_OFTEN
  const response = result.ok
    ? redirect(
        result.claimed
          ? `/setup/${result.player.githubUsername}`
          : (next ?? landing(transaction, result.player.githubUsername)),
        { headers: { 'Set-Cookie': await sessionCookie(app.config).write(result.sessionId) } },
      )
    : await refusal(app, transaction, result.code)
  if (result.ok && result.joined) {
    const event = { name: 'create_player', props: { player_username: result.player.githubUsername } } as const
    response.headers.append('Set-Cookie', await flashCookie(app.config).write({ event }))
  }
  if (result.ok && !result.claimed && next !== null)
    response.headers.append('Set-Cookie', await nextCookie(app.config).clear())
  if (result.ok && result.claimed) waitUntil(refreshClaimed(app, result.player.id))
  // After a login, setup goes on to where they were.
  const back = result.ok && result.claimed && next === null ? wayBack(transaction?.returnTo ?? '') : null
  if (back !== null) response.headers.append('Set-Cookie', await nextCookie(app.config).write(back))
  if (result.ok && result.claimed && inviterId !== null)
    response.headers.append('Set-Cookie', await inviterCookie(app.config).clear())
  // One use, whatever came of it.
  response.headers.append('Set-Cookie', await transactionCookie.clear())
  return response
}

const TOO_OFTEN = { ok: false, code: 'failed' } as const

/**
 * Each return asks GitHub, and only the browser knows the transaction. Sign-ins that began here have limits of their
 * own, and a hall's, because people share addresses; others count for their sender.
 */
async function mayReturn(
  { limits, now }: Pick<AppContext, 'limits' | 'now'>,
  request: Request,
  transaction: Pick<SignInTransaction, 'state' | 'expiresAt'> | null,
): Promise<boolean> {
  const address = networkOfRequest(request)
  const state = new URL(request.url).searchParams.get('state')
  if (transaction === null || transaction.state !== state || transaction.expiresAt < now()) return limits.form(address)
  return (await limits.form(`state ${state}`)) && limits.hall(`return ${address}`)
}

/** Where the sign-in began. The start, an invitation and somebody else's setup lead to one's own page instead. */
function landing(transaction: SignInTransaction | null, username: string): string {
  const returnTo = transaction?.returnTo ?? '/'
  const isOwnSetup = returnTo.toLowerCase() === `/setup/${username.toLowerCase()}`
  return !isOwnSetup && /^\/($|(setup|invite)\/)/.test(returnTo) ? `/player/${username}` : returnTo
}

function refusal(
  app: AppLoadContext['app'],
  transaction: SignInTransaction | null,
  code: SignInProblem | 'registration_paused',
): Promise<Response> {
  const returnTo = transaction?.returnTo ?? '/'
  if (code === 'registration_paused') return reopenDialog(app, returnTo, { kind: 'paused' })
  const message = signInText[code]
  if (app.organisation !== null)
    return redirectWithFlash(app, SIGN_IN, { toast: { type: code === 'cancelled' ? 'info' : 'danger', message } })
  if (code === 'cancelled') return redirectWithFlash(app, returnTo, { toast: { type: 'info', message } })
  // A banned player always sees the reason.
  if (transaction?.kind === 'claim' && code !== 'banned')
    return redirectWithFlash(app, returnTo, { toast: { type: 'danger', message } })
  const username = transaction?.username ?? ''
  const kind = transaction?.kind === 'join' && code !== 'banned' ? 'join' : 'login'
  return reopenDialog(app, returnTo, { kind, username, error: message })
}
