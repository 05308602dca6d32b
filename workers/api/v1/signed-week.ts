import type { Context } from 'hono'
import { isWeek } from '#app/domain/period.ts'
import { brand } from '#app/brand.ts'
import { OPERATIONS } from '#app/features/public-api/operations.ts'
import { signWeek } from '#app/features/transparency/sign-week.server.ts'
import { answerProblem } from '#workers/api/answer-problem.ts'
import type { ApiEnvironment } from '#workers/api/environment.ts'
import { answerFound } from '#workers/api/v1/answers.ts'

/** Closed weeks for whoever wants to check them: what is signed stands in the answer letter by letter. */
export async function signedWeek(context: Context<ApiEnvironment>): Promise<Response> {
  const week = context.req.param('week') ?? ''
  const signed = isWeek(week) ? await signWeek(context.env.app, week) : null
  if (signed === null) return answerProblem('week_not_closed')
  if (signed === 'unsigned') return answerProblem('weeks_not_signed_here')
  const answer = answerFound(context, OPERATIONS.getSignedWeek, { ok: true, found: signed })
  answer.headers.set('Content-Disposition', `attachment; filename="${brand.slug}-${week}.json"`)
  return answer
}
