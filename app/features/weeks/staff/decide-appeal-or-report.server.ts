import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { awardAchievements } from '#app/core/achievements/award-achievements.server.ts'
import { writeAuditedIf, type AuditEntry } from '#app/core/audit/write-audited.server.ts'
import { notificationStatements } from '#app/core/notifications/notification-statements.server.ts'
import { releaseStatements } from '#app/core/weeks/decide-award.server.ts'
import { weekNumber } from '#app/domain/time/period.ts'
import { ANSWER_LENGTH, type Verdict, type WeekProblem } from '#app/domain/weeks/week-decision.ts'
import type { Statement } from '#db/client.ts'
import { isConflict } from '#db/conflict.ts'
import { appeals, questions, reports } from '#db/schema/moderation.ts'
import { awards } from '#db/schema/weeks.ts'

const TABLES = { appeals, reports, questions }

type DecideContext = Pick<AppContext, 'db' | 'now'>

type Decision = { id: string; verdict: Verdict | null; answer: string }
type Decided = { ok: true } | { ok: false; code: WeekProblem }

/** Once. Upholding it releases the award, unless it was taken back. */
export async function decideAppeal(
  context: DecideContext,
  actor: string,
  { id, verdict, answer }: Decision,
): Promise<Decided> {
  const problem = verdict === null ? 'verdict_missing' : answer === '' ? 'answer_missing' : lengthProblem(answer)
  if (verdict === null || problem !== null) return { ok: false, code: problem ?? 'verdict_missing' }
  const [appeal] = await context.db.select().from(appeals).where(eq(appeals.id, id))
  if (appeal === undefined) return { ok: false, code: 'not_found' }
  const { playerId, week } = appeal
  const held = verdict === 'upheld' ? await findReleasable(context, playerId, week) : null
  const message = `Your appeal for week ${weekNumber(week)} was ${verdict}. ${answer}`
  const entry = { actor, action: 'decide-appeal', detail: { playerId, appeal: id, verdict } } as const
  const decided = await write(context, entry, 'appeals', { id, verdict, answer }, [
    ...(held === null ? [] : releaseStatements(context, week, held)),
    ...notificationStatements(context, [{ id: `appeal:${id}`, playerId, kind: 'CUSTOM', payload: { message } }]),
  ])
  if (decided.ok && held !== null) await awardAchievements(context, [playerId])
  return decided
}

/** Sends the answer, if any, to the reporter. */
export async function decideReport(
  context: DecideContext,
  actor: string,
  { id, verdict, answer }: Decision,
): Promise<Decided> {
  const problem = verdict === null ? 'verdict_missing' : lengthProblem(answer)
  if (verdict === null || problem !== null) return { ok: false, code: problem ?? 'verdict_missing' }
  const [report] = await context.db.select().from(reports).where(eq(reports.id, id))
  if (report === undefined) return { ok: false, code: 'not_found' }
  const { playerId, reporterId, week } = report
  const message = `On your report of week ${weekNumber(week)}: ${answer}`
  const notice = { id: `report:${id}`, playerId: reporterId, kind: 'CUSTOM', payload: { message } } as const
  const entry = { actor, action: 'decide-report', detail: { playerId, report: id, verdict } } as const
  const notices = answer === '' ? [] : notificationStatements(context, [notice])
  return write(context, entry, 'reports', { id, verdict, answer }, [
    ...(verdict === 'upheld' ? [forgetReleases(context, playerId)] : []),
    ...notices,
  ])
}

/** What staff released before must be looked at again. */
function forgetReleases(context: DecideContext, playerId: string): Statement {
  return context.db
    .update(awards)
    .set({ remembered: [] })
    .where(sql`player_id = ${playerId} AND state = 'held' AND remembered <> '[]'`)
}

/** Once. Points stay: an adjustment is a row of its own. */
export async function answerQuestion(
  context: DecideContext,
  actor: string,
  { id, verdict, answer }: Decision,
): Promise<Decided> {
  const problem = verdict === null ? 'verdict_missing' : answer === '' ? 'answer_missing' : lengthProblem(answer)
  if (verdict === null || problem !== null) return { ok: false, code: problem ?? 'verdict_missing' }
  const [question] = await context.db.select().from(questions).where(eq(questions.id, id))
  if (question === undefined) return { ok: false, code: 'not_found' }
  const { playerId, key, week } = question
  const message = `On your question about week ${weekNumber(week)}: ${answer}`
  const notices = notificationStatements(context, [
    { id: `question:${id}`, playerId, kind: 'CUSTOM', payload: { message } },
  ])
  const entry = { actor, action: 'answer-question', detail: { playerId, question: id, key, verdict } } as const
  return write(context, entry, 'questions', { id, verdict, answer }, notices)
}

function lengthProblem(answer: string): 'answer_long' | null {
  return answer.length > ANSWER_LENGTH ? 'answer_long' : null
}

async function findReleasable({ db }: DecideContext, playerId: string, week: string): Promise<number | null> {
  const [award] = await db
    .select({ place: awards.place })
    .from(awards)
    .where(sql`player_id = ${playerId} AND week = ${week} AND state IN ('held', 'passed_on')`)
  return award?.place ?? null
}

async function write(
  context: DecideContext,
  entry: AuditEntry,
  table: keyof typeof TABLES,
  { id, verdict, answer }: { id: string; verdict: Verdict; answer: string },
  also: Statement[],
): Promise<Decided> {
  const stored = TABLES[table]
  const isOpen = sql`EXISTS (SELECT 1 FROM ${stored} WHERE id = ${id} AND state = 'open')`
  try {
    const isWritten = await writeAuditedIf(context, isOpen, entry, [
      context.db.run(sql`UPDATE ${stored} SET state = ${verdict}, decided_at = ${context.now()},
        answer = ${answer === '' ? null : answer} WHERE id = ${id}`),
      ...also,
    ])
    return isWritten ? { ok: true } : { ok: false, code: 'already_answered' }
  } catch (error) {
    if (isConflict(error, 'state of the award')) return { ok: false, code: 'award_not_held' }
    throw error
  }
}
