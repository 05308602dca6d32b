import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { listBlockedTerms } from '#app/core/moderation/blocked-terms.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { type BlockedTerm, findBlocked } from '#app/domain/block-list.ts'
import { newId } from '#app/domain/id.ts'
import { fromJsonResume } from '#app/domain/json-resume.ts'
import { editResume, type ResumeEdit } from '#app/domain/resume-edit.ts'
import { type Resume, RESUME_LIMITS, resumeText } from '#app/domain/resume.ts'
import { findResume } from './find-resume.server.ts'
import { proposeResume } from './propose-resume.server.ts'

type SaveContext = Pick<AppContext, 'db' | 'now' | 'config' | 'randomBytes'>

export const resumeProblems = {
  stale:
    'Your resume was changed in another window since you opened this one. Copy what you typed here, then load the page again.',
  not_premium: 'The resume is part of premium. We keep what you wrote, and you can edit it again with premium.',
  too_long: 'This is too long for a resume. Shorten it a little and save again.',
  unreadable: 'This file is not a JSON Resume. Export one from the tool you used and try again.',
}

export type ResumeSaved = 'saved' | keyof typeof resumeProblems

/** Something in it is on the block list. */
export type ResumeBlocked = { state: 'blocked'; term: BlockedTerm }

const LONGEST = RESUME_LIMITS.extra * 4

/** Makes the first resume from what the product knows; one that exists stays. */
export async function startResume(context: SaveContext, player: Player): Promise<void> {
  if (!player.isPremium) return
  const document = JSON.stringify(await proposeResume(context, player))
  await context.db.run(sql`INSERT INTO resumes (player_id, document, updated_at)
    VALUES (${player.id}, ${document}, ${context.now()}) ON CONFLICT (player_id) DO NOTHING`)
}

export async function changeResume(
  context: SaveContext,
  player: Player,
  version: number,
  edit: ResumeEdit,
): Promise<ResumeSaved> {
  const stored = await findResume(context, player.id)
  if (stored === null || stored.version !== version) return 'stale'
  return storeResume(context, player, version, editResume(stored.document, edit))
}

/** Replaces the resume by a file, or by what the product would propose today. */
export async function replaceResume(
  context: SaveContext,
  player: Player,
  version: number,
  source: { file: unknown } | 'proposal',
): Promise<ResumeSaved | ResumeBlocked> {
  const document =
    source === 'proposal'
      ? await proposeResume(context, player)
      : fromJsonResume(source.file, () => newId('re', context.randomBytes))
  if (document === null) return 'unreadable'
  return (await blockedIn(context, document)) ?? storeResume(context, player, version, document)
}

export async function publishResume(
  context: Pick<AppContext, 'db' | 'now'>,
  player: Player,
  isPublished: boolean,
): Promise<ResumeSaved | ResumeBlocked> {
  const stored = isPublished ? await findResume(context, player.id) : null
  const blocked = stored === null ? null : await blockedIn(context, stored.document)
  if (blocked !== null) return blocked
  const publishedAt = isPublished ? context.now() : null
  const changed = await context.db.all(sql`UPDATE resumes SET published_at = ${publishedAt}
    WHERE player_id = ${player.id} AND (${isPublished ? 0 : 1} OR ${player.isPremium ? 1 : 0}) RETURNING player_id`)
  return changed.length === 1 ? 'saved' : 'not_premium'
}

async function blockedIn(context: Pick<AppContext, 'db'>, document: Resume): Promise<ResumeBlocked | null> {
  const term = findBlocked(resumeText(document), await listBlockedTerms(context))
  return term === null ? null : { state: 'blocked', term }
}

async function storeResume(
  context: SaveContext,
  player: Player,
  version: number,
  document: Resume,
): Promise<ResumeSaved> {
  const text = JSON.stringify(document)
  if (text.length > LONGEST) return 'too_long'
  const changed = await context.db.all(sql`UPDATE resumes SET document = ${text}, version = version + 1,
      updated_at = ${context.now()}
    WHERE player_id = ${player.id} AND version = ${version}
      AND EXISTS (SELECT 1 FROM players WHERE id = ${player.id} AND is_premium = 1) RETURNING version`)
  if (changed.length === 1) return 'saved'
  return player.isPremium ? 'stale' : 'not_premium'
}

/** Saves an edit and returns its version. A repeated edit counts as saved: its answer was lost. */
export async function autosaveResume(
  context: SaveContext,
  player: Player,
  version: number,
  edit: ResumeEdit,
): Promise<{ state: 'saved'; version: number } | { state: 'problem'; code: Exclude<ResumeSaved, 'saved'> }> {
  const saved = await changeResume(context, player, version, edit)
  if (saved === 'saved') return { state: 'saved', version: version + 1 }
  const stored = saved === 'stale' ? await findResume(context, player.id) : null
  if (stored !== null && JSON.stringify(editResume(stored.document, edit)) === JSON.stringify(stored.document))
    return { state: 'saved', version: stored.version }
  return { state: 'problem', code: saved }
}
