import type { AppContext } from '#app/context/context.server.ts'
import { findTakedown } from '#app/core/moderation/takedown.server.ts'
import { findPlayerByUsername, isShown, type Player } from '#app/core/players/find-player.server.ts'
import { toJsonResume } from '#app/domain/resume/json-resume.ts'
import { countryOptions } from '#app/domain/text/country.ts'
import { findResume, UNSAVED } from './find-resume.server.ts'
import { proposeResume } from './propose-resume.server.ts'
import { resumeSheet } from './resume-sheet.ts'
import type { ResumeBuilderView } from './resume-view.ts'

/** Before the first save, the proposal. */
export async function loadResumeBuilder(
  context: Pick<AppContext, 'db' | 'config'>,
  player: Player,
): Promise<ResumeBuilderView> {
  const [stored, takedown] = await Promise.all([
    findResume(context, player.id),
    findTakedown(context, 'resume', player.id),
  ])
  const username = player.githubUsername
  const edited = stored ?? { document: await proposeResume(context, player), ...UNSAVED }
  if (!player.isPremium)
    return { state: 'without_premium', hasResume: stored !== null, sheet: resumeSheet(username, edited.document) }
  return {
    state: 'editing',
    username,
    countries: countryOptions(edited.document.basics.countryCode),
    ...edited,
    takenDown: takedown?.reason ?? null,
    refused: null,
    problem: null,
  }
}

/** Null unless published, premium and listed. */
export async function findPublicResume(context: Pick<AppContext, 'db'>, username: string) {
  const player = await findPlayerByUsername(context, username)
  if (player === null || !player.isPremium || !isShown(player)) return null
  const stored = await findResume(context, player.id)
  if (stored === null || stored.publishedAt === null) return null
  if ((await findTakedown(context, 'resume', player.id)) !== null) return null
  return {
    player,
    sheet: resumeSheet(player.githubUsername, stored.document),
    json: toJsonResume(stored.document, 'public'),
  }
}

/** With hidden entries. Available without premium too. */
export async function ownResumeFile(context: Pick<AppContext, 'db' | 'config'>, player: Player) {
  const stored = await findResume(context, player.id)
  if (stored !== null) return toJsonResume(stored.document, 'owner')
  return player.isPremium ? toJsonResume(await proposeResume(context, player), 'owner') : null
}
