import type { AppContext } from '#app/context/context.server.ts'
import { findShownPlayer } from '#app/core/players/find-player.server.ts'
import { isGitHubUsername } from '#app/domain/username.ts'
import { loadRecap } from './load-recap.server.ts'
import type { RecapAnswer } from './recap-view.ts'

/** `username` is in the path, `typed` came by the form; both and `period` are as the address has them. */
export type RecapRequest = { username: string | null; typed: string | null; period: string | null }

type Viewer = { id: string; githubUsername: string } | null

/** A recap, the question for a name, why there is none, or where it is: without a name, a player's own. */
export async function answerRecap(
  context: Pick<AppContext, 'db' | 'now' | 'config'>,
  { username, typed, period }: RecapRequest,
  viewer: Viewer,
): Promise<RecapAnswer | { location: string }> {
  if (username === null || username === '') return answerForm(typed, period, viewer)
  const player = await findShownPlayer(context, username)
  if (player === null) return { state: 'unknown', username }
  if (player.lowerCaseGithubUsername !== username.toLowerCase())
    return { location: hrefOf(player.githubUsername, period) }
  return loadRecap(context, player, period, viewer?.id ?? null)
}

function answerForm(typed: string | null, period: string | null, viewer: Viewer): RecapAnswer | { location: string } {
  if (typed === null && viewer !== null) return { location: hrefOf(viewer.githubUsername, period) }
  if (typed === null) return { state: 'asking', username: '', error: null }
  const username = typed.trim().replace(/^@/, '')
  if (username === '') return { state: 'asking', username: '', error: 'Please enter your GitHub username' }
  return isGitHubUsername(username) ? { location: hrefOf(username, null) } : { state: 'unknown', username }
}

function hrefOf(username: string, period: string | null): string {
  return `/recap/${encodeURIComponent(username)}${period === null ? '' : `?${new URLSearchParams({ period }).toString()}`}`
}
