import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { listRulesVersions } from '#app/core/contests/running/contest-rules.server.ts'
import type { Contest } from '#app/core/contests/running/find-contest.server.ts'
import { recountPlayers } from '#app/core/contests/running/recount-contest.server.ts'
import { blockedErrors } from '#app/core/moderation/blocked-terms.server.ts'
import {
  isManualPoints,
  handReasonError,
  pointsError,
  type ManualPointsKind,
  type HandDecision,
} from '#app/domain/contests/by-hand/hand-decision.ts'
import { pointsOf } from '#app/domain/contests/by-hand/manual-points-lines.ts'
import { manualPointsShare, rulesAt } from '#app/domain/contests/contest-rules.ts'
import { isClosed } from '#app/domain/contests/contest.ts'
import { done, MISSING, refused, type FormErrors, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { hasLink } from '#app/domain/text/plain-text.ts'
import { newId } from '#app/domain/values/id.ts'
import { findClimber } from './find-climbers.server.ts'
import { findWork } from './find-work.server.ts'
import { CONTEST_CLOSED, TOO_MANY_DECISIONS, writeAtDesk } from './write-at-desk.server.ts'
import { followUps, isOpen, writeByHand, type ByHandContext } from './write-by-hand.server.ts'

/** `seen`: the number of decisions when the form was made, so that a form sent twice decides once. */
type Sent = { seen: string; reason: string }

/** Gives points to one climber, or takes some. What is over the share of the rules waits. */
export async function giveByHand(
  context: ByHandContext,
  contest: Contest,
  form: Sent & { username: string; kind: ManualPointsKind; points: string },
): Promise<FormOutcome> {
  const closed = whyClosed(contest)
  if (closed !== null) return closed
  const points = pointsOf(form.points) ?? 0
  const [climber, share, wrongReason] = await Promise.all([
    findClimber(context, contest.id, form.username),
    shareNow(context, contest.id),
    reasonErrorOf(context, form.reason),
  ])
  const errors: FormErrors = {
    ...(typeof climber === 'string' ? { username: climber } : {}),
    ...errorOf('points', pointsError(points, share)),
    ...errorOf('reason', wrongReason),
  }
  if (typeof climber === 'string' || Object.keys(errors).length > 0) return refused(errors)
  const { kind, reason } = form
  const outcome = await give(context, contest, form, kind, [{ ...climber, points, reason }])
  return (
    outcome ??
    done(points < 0 ? `Taken from ${climber.username}.` : `Given to ${climber.username}. ${overShare(share)}`)
  )
}

export function overShare(share: number): string {
  return `Up to ${share}% of all points may be given: what is over that waits until more is earned.`
}

type Giving = { playerId: string; team: string | null; points: number; reason: string }

/** Writes points for some climbers, if nobody decided anything since the form was made; null once they are written. */
export async function give(
  context: ByHandContext,
  contest: Contest,
  { seen }: Pick<Sent, 'seen'>,
  kind: ManualPointsKind,
  givings: readonly Giving[],
): Promise<FormOutcome | null> {
  const at = context.now()
  const decisions = givings.map(({ playerId, ...giving }) => ({
    playerId,
    decision: { id: newId('bh', context.randomBytes), at, kind, takenBackAt: null, ...giving } satisfies HandDecision,
  }))
  const given = givings.map(({ playerId, points }) => [playerId, points])
  return writeByHand(context, contest, { seen, decisions, detail: { kind, given } })
}

/** Lets one piece of a climber's work count less than the rules say. */
export async function decideWork(
  context: ByHandContext,
  contest: Contest,
  form: Sent & { username: string; address: string; most: string },
): Promise<FormOutcome> {
  const closed = whyClosed(contest)
  if (closed !== null) return closed
  const most = pointsOf(form.most) ?? -1
  const [climber, wrongReason] = await Promise.all([
    findClimber(context, contest.id, form.username),
    reasonErrorOf(context, form.reason),
  ])
  if (typeof climber === 'string') return refused({ username: climber })
  const work = await findWork(context, contest.id, climber.playerId, form.address)
  if (typeof work === 'string') return refused({ address: work })
  if (most < 0) return refused({ most: 'Write a whole number, such as 0.' })
  if (most >= work.points)
    return refused({
      most: `It earns ${work.points} now. Write fewer, or give points by hand instead.`,
    })
  if (wrongReason !== null) return refused({ reason: wrongReason })
  const { playerId } = climber
  const { url, keys } = work
  const id = newId('bh', context.randomBytes)
  const decision = {
    id,
    at: context.now(),
    kind: 'work',
    url,
    keys,
    most,
    reason: form.reason,
    takenBackAt: null,
  } as const
  const detail = { kind: 'work', playerId, keys, most }
  const outcome = await writeByHand(context, contest, { ...form, decisions: [{ playerId, decision }], detail })
  if (outcome !== null) return outcome
  await recountPlayers(context, contest.id, [playerId])
  return done(most === 0 ? 'It counts nothing.' : `It counts ${most} at most.`)
}

/** Takes a decision back, until the results are final. It stays in the news, marked. */
export async function takeBack(
  context: ByHandContext,
  contest: Contest,
  { playerId, decisionId }: { playerId: string; decisionId: string },
): Promise<FormOutcome> {
  if (isClosed(contest.state)) return CONTEST_CLOSED
  const { db } = context
  const own = sql`player_id = ${playerId} AND contest_id = ${contest.id}`
  const [found] = await db.all<{ decision: string }>(sql`
    SELECT one.value AS decision FROM contest_scores CROSS JOIN json_each(by_hand) AS one
    WHERE ${own} AND one.value ->> 'id' = ${decisionId}`)
  if (found === undefined) return MISSING
  const decision = JSON.parse(found.decision) as HandDecision
  const now = context.now()
  const isStanding = sql`EXISTS (SELECT 1 FROM contest_scores CROSS JOIN json_each(by_hand) AS one
    WHERE ${own} AND one.value ->> 'id' = ${decisionId} AND one.value ->> 'takenBackAt' IS NULL)`
  const written = await writeAtDesk(
    context,
    contest,
    {
      action: 'contest-by-hand',
      detail: { playerId, decisionId, isBack: true },
      onlyIf: sql`${isStanding} AND ${isOpen(contest.id)}`,
    },
    [
      db.run(sql`UPDATE contest_scores SET by_hand = json_set(by_hand,
          '$[' || (SELECT key FROM json_each(by_hand) WHERE value ->> 'id' = ${decisionId}) || '].takenBackAt', ${now})
        WHERE ${own}`),
      ...(await followUps(context, contest, [{ playerId, decision: { ...decision, takenBackAt: now } }])),
    ],
  )
  if (written === 'too_many') return TOO_MANY_DECISIONS
  if (written === 'changed') return MISSING
  if (!isManualPoints(decision)) await recountPlayers(context, contest.id, [playerId])
  return done('Taken back. It stays in the news, marked.')
}

export function whyClosed({ state }: Pick<Contest, 'state'>): FormOutcome | null {
  if (state === 'draft') return MISSING
  if (state === 'soon') return refused({ form: 'Nothing counts before the start. Come back then.' }, 409)
  return isClosed(state) ? CONTEST_CLOSED : null
}

/** In percent, by the rules of now. */
export async function shareNow(context: Pick<AppContext, 'db' | 'now'>, contestId: string): Promise<number> {
  return manualPointsShare(rulesAt(await listRulesVersions(context, contestId), context.now()))
}

/** Everybody reads it. */
export async function reasonErrorOf(context: Pick<AppContext, 'db'>, reason: string): Promise<string | null> {
  const wrong = handReasonError(reason)
  if (wrong !== null) return wrong
  if (hasLink(reason)) return 'No links here, please. Say it in words.'
  return (await blockedErrors(context, { reason }))['reason'] ?? null
}

function errorOf(field: string, error: string | null): FormErrors {
  return error === null ? {} : { [field]: error }
}
