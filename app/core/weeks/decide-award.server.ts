import { and, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { withdrawPlacesStatement } from '#app/core/achievements/withdraw-places.server.ts'
import { writeAuditedIf, writeAudited } from '#app/core/audit/write-audited.server.ts'
import { notificationStatements } from '#app/core/notifications/notification-statements.server.ts'
import { awardDecisionText } from '#app/domain/notifications/award-decision-text.ts'
import type { NotificationPayload } from '#app/domain/notifications/notification.ts'
import type { Statement } from '#db/client.ts'
import { assertInBatch, isConflict } from '#db/conflict.ts'
import { awards } from '#db/schema/weeks.ts'
import { fillPlaces, winnerStatements } from './award-places.server.ts'
import { examineLeaders } from './examine-leaders.server.ts'

export type DecideContext = Pick<AppContext, 'db' | 'now'>

export type AwardProblem = 'award_not_found' | 'award_not_held' | 'award_forfeited'
export type AwardDecision = { ok: true } | { ok: false; code: AwardProblem }

/** Notifies the winner. `actor`: a member of staff's id. */
export async function releaseAward(
  context: DecideContext,
  actor: string,
  week: string,
  place: number,
): Promise<AwardDecision> {
  const award = await findAward(context, week, place)
  if (award === null) return { ok: false, code: 'award_not_found' }
  return decideRelease(context, actor, award, awardDecisionText.released({ week, place }))
}

export async function decideRelease(
  context: DecideContext,
  actor: string,
  { week, place, playerId }: { week: string; place: number; playerId: string },
  payload: NotificationPayload<'CUSTOM'>,
): Promise<AwardDecision> {
  const detail = { playerId, week, place }
  try {
    await writeAudited(context, { actor, action: 'release-award', detail }, [
      ...releaseStatements(context, week, place),
      ...notificationStatements(context, [{ id: `released:${week}:${place}`, playerId, kind: 'CUSTOM', payload }]),
    ])
  } catch (error) {
    if (isConflict(error, 'state of the award')) return { ok: false, code: 'award_not_held' }
    throw error
  }
  return { ok: true }
}

/** For the batch that decides it; fails unless it is held, or its prize was passed on. */
export function releaseStatements(context: DecideContext, week: string, place: number): Statement[] {
  const award = isAward(week, place)
  return [
    assertInBatch(
      context.db,
      'state of the award',
      sql`EXISTS (SELECT 1 FROM awards WHERE ${award} AND state IN ('held', 'passed_on'))`,
    ),
    context.db.update(awards).set({ state: 'released', decidedAt: context.now() }).where(award),
  ]
}

/** Nobody decided a held award in time: its place stands, and the next player gets the prize and a notice. */
export async function reassignAward(
  context: DecideContext,
  { week, place, playerId }: { week: string; place: number; playerId: string },
): Promise<void> {
  const examined = await examineLeaders(context, week, place)
  const isHeld = sql`EXISTS (SELECT 1 FROM awards WHERE ${isAward(week, place)} AND state = 'held')`
  const payload = awardDecisionText.passedOn({ week, place })
  const entry = { actor: 'schedule', action: 'pass-award-on', detail: { playerId, week, place } } as const
  await writeAuditedIf(context, isHeld, entry, [
    context.db.update(awards).set({ state: 'passed_on', decidedAt: context.now() }).where(isAward(week, place)),
    ...notificationStatements(context, [{ id: `passed_on:${week}:${place}`, playerId, kind: 'CUSTOM', payload }]),
    fillPlaces(context, week, examined),
    ...winnerStatements(context, week),
  ])
}

/** Withdraws the place's achievements; the row stays. The next player of the frozen standings gets an award. */
export async function forfeitAward(
  context: DecideContext,
  actor: string,
  decided: { week: string; place: number; reason: string },
): Promise<AwardDecision> {
  const { week, place, reason } = decided
  const award = await findAward(context, week, place)
  if (award === null) return { ok: false, code: 'award_not_found' }
  const examined = await examineLeaders(context, week, place)
  const { playerId } = award
  const detail = { playerId, week, place, reason }
  const payload = awardDecisionText.forfeited(decided)
  const isAwarded = sql`EXISTS (SELECT 1 FROM awards WHERE ${isAward(week, place)} AND state <> 'forfeited')`
  const isTaken = await writeAuditedIf(context, isAwarded, { actor, action: 'forfeit-award', detail }, [
    context.db.update(awards).set({ state: 'forfeited', reason, decidedAt: context.now() }).where(isAward(week, place)),
    withdrawPlacesStatement(context, playerId),
    ...notificationStatements(context, [{ id: `forfeited:${week}:${place}`, playerId, kind: 'CUSTOM', payload }]),
    fillPlaces(context, week, examined),
    ...winnerStatements(context, week),
  ])
  return isTaken ? { ok: true } : { ok: false, code: 'award_forfeited' }
}

async function findAward(context: DecideContext, week: string, place: number) {
  const [award] = await context.db.select().from(awards).where(isAward(week, place))
  return award ?? null
}

function isAward(week: string, place: number) {
  return and(eq(awards.week, week), eq(awards.place, place))
}
