import type { AppContext } from '#app/context/context.server.ts'
import { REASON_LENGTH, textKindName } from '#app/domain/published-text.ts'
import { addTerm, removeTerm } from './change-block-list.server.ts'
import { showAgain, takeDown, type TextChange } from './change-text.server.ts'
import type { ModerationForm } from './moderation-form.ts'
import type { ModerationRefusal } from './moderation-view.ts'

type ActContext = Pick<AppContext, 'db' | 'now' | 'randomBytes'>

export type ModerationOutcome =
  | { ok: true; message: string }
  | { ok: false; status: 400 | 409; refused: ModerationRefusal | null }

/** Does what one form of the moderation screen asks for. */
export async function actOnModeration(
  context: ActContext,
  actor: string,
  { intent, kind, id, reason, term }: ModerationForm,
): Promise<ModerationOutcome> {
  switch (intent) {
    case 'take-down':
    case 'show': {
      if (kind === null) return NOTHING
      const asked = { kind, id, reason }
      const changed = await (intent === 'show' ? showAgain : takeDown)(context, actor, asked)
      if (!changed.ok) return refuse({ kind, id, typed: reason }, changed.code)
      const name = textKindName[kind]
      return {
        ok: true,
        message:
          intent === 'show' ? `The ${name} is shown again.` : `The ${name} is taken down, and its owner is told why.`,
      }
    }
    case 'block': {
      const added = await addTerm(context, actor, term)
      if (added.ok) return { ok: true, message: `“${added.term}” is refused from now on.` }
      return { ok: false, status: 400, refused: { kind: 'term', id: '', typed: term, error: added.error } }
    }
    case 'unblock': {
      const removed = await removeTerm(context, actor, id)
      const message = removed === null ? 'It was not on the list any more.' : `“${removed.term}” is allowed again.`
      return { ok: true, message }
    }
    case null:
      return NOTHING
  }
}

const NOTHING: ModerationOutcome = { ok: false, status: 400, refused: null }

const ERRORS = {
  unknown: 'It is gone: its owner removed it meanwhile.',
  no_reason: `Say why, in ${REASON_LENGTH} characters at most.`,
  overtaken: 'This was done already, by a colleague or in another window. Nothing was changed.',
} as const satisfies Record<Extract<TextChange, { ok: false }>['code'], string>

function refuse(form: Omit<ModerationRefusal, 'error'>, code: keyof typeof ERRORS): ModerationOutcome {
  return { ok: false, status: code === 'no_reason' ? 400 : 409, refused: { ...form, error: ERRORS[code] } }
}
