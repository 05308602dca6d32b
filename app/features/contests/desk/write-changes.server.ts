import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { findContest, type Contest } from '#app/core/contests/running/find-contest.server.ts'
import { newsStatements } from '#app/core/contests/running/notify-members.server.ts'
import { blockedErrors } from '#app/core/moderation/blocked-terms.server.ts'
import { leaderboardTextStatement } from '#app/core/moderation/text-statements.server.ts'
import { isMendable, whyItStays, type ShownChange } from '#app/domain/contests/contest-change.ts'
import { CHANGES_CAP, REWARD_CHANGES, type ContestChange } from '#app/domain/contests/contest.ts'
import { done, MISSING, refused, type FormErrors, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import type { Statement } from '#db/client.ts'
import { contestChanges, contests } from '#db/schema/contests/contests.ts'
import { listChanges, seenOf, timesOf } from './list-changes.server.ts'
import { TOO_MANY_DECISIONS, writeAtDesk } from './write-at-desk.server.ts'

export type ChangeContext = Pick<AppContext, 'db' | 'now'>
/** `seen`: the number of the newest change when the form was made. */
export type Sent = { seen: string }

/** A change time that is later than any count that may be running. */
export function laterThan(now: number): SQL {
  return sql`MAX(${now}, ${contests.changedAt} + 1, ${contests.countedAt} + 1)`
}

export type NewChange = ShownChange & { reason: string | null; from: number }

/**
 * The answer where nothing is to be changed; null where it is. `asItIs`: what to say where all but the reason is like that
 * already. A form that came twice is done, and the reason of the last hour is mended where it stands.
 */
export async function answerOf(
  context: ChangeContext,
  contest: Contest,
  what: ContestChange,
  { seen, reason = null }: Sent & { reason?: string | null },
  asItIs: FormErrors | null,
): Promise<FormOutcome | null> {
  if (contest.state === 'draft') return MISSING
  const [changes, blocked] = await Promise.all([
    listChanges(context, contest.id),
    blockedErrors(context, { reason: reason ?? '' }),
  ])
  const now = context.now()
  const last = changes.find((change) => change.what === what || (isReward(change.what) && isReward(what)))
  const mendable = asItIs !== null && last !== undefined && isMendable(last.createdAt, now) ? last : null
  if (mendable !== null && mendable.reason === reason) return CHANGE_SAVED
  const stays = whyItStays(what, contest, mendable === null ? timesOf(changes, what) : [], now)
  if (stays !== null) return refused({ form: stays }, 409)
  if (seen !== String(seenOf(changes))) return CONTEST_CHANGED_MEANWHILE
  if (Object.keys(blocked).length > 0) return refused(blocked)
  if (mendable !== null && reason !== null) return mendReason(context, contest, { ...mendable, reason })
  if (asItIs !== null) return refused(asItIs)
  return changes.length < CHANGES_CAP
    ? null
    : refused({ form: `It has been changed ${CHANGES_CAP} times, which is the limit.` }, 409)
}

function isReward(what: ContestChange): boolean {
  return REWARD_CHANGES.some((reward) => reward === what)
}

/** Somebody was first, perhaps with the same form: then it is done, and else it is refused. */
export function orDoneAlready<Context extends ChangeContext, Form>(
  change: (context: Context, contest: Contest, form: Form) => Promise<FormOutcome>,
) {
  return async (context: Context, contest: Contest, form: Form): Promise<FormOutcome> => {
    const outcome = await change(context, contest, form)
    if (outcome !== CONTEST_CHANGED_MEANWHILE) return outcome
    const changed = await findContest(context, { id: contest.id }, contest.readerId)
    return changed === null ? MISSING : change(context, changed, form)
  }
}

/** Writes changes with all that follows, if nobody changed anything since the form was made. */
export async function writeChanges(
  context: ChangeContext,
  contest: Contest,
  { seen }: Sent,
  changes: readonly NewChange[],
  statements: readonly Statement[],
  alsoIf = sql``,
): Promise<FormOutcome> {
  const { id } = contest
  const rows = changes.map((change, index) => ({ ...change, number: Number(seen) + 1 + index }))
  const isAsSeen = sql`${isOpenStill(contest)} AND (SELECT COALESCE(MAX(number), 0) FROM contest_changes
    WHERE contest_id = ${id}) = ${Number(seen)}${alsoIf}`
  const detail = { what: rows.map(({ what }) => what).join(' '), number: rows[0]?.number }
  const written = await writeAtDesk(context, contest, { action: 'contest-change', detail, onlyIf: isAsSeen }, [
    ...statements,
    ...rows.map(({ before, after, from, ...row }) =>
      context.db.insert(contestChanges).values({
        ...row,
        contestId: id,
        before: sql`${JSON.stringify(before)}`,
        after: sql`${JSON.stringify(after)}`,
        effectiveFrom: from,
        createdAt: context.now(),
      }),
    ),
    leaderboardTextStatement(context, contest.ownerId, id),
    ...rows.flatMap(({ number, reason }) => (reason === null ? [] : newsStatements(context, id, `changed:${number}`))),
  ])
  if (written === 'too_many') return TOO_MANY_DECISIONS
  return written === 'changed' ? CONTEST_CHANGED_MEANWHILE : CHANGE_SAVED
}

/** Nobody has closed it, or moved its end or freeze, since it was read. */
export function isOpenStill({ id, endsAt, freezeMinutes }: Contest) {
  return sql`EXISTS (SELECT 1 FROM contests WHERE leaderboard_id = ${id} AND opened_at IS NOT NULL
    AND final_at IS NULL AND cancelled_at IS NULL AND ends_at = ${endsAt} AND freeze_minutes IS ${freezeMinutes})`
}

/** What may be corrected, as it is said after each change. */
export const CORRECTION_HINT =
  'If you mistyped, you can correct it once within the hour, and your reason as often as you like.'

async function mendReason(
  context: ChangeContext,
  contest: Contest,
  { what, number, reason }: { what: ContestChange; number: number; reason: string },
): Promise<FormOutcome> {
  const isIt = and(eq(contestChanges.contestId, contest.id), eq(contestChanges.number, number))
  const onlyIf = sql`EXISTS (SELECT 1 FROM contest_changes WHERE ${isIt} AND reason <> ${reason})`
  const written = await writeAtDesk(context, contest, { action: 'contest-change', detail: { what, number }, onlyIf }, [
    context.db.update(contestChanges).set({ reason }).where(isIt),
    leaderboardTextStatement(context, contest.ownerId, contest.id),
  ])
  return written === 'too_many' ? TOO_MANY_DECISIONS : done(REASON_CORRECTED)
}

const CHANGE_SAVED = done(`Changed. It’s in the contest’s news. ${CORRECTION_HINT}`)

export const REASON_CORRECTED = 'The reason is corrected.'

export const NOTHING_CHANGED = 'It’s like that already. Change something first.'

const CONTEST_CHANGED_MEANWHILE = refused(
  { form: 'Somebody changed the contest in the meantime. Have a look, then send this again.' },
  409,
)
