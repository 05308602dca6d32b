import { redirect, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { inviterCookie, sessionCookie, signInCookie, type SignInTransaction } from '#app/cookies.server.ts'
import { signInText, type SignInProblem } from '#app/domain/sign-in-text.ts'
import { refreshClaimed } from '#app/features/players/refresh-claimed.server.ts'
import { completeSignIn } from '#app/features/sign-in/complete-sign-in.server.ts'
import { redirectWithFlash, reopenDialog } from '#app/http.server.ts'

export async function loader({ request, context: { app, waitUntil } }: LoaderFunctionArgs) {
  const transactionCookie = signInCookie(app.config)
  const transaction = await transactionCookie.read(request)
  const query = new URL(request.url).searchParams
  const answer = { state: query.get('state'), code: query.get('code'), userAgent: request.headers.get('user-agent') }
  const inviterId = await inviterCookie(app.config).read(request)
  const result = await completeSignIn(app, transaction, answer, inviterId)
  const response = result.ok
    ? redirect(
        result.claimed ? `/setup/${result.player.githubUsername}` : landing(transaction, result.player.githubUsername),
        { headers: { 'Set-Cookie': await sessionCookie(app.config).write(result.sessionId) } },
      )
    : await refusal(app, transaction, result.code)
  if (result.ok && result.claimed) waitUntil(refreshClaimed(app, result.player.id))
  if (result.ok && result.claimed && inviterId !== null)
    response.headers.append('Set-Cookie', await inviterCookie(app.config).clear())
  // One use: whatever came of it, the transaction is over.
  response.headers.append('Set-Cookie', await transactionCookie.clear())
  return response
}

function landing(transaction: SignInTransaction | null, username: string): string {
  const returnTo = transaction?.returnTo ?? '/'
  return returnTo === '/' || /^\/(setup|invite)\//.test(returnTo) ? `/player/${username}` : returnTo
}

function refusal(
  app: LoaderFunctionArgs['context']['app'],
  transaction: SignInTransaction | null,
  code: SignInProblem,
): Promise<Response> {
  const error = signInText[code]
  if (transaction?.kind === 'claim')
    return redirectWithFlash(app, transaction.returnTo, { toast: { type: 'danger', message: error } })
  return reopenDialog(app, transaction?.returnTo ?? '/', {
    kind: 'login',
    username: transaction?.username ?? '',
    error,
    alreadyExists: false,
  })
}
