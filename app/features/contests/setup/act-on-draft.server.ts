import type { AppContext } from '#app/context/context.server.ts'
import { creationRefusalsOf } from '#app/core/contests/private-leaderboards/creation-refusal.server.ts'
import { readScopeText } from '#app/core/contests/private-leaderboards/read-table.server.ts'
import { checkScope } from '#app/core/github/check-scope.server.ts'
import { OWNED_CAP } from '#app/domain/contests/private-leaderboard.ts'
import { linesError } from '#app/domain/contests/setup/contest-draft.ts'
import { isAmongFriends, withNextRidge, type ContestFields } from '#app/domain/contests/setup/contest-fields.ts'
import { editHref, openHref } from '#app/domain/contests/setup/contest-href.ts'
import { readScopeLines } from '#app/domain/contests/setup/scope-lines.ts'
import { done, doneWith, refused, shown, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import type { ContestIntent } from './contest-form.ts'
import { findDraft, noDraft } from './find-draft.server.ts'
import { missingErrors, saveDraft } from './save-draft.server.ts'

type ActContext = Pick<AppContext, 'db' | 'now' | 'randomBytes' | 'github' | 'limits' | 'config'>

export async function actOnDraft(
  context: ActContext,
  playerId: string,
  id: string | null,
  { intent, fields: typed }: { intent: ContestIntent; fields: ContestFields },
): Promise<FormOutcome> {
  const { lines, error } = await readScopeText(typed['lines'] ?? '')
  const fields = { ...typed, lines }
  if (error !== null) return shown({ values: fields }, { lines: error })
  if (intent === 'save') return save(context, playerId, id, fields, editHref)
  if (intent === 'save-and-open') return save(context, playerId, id, fields, openHref)
  if (intent === 'check-lines') return (await refusalOf(context, playerId, id)) ?? checkLines(context, fields)
  return shown(intent === 'draw-ridge' ? { values: withNextRidge(fields) } : {})
}

async function save(
  context: ActContext,
  playerId: string,
  id: string | null,
  fields: ContestFields,
  nextHref: (id: string) => string,
) {
  const saved = await saveDraft(context, playerId, id, fields)
  if (saved.ok)
    return saved.isChecked
      ? done('The draft is saved. Only you see it.', nextHref(saved.id))
      : doneWith(
          'warning',
          'The draft is saved. GitHub does not answer now, so its lines are checked before you open it.',
          editHref(saved.id),
        )
  switch (saved.code) {
    case 'invalid':
      return shown({ lines: saved.lines, values: fields }, saved.errors)
    case 'changed':
      return shown(
        { values: { ...fields, seen: String(saved.seen) } },
        {
          form: 'This draft was saved in another tab since you opened this one. What you typed is below. Save again to keep it, or load the page again to see the other version.',
        },
      )
    case 'too_many':
      return refused({ form: TOO_MANY })
    case 'not_found':
      return noDraft(context, playerId, id ?? fields['creation'] ?? '')
  }
}

const TOO_MANY = `That’s ${OWNED_CAP} boards, as many as one player can own. Delete one to make room.`

/** GitHub is asked only for players who may save the contest. */
async function refusalOf(context: ActContext, playerId: string, id: string | null): Promise<FormOutcome | null> {
  if (id !== null) return (await findDraft(context, playerId, id)) === null ? noDraft(context, playerId, id) : null
  const { contest } = await creationRefusalsOf(context, playerId)
  return contest === null ? null : refused({ form: TOO_MANY })
}

async function checkLines(context: ActContext, fields: ContestFields): Promise<FormOutcome> {
  const lines = fields['lines'] ?? ''
  const malformed = linesError(lines)
  if (malformed !== null) return shown({ values: fields }, { lines: malformed })
  const checked = await checkScope(context, readScopeLines(lines).names, { isAmongFriends: isAmongFriends(fields) })
  switch (checked.state) {
    case 'checked':
      return shown({ lines: checked.lines, values: fields }, missingErrors(checked.lines))
    case 'limited':
      return refused({ lines: 'Too many lines were checked just now. Try again in a minute.' }, 429)
    case 'unavailable':
      return refused(
        { lines: 'GitHub does not answer now. You can save the draft; its lines are checked before you open it.' },
        503,
      )
  }
}
