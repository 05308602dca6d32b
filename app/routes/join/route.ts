import { redirect, type ActionFunctionArgs } from '@remix-run/cloudflare'
import { signInCookie } from '#app/cookies.server.ts'
import { joinPlayer } from '#app/features/players/join-player.server.ts'
import { startReturn } from '#app/features/sign-in/start-login.server.ts'
import { usernameForm } from '#app/features/sign-in/username-form.ts'
import { readForm, redirectWithFlash, reopenDialog, safePath } from '#app/http.server.ts'

export function loader() {
  return redirect('/?join')
}

export async function action({ request, context: { app } }: ActionFunctionArgs) {
  const { username, returnTo } = await readForm(request, usernameForm)
  const path = safePath(returnTo)
  const joined = await joinPlayer(app, username)
  if (joined.ok)
    return redirectWithFlash(app, `/setup/${joined.player.githubUsername}`, {
      event: { name: 'create_player', props: { player_username: joined.player.githubUsername } },
    })
  if (joined.code === 'registration_paused') return reopenDialog(app, path, { kind: 'paused' })
  if (joined.code === 'account_erased') {
    const { transaction, authorizationUrl } = startReturn(app, joined)
    return redirect(authorizationUrl, { headers: { 'Set-Cookie': await signInCookie(app.config).write(transaction) } })
  }
  if (joined.code !== 'PLAYER_ALREADY_EXISTS')
    return reopenDialog(app, path, { kind: 'join', username, error: joined.text, alreadyExists: false })
  const { githubUsername, claimedAt } = joined.player
  return redirectWithFlash(app, `/${claimedAt === null ? 'setup' : 'player'}/${githubUsername}`, {
    toast: { type: 'info', message: 'This player already exists! Redirection...' },
  })
}
