import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { listBlockedTerms } from '#app/core/moderation/blocked-terms.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { type BlockedTerm, findBlocked } from '#app/domain/moderation/block-list.ts'
import { fromJsonResume } from '#app/domain/resume/json-resume.ts'
import { editResume, type ResumeEdit } from '#app/domain/resume/resume-edit.ts'
import { type Resume, RESUME_LIMITS, resumeText } from '#app/domain/resume/resume.ts'
import { newId } from '#app/domain/values/id.ts'
import { resumes } from '#db/schema/resume.ts'
import { findResume, UNSAVED, type StoredResume } from './find-resume.server.ts'
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

export type ResumeBlocked = { state: 'blocked'; term: BlockedTerm }

const LONGEST = RESUME_LIMITS.extra * 4

/** The stored one, or before the first save the proposal. */
async function editedResume(context: SaveContext, player: Player): Promise<StoredResume> {
  return (await findResume(context, player.id)) ?? { document: await proposeResume(context, player), ...UNSAVED }
}

export async function changeResume(
  context: SaveContext,
  player: Player,
  version: number,
  edit: ResumeEdit,
): Promise<ResumeSaved> {
  const edited = await editedResume(context, player)
  if (edited.version !== version) return 'stale'
  return storeResume(context, player, version, editResume(edited.document, edit))
}

/** By a file, or by today's proposal. */
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
  context: SaveContext,
  player: Player,
  isPublished: boolean,
): Promise<ResumeSaved | ResumeBlocked> {
  if (!isPublished) return setPublished(context, player, null)
  if (!player.isPremium) return 'not_premium'
  const { document, version, isSaved } = await editedResume(context, player)
  const blocked = await blockedIn(context, document)
  if (blocked !== null) return blocked
  const at = context.now()
  return isSaved ? setPublished(context, player, at) : storeResume(context, player, version, document, at)
}

async function setPublished(context: Pick<AppContext, 'db'>, player: Player, at: number | null): Promise<ResumeSaved> {
  const changed = await context.db
    .update(resumes)
    .set({ publishedAt: at })
    .where(eq(resumes.playerId, player.id))
    .returning({ id: resumes.playerId })
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
  /** Of a first save. */
  publishedAt: number | null = null,
): Promise<ResumeSaved> {
  const text = JSON.stringify(document)
  if (text.length > LONGEST) return 'too_long'
  // Of two first saves, the second finds the other's version.
  const changed = await context.db.all(sql`INSERT INTO resumes (player_id, document, version, updated_at, published_at)
    SELECT id, ${text}, ${version + 1}, ${context.now()}, ${publishedAt} FROM players
    WHERE id = ${player.id} AND is_premium = 1
      AND (${version} = 0 OR EXISTS (SELECT 1 FROM resumes WHERE player_id = ${player.id}))
    ON CONFLICT (player_id) DO UPDATE SET document = excluded.document, version = excluded.version,
      updated_at = excluded.updated_at WHERE resumes.version = ${version}
    RETURNING version`)
  if (changed.length === 1) return 'saved'
  return player.isPremium ? 'stale' : 'not_premium'
}

/** Returns the new version. A repeated edit counts as saved: its answer was lost. */
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
