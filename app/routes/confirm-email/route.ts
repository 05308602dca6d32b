import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { confirmEmail } from '#app/features/players/email-confirmation.server.ts'
import { redirectWithFlash } from '#app/http.server.ts'

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const outcome = await confirmEmail(app, new URL(request.url).searchParams.get('token') ?? '')
  return redirectWithFlash(app, '/', {
    toast:
      outcome === 'confirmed'
        ? { type: 'success', message: 'Your e-mail address is confirmed.' }
        : { type: 'warning', message: 'This link is no longer valid. Save your address again to get a new one.' },
  })
}
