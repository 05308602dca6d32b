import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { findShownPlayer } from '#app/core/players/find-player.server.ts'
import { chooseRival } from '#app/core/standings/rivals.server.ts'
import { playerNotShown } from '#app/domain/players/player-not-shown.ts'
import { redirectWithFlash } from '#app/http.server.ts'
import { requirePlayer } from '#app/session.server.ts'

export function loader({ params }: LoaderFunctionArgs) {
  return redirect(`/player/${encodeURIComponent(params.username ?? '')}`)
}

/** Whoever is signed in races the named player for the rest of the week. */
export async function action({ request, params, context: loadContext }: ActionFunctionArgs) {
  const { app } = loadContext
  const player = await requirePlayer(request, loadContext)
  const rival = await findShownPlayer(app, params.username ?? '')
  if (rival === null) {
    const { path, message } = playerNotShown(params.username ?? '')
    return redirectWithFlash(app, path, { toast: { type: 'info', message } })
  }
  const name = rival.githubUsername
  const toast = (await chooseRival(app, player.id, rival.id))
    ? ({ type: 'success', message: `The race is on: you against ${name}, until Sunday.` } as const)
    : ({ type: 'info', message: `${name} is not on this week’s mountain yet. A race needs two.` } as const)
  return redirectWithFlash(app, `/player/${name}`, { toast })
}
