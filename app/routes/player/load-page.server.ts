import { data, redirect, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { findPlayerByAnyUsername, isShown } from '#app/core/players/find-player.server.ts'
import { playerNotShown } from '#app/domain/players/player-not-shown.ts'
import { isWeek, weekOf } from '#app/domain/time/period.ts'
import { loadPlayer } from '#app/features/players/load-player.server.ts'
import { getPlayer } from '#app/session.server.ts'

/** Throws a 404 for an unknown name, a redirect for another spelling. */
export async function loadPage({ request, params, context }: LoaderFunctionArgs) {
  const { app } = context
  const [player, viewer] = await Promise.all([
    findPlayerByAnyUsername(app, params.username ?? ''),
    getPlayer(request, context),
  ])
  // Hidden and suspended players see their own page.
  const own = player !== null && player.id === viewer?.id ? { hiddenAt: null, suspendedAt: null } : {}
  if (player === null || !isShown({ ...player, ...own }))
    throw data(playerNotShown(params.username ?? ''), { status: 404 })
  // One address each: another case would be another cached page.
  if (player.githubUsername !== params.username)
    throw redirect(`/player/${player.githubUsername}${new URL(request.url).search}`)
  const query = new URL(request.url).searchParams
  const { view, mountain } = await loadPlayer(app, player, viewer?.id ?? null, {
    week: requestedWeek(query.get('week'), app.now()),
    project: query.get('project'),
  })
  return { player, view, mountain }
}

function requestedWeek(typed: string | null, now: number): string | null {
  return typed !== null && isWeek(typed) && typed <= weekOf(now) ? typed : null
}
