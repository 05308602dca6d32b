import type { AppContext } from '#app/context/context.server.ts'
import { done, refused, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { REASON_LENGTH, textKindName } from '#app/domain/moderation/published-text.ts'
import { addTerm, removeTerm } from './change-block-list.server.ts'
import { showAgain, takeDown, type TextChange } from './change-text.server.ts'
import type { ModerationForm } from './moderation-form.ts'

type ActContext = Pick<AppContext, 'db' | 'now' | 'randomBytes'>

export async function actOnModeration(
  context: ActContext,
  actor: string,
  form: ModerationForm,
  page: string,
): Promise<FormOutcome> {
  switch (form.intent) {
    case 'take-down':
    case 'show': {
      const isShown = form.intent === 'show'
      const changed = await (isShown ? showAgain : takeDown)(context, actor, form)
      if (!changed.ok) return refused({ reason: ERRORS[changed.code] }, changed.code === 'no_reason' ? undefined : 409)
      const result = isShown ? 'is shown again.' : 'is taken down, and we told its owner why.'
      return done(
        `The ${textKindName[form.kind]} ${result}`,
        `${page}#${encodeURIComponent(`${form.kind}-${form.id}`)}`,
      )
    }
    case 'block': {
      const added = await addTerm(context, actor, form.term)
      return added.ok ? done(`“${added.term}” is refused from now on.`) : refused({ term: added.error })
    }
    case 'unblock': {
      const removed = await removeTerm(context, actor, form.id)
      return done(removed === null ? 'It was no longer on the list.' : `“${removed.term}” is allowed again.`)
    }
  }
}

const ERRORS = {
  unknown: 'It no longer exists: its owner removed it.',
  no_reason: `Give a reason of at most ${REASON_LENGTH} characters.`,
  conflict: 'This is already done, by a colleague or in another window. Nothing was changed.',
} as const satisfies Record<Extract<TextChange, { ok: false }>['code'], string>
