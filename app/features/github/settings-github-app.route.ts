import { redirect, type ActionFunctionArgs } from '@remix-run/cloudflare'
import { installationCookie } from '#app/context/cookies.server.ts'
import { installationText } from '#app/domain/github/installation-text.ts'
import { redirectWithFlash } from '#app/http.server.ts'
import { requirePlayer } from '#app/session.server.ts'
import { startInstallation } from './start-installation.server.ts'

export function loader() {
  return redirect('/settings#github-app')
}

export async function action({ request, context }: ActionFunctionArgs) {
  const player = await requirePlayer(request, context)
  const started = await startInstallation(context.app, player)
  if (!started.leaves)
    return redirectWithFlash(context.app, '/settings#github-app', { toast: installationText[started.code] })
  return redirect(started.url, {
    headers: { 'Set-Cookie': await installationCookie(context.app.config).write(started.transaction) },
  })
}
