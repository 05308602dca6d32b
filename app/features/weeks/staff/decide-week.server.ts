import * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { forfeitAward, releaseAward } from '#app/core/weeks/decide-award.server.ts'
import { reasonProblem } from '#app/domain/admin/player-change.ts'
import { trimmedField, type SentForm } from '#app/domain/forms/form-fields.ts'
import { done, refused, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { isWeek } from '#app/domain/time/period.ts'
import { weekProblemField, weekProblemText, type WeekProblem } from '#app/domain/weeks/week-decision.ts'
import { answerQuestion, decideAppeal, decideReport } from './decide-appeal-or-report.server.ts'
import { markRepository } from './mark-repository.server.ts'

const text = trimmedField(5000)

const award = z.object({
  week: z.string().refine(isWeek).catch(''),
  place: z.coerce.number().int().min(1).max(1000).catch(0),
})
const verdict = z.object({ id: text, verdict: z.enum(['upheld', 'dismissed']).nullable().catch(null), answer: text })

export const weekForms = {
  release: award,
  forfeit: award.extend({ reason: text }),
  mark: z.object({
    repository: z.coerce.number().int().min(1).catch(0),
    established: z.enum(['yes', 'no']).nullable().catch(null),
    reason: text,
  }),
  appeal: verdict,
  report: verdict,
  question: verdict,
}
export type WeekForm = SentForm<typeof weekForms>

/** Back to the item's list. */
const DONE = {
  release: done('The award is released.', '/admin/week#held'),
  forfeit: done('The award is taken back. The next player is awarded and notified.', '/admin/week#held'),
  mark: done('It applies from next week on.', '/admin/week#held'),
  appeal: done('The appeal is answered.', '/admin/week#appeals'),
  report: done('The report is closed.', '/admin/week#reports'),
  question: done('The question is answered.', '/admin/week#questions'),
} as const satisfies Record<WeekForm['intent'], FormOutcome>

export async function decideWeek(
  context: Pick<AppContext, 'db' | 'now'>,
  actor: string,
  form: WeekForm,
): Promise<FormOutcome> {
  const outcome = await run(context, actor, form)
  if (outcome.ok) return DONE[form.intent]
  const field = weekProblemField(outcome.code)
  return refused({ [field ?? 'form']: weekProblemText[outcome.code] }, field === null ? 409 : undefined)
}

async function run(
  context: Pick<AppContext, 'db' | 'now'>,
  actor: string,
  form: WeekForm,
): Promise<{ ok: true } | { ok: false; code: WeekProblem }> {
  switch (form.intent) {
    case 'release':
      return releaseAward(context, actor, form.week, form.place)
    case 'forfeit': {
      const problem = reasonProblem(form.reason)
      return problem === null ? forfeitAward(context, actor, form) : { ok: false, code: problem }
    }
    case 'mark':
      return markRepository(context, actor, form)
    case 'appeal':
      return decideAppeal(context, actor, form)
    case 'report':
      return decideReport(context, actor, form)
    case 'question':
      return answerQuestion(context, actor, form)
  }
}
