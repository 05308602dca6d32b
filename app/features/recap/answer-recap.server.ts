import type { AppContext } from '#app/context/context.server.ts'
import { findShownPlayer } from '#app/core/players/find-player.server.ts'
import { isGitHubUsername, typedUsername } from '#app/domain/text/username.ts'
import { loadRecap } from './load-recap.server.ts'
import { lastWeekOf } from './recap-ranks.server.ts'

/** Unchecked. `username` is from the path, `typed` from the form. */
export type RecapRequest = { username: string | null; typed: string | null; period: string | null }

type Viewer = { id: string; githubUsername: string } | null

/** Without a name, the viewer's own. */
export async function answerRecap(
  context: Pick<AppContext, 'db' | 'now' | 'config'>,
  { username, typed, period }: RecapRequest,
  looking: Promise<Viewer> | Viewer,
) {
  if (username === null || username === '') return answerForm(typed, period, await looking)
  const [player, viewer, latest] = await Promise.all([
    findShownPlayer(context, username, Promise.resolve(looking)),
    looking,
    period === null ? lastWeekOf(context, username) : null,
  ])
  if (player === null) return { state: 'unknown' as const, username }
  if (player.githubUsername !== username) return leadTo(player.githubUsername, period)
  return loadRecap(context, player, period ?? latest, viewer?.id ?? null)
}

function answerForm(typed: string | null, period: string | null, viewer: Viewer) {
  if (typed === null && viewer !== null) return leadTo(viewer.githubUsername, period)
  if (typed === null) return { state: 'asking' as const, username: '', error: null }
  const username = typedUsername(typed.trim())
  if (username === '') return { state: 'asking' as const, username: '', error: 'Please enter your GitHub username' }
  return isGitHubUsername(username) ? leadTo(username, null) : { state: 'unknown' as const, username }
}

function leadTo(username: string, period: string | null): { location: string } {
  const query = period === null ? '' : `?${new URLSearchParams({ period }).toString()}`
  return { location: `/recap/${encodeURIComponent(username)}${query}` }
}

/** The form for a name, a recap, or why there is none. */
export type RecapAnswer = Exclude<Awaited<ReturnType<typeof answerRecap>>, { location: string }>

export type RecapView = Extract<RecapAnswer, { state: 'loaded' }>['recap']
export type RecapStep = RecapView['steps'][number]
export type RecapChoice = RecapView['choices'][number]
export type RecapWork = RecapView['work'][number]
export type RecapMoment = NonNullable<RecapView['moment']>
export type RecapBest = NonNullable<RecapView['best']>
