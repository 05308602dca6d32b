import { redirect, type ActionFunctionArgs } from '@remix-run/cloudflare'
import { signInCookie } from '#app/context/cookies.server.ts'
import { readForm, reopenDialog, safePath } from '#app/http.server.ts'
import { startLogin } from './start-login.server.ts'
import { usernameForm } from './username-form.ts'

export function loader() {
  return redirect('/?login')
}

export async function action({ request, context: { app } }: ActionFunctionArgs) {
  const { username, returnTo } = await readForm(request, usernameForm)
  const path = safePath(returnTo)
  const started = await startLogin(app, { username, returnTo: path })
  if (!started.ok) return reopenDialog(app, path, { kind: 'login', username, error: started.text })
  return redirect(started.authorizationUrl, {
    headers: { 'Set-Cookie': await signInCookie(app.config).write(started.transaction) },
  })
}
