import * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { forfeitAward, releaseAward } from '#app/core/weeks/decide-award.server.ts'
import { trimmedField } from '#app/domain/form-fields.ts'
import { isWeek } from '#app/domain/period.ts'
import { reasonProblem } from '#app/domain/player-change.ts'
import { weekProblemField, type WeekProblem } from '#app/domain/week-decision.ts'
import type { WeekForm, WeekRefusal } from './admin-week-view.ts'
import { decideAppeal, decideReport } from './decide-appeal-or-report.server.ts'

const text = trimmedField(5000)

/** The forms on the week's page as typed. */
export const weekForm = z.object({
  intent: z.enum(['release', 'forfeit', 'appeal', 'report']).nullable().catch(null),
  week: z.string().refine(isWeek).catch(''),
  place: z.coerce.number().int().min(1).max(1000).catch(0),
  /** An appeal's or a report's. */
  id: text,
  verdict: z.enum(['upheld', 'dismissed']).nullable().catch(null),
  reason: text,
  answer: text,
})
export type WeekFields = z.infer<typeof weekForm> & { intent: WeekForm }

type Result = { ok: true; message: string } | { ok: false; refusal: WeekRefusal; status: 400 | 409 }

const DONE = {
  release: 'The award is released.',
  forfeit: 'The award is taken back. The next in line is awarded and told.',
  appeal: 'The appeal is answered.',
  report: 'The report is closed.',
} as const satisfies Record<WeekForm, string>

/** What a form on the week's page asks for. */
export async function decideWeek(
  context: Pick<AppContext, 'db' | 'now'>,
  actor: string,
  fields: WeekFields,
): Promise<Result> {
  const outcome = await run(context, actor, fields)
  if (outcome.ok) return { ok: true, message: DONE[fields.intent] }
  const { intent, week, place, id, verdict, reason, answer } = fields
  const isAward = intent === 'release' || intent === 'forfeit'
  const refusal: WeekRefusal = {
    form: intent,
    subject: isAward ? `${week}-${place}` : id,
    code: outcome.code,
    typed: { verdict: verdict ?? '', reason, answer },
  }
  return { ok: false, refusal, status: weekProblemField(outcome.code) === null ? 409 : 400 }
}

type Outcome = { ok: true } | { ok: false; code: WeekProblem }

async function run(
  context: Pick<AppContext, 'db' | 'now'>,
  actor: string,
  { intent, week, place, id, verdict, reason, answer }: WeekFields,
): Promise<Outcome> {
  switch (intent) {
    case 'release':
      return releaseAward(context, actor, week, place)
    case 'forfeit': {
      const problem = reasonProblem(reason)
      if (problem !== null) return { ok: false, code: problem }
      return forfeitAward(context, actor, { week, place, reason })
    }
    case 'appeal':
      return decideAppeal(context, actor, { id, verdict, answer })
    case 'report':
      return decideReport(context, actor, { id, verdict, answer })
  }
}
