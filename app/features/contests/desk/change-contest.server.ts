import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { nextMorning } from '#app/core/contests/running/announce-due.server.ts'
import { chatStatement } from '#app/core/contests/running/chat-statement.server.ts'
import type { Contest } from '#app/core/contests/running/find-contest.server.ts'
import { memberNoticeStatement } from '#app/core/contests/running/notify-members.server.ts'
import { recountStatement } from '#app/core/contests/running/recount-contest.server.ts'
import { blockedErrors } from '#app/core/moderation/blocked-terms.server.ts'
import { leaderboardTextStatement } from '#app/core/moderation/text-statements.server.ts'
import { whyItStays, wrongNewEnd, type ShownChange } from '#app/domain/contests/contest-change.ts'
import { readInstant } from '#app/domain/contests/contest-draft.ts'
import { fieldsOf, notWhole, policiesOf, REWARDS, type ContestRewards } from '#app/domain/contests/contest-form.ts'
import type { TeamsLock } from '#app/domain/contests/contest-teams.ts'
import { CHANGES_CAP, TEAM_SIZE, type ContestChange } from '#app/domain/contests/contest.ts'
import { namesLeaderboard } from '#app/domain/contests/private-leaderboard.ts'
import { done, MISSING, refused, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { dayOf } from '#app/domain/time/period.ts'
import type { Statement } from '#db/client.ts'
import { contests } from '#db/schema/contests/contests.ts'
import { lastOf, listChanges, readRewardsOf, seenOf } from './list-changes.server.ts'
import { CLOSED, TOO_MANY_DECISIONS, writeAtDesk } from './write-at-desk.server.ts'

type ChangeContext = Pick<AppContext, 'db' | 'now'>
/** `seen`: the number of the newest change when the form was made. */
type Sent = { seen: string }

/** Later or earlier, at once. Nothing that was earned lies behind the new end, which is two days ahead. */
export async function changeEnd(
  context: ChangeContext,
  contest: Contest,
  form: Sent & { endDay: string; endTime: string; reason: string },
): Promise<FormOutcome> {
  const refusal = await refusalOf(context, contest, 'end', form)
  if (refusal !== null) return refusal
  const now = context.now()
  const end = readInstant({ endDay: form.endDay, endTime: form.endTime }, 'end', contest.timeZone)
  const wrong = end.at === null ? end.error : wrongNewEnd(contest, end.at, now)
  if (end.at === null || wrong !== null) return refused({ endDay: wrong ?? '' })
  const { id } = contest
  const morning = now < contest.startsAt ? contest.startsAt : nextMorning({ ...contest, endsAt: end.at }, now)
  const changes = [{ what: 'end' as const, before: contest.endsAt, after: end.at, reason: form.reason, from: now }]
  return writeChanges(context, contest, form, changes, [
    context.db.run(sql`UPDATE contests SET ends_at = ${end.at},
      changed_at = MAX(${now}, changed_at + 1, counted_at + 1) WHERE leaderboard_id = ${id}`),
    context.db.run(sql`UPDATE private_leaderboards SET ends_on = ${dayOf(end.at)} WHERE id = ${id}`),
    context.db.run(sql`UPDATE contest_channels SET next_at = ${morning}
      WHERE contest_id = ${id} AND (next_at IS NULL OR next_at > ${now})`),
    recountStatement(context, { contestId: id, after: '', isCheck: false, startedAt: now }),
  ])
}

/** Larger, or as small as the largest team is. */
export async function changeTeamSize(
  context: ChangeContext,
  contest: Contest,
  form: Sent & { teamSize: number | null; reason: string },
): Promise<FormOutcome> {
  if (contest.teamMode === null) return MISSING
  const refusal = await refusalOf(context, contest, 'team_size', form)
  if (refusal !== null) return refusal
  const { teamSize: size } = form
  if (size === null) return refused({ teamSize: notWhole(TEAM_SIZE) })
  if (size === contest.teamSize) return refused({ teamSize: AS_IT_IS })
  const larger = sql`SELECT MAX(member_count) AS members FROM contest_teams WHERE contest_id = ${contest.id}
    AND member_count > ${size}`
  const [largest] = await context.db.all<{ members: number | null }>(larger)
  if (largest?.members != null)
    return refused({ teamSize: `The largest team has ${largest.members} climbers. Choose ${largest.members} or more.` })
  if (size < contest.teamLeast)
    return refused({
      teamSize: `Teams are ranked from ${contest.teamLeast} climbers. Choose ${contest.teamLeast} or more.`,
    })
  const now = context.now()
  return writeChanges(
    context,
    contest,
    form,
    [{ what: 'team_size', before: contest.teamSize, after: size, reason: form.reason, from: now }],
    [context.db.run(sql`UPDATE contests SET team_size = ${size} WHERE leaderboard_id = ${contest.id}`)],
    sql` AND (SELECT members FROM (${larger})) IS NULL`,
  )
}

/** From when on climbers stay on their team, at once. */
export async function changeTeamsLock(
  context: ChangeContext,
  contest: Contest,
  form: Sent & { teamsLock: TeamsLock; reason: string },
): Promise<FormOutcome> {
  if (contest.teamMode !== 'climbers') return MISSING
  const refusal = await refusalOf(context, contest, 'teams_lock', form)
  if (refusal !== null) return refusal
  const { teamsLock: after, reason } = form
  const { teamsLock: before } = contest
  if (after === before) return refused({ teamsLock: AS_IT_IS })
  return writeChanges(
    context,
    contest,
    form,
    [{ what: 'teams_lock', before, after, reason, from: context.now() }],
    [context.db.run(sql`UPDATE contests SET teams_lock = ${after} WHERE leaderboard_id = ${contest.id}`)],
  )
}

/** What the news say that changed with a field. */
const NEWS_OF: Record<keyof ContestRewards, 'prizes' | 'sponsor' | 'policies'> = {
  prizes: 'prizes',
  sponsorName: 'sponsor',
  sponsorUrl: 'sponsor',
  conductUrl: 'policies',
  termsUrl: 'policies',
  privacyUrl: 'policies',
}

/** Prizes and sponsor, until the results are final. What they were stays in the news, unless staff took it down. */
export async function changeRewards(
  context: ChangeContext,
  contest: Contest,
  form: Sent & ContestRewards,
): Promise<FormOutcome> {
  const refusal = await refusalOf(context, contest, 'prizes', form)
  if (refusal !== null) return refusal
  const { seen: _, ...rewards } = form
  const blocked = await blockedErrors(context, fieldsOf(rewards))
  if (Object.keys(blocked).length > 0) return refused(blocked)
  const { isDown, ...stored } = await readRewardsOf(context, contest.id)
  const from = context.now()
  const shown = <Value>(value: Value) => (isDown ? null : value)
  const changed = REWARDS.filter((name) => isOther(rewards[name], stored[name]))
  if (changed.length === 0) return refused({ form: AS_IT_IS })
  const news = new Set(changed.map((name) => NEWS_OF[name]))
  const changes: NewChange[] = []
  if (news.has('prizes'))
    changes.push({ what: 'prizes', before: shown(stored.prizes), after: rewards.prizes, reason: null, from })
  if (news.has('sponsor')) {
    const [before, after] = [sponsorOf(stored), sponsorOf(rewards)]
    changes.push({ what: 'sponsor', before: shown(before), after, reason: null, from })
  }
  if (news.has('policies')) {
    const [before, after] = [policiesOf(stored), policiesOf(rewards)].map((all) => all.map(({ url }) => url))
    changes.push({ what: 'policies', before: shown(before ?? []), after: after ?? [], reason: null, from })
  }
  const forget = context.db.run(sql`UPDATE contest_changes SET before = 'null', after = 'null'
    WHERE contest_id = ${contest.id} AND what IN ('prizes', 'sponsor', 'policies')`)
  return writeChanges(context, contest, form, changes, [
    ...(isDown ? [forget] : []),
    context.db.update(contests).set(rewards).where(eq(contests.id, contest.id)),
  ])
}

function isOther(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(other)
}

function sponsorOf({ sponsorName: name, sponsorUrl: url }: ContestRewards) {
  return name === null || url === null ? null : { name, url }
}

/** Calls an open contest off for good. Nobody is ranked in it, and nothing of the weekly climb changes. */
export async function cancelContest(
  context: ChangeContext,
  contest: Contest,
  { reason, confirmName }: { reason: string; confirmName: string },
): Promise<FormOutcome> {
  const { id, state } = contest
  if (state === 'draft') return MISSING
  if (state === 'final' || state === 'cancelled') return CLOSED
  if (!namesLeaderboard(confirmName, contest.name))
    return refused({ confirmName: 'Type the name of the contest to call it off.' })
  const blocked = await blockedErrors(context, { reason })
  if (Object.keys(blocked).length > 0) return refused(blocked)
  const now = context.now()
  const later = sql`MAX(${now}, changed_at + 1, counted_at + 1)`
  const written = await writeAtDesk(context, contest, { action: 'cancel-contest', onlyIf: isOpenStill(contest) }, [
    // A board that is being counted meanwhile is not stored, because both columns move.
    context.db.run(sql`UPDATE contests SET cancelled_at = ${now}, cancel_reason = ${reason}, revealed = NULL,
      changed_at = ${later}, counted_at = ${later} WHERE leaderboard_id = ${id}`),
    context.db.run(sql`UPDATE private_leaderboards SET ends_on = ${dayOf(now)} WHERE id = ${id}`),
    context.db.run(sql`DELETE FROM contest_boards WHERE contest_id = ${id}`),
    context.db.run(sql`UPDATE contest_channels SET next_at = NULL WHERE contest_id = ${id}`),
    leaderboardTextStatement(context, contest.ownerId, id),
    ...changeStatements(context, id, 'cancelled'),
  ])
  if (written === 'too_many') return TOO_MANY_DECISIONS
  return written === 'changed' ? CLOSED : done(`${contest.name} is called off.`)
}

/** Tells everybody who climbs by it, for the batch of what they are told. */
export function changeStatements(
  context: ChangeContext,
  contestId: string,
  event: `changed:${number}` | 'cancelled',
): Statement[] {
  return [chatStatement(context, contestId, event), memberNoticeStatement(context, contestId, event)]
}

export type NewChange = ShownChange & { reason: string | null; from: number }

/** Why this change cannot be made now; null if it can. */
export async function refusalOf(
  context: ChangeContext,
  contest: Contest,
  what: ContestChange,
  { seen, reason = '' }: Sent & { reason?: string },
): Promise<FormOutcome | null> {
  if (contest.state === 'draft') return MISSING
  const [changes, blocked] = await Promise.all([listChanges(context, contest.id), blockedErrors(context, { reason })])
  const stays = whyItStays(what, contest, lastOf(changes, what), context.now())
  if (stays !== null) return refused({ form: stays }, 409)
  if (seen !== String(seenOf(changes))) return STALE
  if (changes.length >= CHANGES_CAP)
    return refused({ form: `It has been changed ${CHANGES_CAP} times, which is the limit.` }, 409)
  return Object.keys(blocked).length > 0 ? refused(blocked) : null
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
    ...rows.map(({ number, what, before, after, reason, from }) =>
      context.db.run(sql`
        INSERT INTO contest_changes (contest_id, number, what, before, after, reason, effective_from, created_at)
        VALUES (${id}, ${number}, ${what}, ${JSON.stringify(before)}, ${JSON.stringify(after)}, ${reason}, ${from},
          ${context.now()})`),
    ),
    leaderboardTextStatement(context, contest.ownerId, id),
    ...rows.flatMap(({ number, reason }) =>
      reason === null ? [] : changeStatements(context, id, `changed:${number}`),
    ),
  ])
  if (written === 'too_many') return TOO_MANY_DECISIONS
  return written === 'changed' ? STALE : done(rows.length === 0 ? 'Changed.' : 'Changed. It’s in the contest’s news.')
}

/** Nobody closed it meanwhile, or moved its end or freeze. */
function isOpenStill({ id, endsAt, freezeMinutes }: Contest) {
  return sql`EXISTS (SELECT 1 FROM contests WHERE leaderboard_id = ${id} AND opened_at IS NOT NULL
    AND final_at IS NULL AND cancelled_at IS NULL AND ends_at = ${endsAt} AND freeze_minutes IS ${freezeMinutes})`
}

export const AS_IT_IS = 'It’s like that already. Change something first.'

const STALE = refused({ form: 'Somebody changed the contest in the meantime. Have a look, then send this again.' }, 409)
