import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { redirectWithFlash } from '#app/http.server.ts'
import { requirePlayer } from '#app/session.server.ts'
import { refreshOwn } from './refresh-on-request.server.ts'

export function loader({ params }: LoaderFunctionArgs) {
  return redirect(`/player/${encodeURIComponent(params.username ?? '')}`)
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const player = await requirePlayer(request, context)
  const page = `/player/${player.githubUsername}`
  if (params.username?.toLowerCase() !== player.lowerCaseGithubUsername) return redirect(page)
  const outcome = await refreshOwn(context.app, player)
  return redirectWithFlash(context.app, page, { toast: toasts[outcome] })
}

const toasts = {
  refreshed: { type: 'success', message: 'Your points are up to date.' },
  too_soon: { type: 'info', message: 'You refreshed a moment ago. Try again in two minutes.' },
  unanswered: {
    type: 'warning',
    message: 'GitHub is not answering at the moment. Nothing is lost, and we keep trying.',
  },
} as const
