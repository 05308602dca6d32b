import { redirect, type ActionFunctionArgs } from '@remix-run/cloudflare'
import { redirectWithFlash } from '#app/http.server.ts'
import { requirePlayer } from '#app/session.server.ts'
import { openPortal } from './open-portal.server.ts'

const SETTINGS = '/settings#premium'

export function loader() {
  return redirect(SETTINGS)
}

export async function action({ request, context }: ActionFunctionArgs) {
  const player = await requirePlayer(request, context)
  const portal = await openPortal(context.app, player.id)
  if (portal.state === 'redirect') return redirect(portal.url, 303)
  return redirectWithFlash(context.app, SETTINGS, { toast: toasts[portal.state] })
}

const toasts = {
  none: { type: 'info', message: 'You have not bought anything yet, so there is nothing to manage.' },
  unavailable: { type: 'warning', message: 'The billing page is not answering. Try again in a minute.' },
} as const
