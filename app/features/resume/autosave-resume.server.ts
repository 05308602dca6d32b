import type { AppContext } from '#app/context/context.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { editResume, type ResumeEdit } from '#app/domain/resume-edit.ts'
import { findResume } from './find-resume.server.ts'
import { changeResume, type ResumeSaved } from './save-resume.server.ts'

type SaveContext = Pick<AppContext, 'db' | 'now' | 'config' | 'randomBytes'>

/** Saves an edit and says which version it made. One that is there already is saved: its answer was lost on the way. */
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
