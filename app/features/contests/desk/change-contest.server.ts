import { and, eq, gt, inArray, isNull, max, or, sql } from 'drizzle-orm'
import { nextMorning } from '#app/core/contests/running/announce-due.server.ts'
import type { Contest } from '#app/core/contests/running/find-contest.server.ts'
import { newsStatements } from '#app/core/contests/running/notify-members.server.ts'
import { recountStatement } from '#app/core/contests/running/recount-contest.server.ts'
import { blockedErrors } from '#app/core/moderation/blocked-terms.server.ts'
import { leaderboardTextStatement } from '#app/core/moderation/text-statements.server.ts'
import { changeableOf, newEndError, type ChangeValues } from '#app/domain/contests/contest-change.ts'
import type { TeamsLock } from '#app/domain/contests/contest-teams.ts'
import { REWARD_CHANGES, TEAM_SIZE, type ContestChange, type RewardChange } from '#app/domain/contests/contest.ts'
import { namesLeaderboard } from '#app/domain/contests/private-leaderboard.ts'
import { readInstant } from '#app/domain/contests/setup/contest-draft.ts'
import { fieldsOf } from '#app/domain/contests/setup/contest-form.ts'
import { policiesOf, REWARDS, type ContestRewards } from '#app/domain/contests/setup/contest-rewards.ts'
import { wholeNumberError } from '#app/domain/contests/setup/field-ui.ts'
import { done, MISSING, refused, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { dayOf } from '#app/domain/time/period.ts'
import { contestChannels } from '#db/schema/contests/channels.ts'
import { contestChanges, contests, contestTeams } from '#db/schema/contests/contests.ts'
import { privateLeaderboards } from '#db/schema/contests/private-leaderboards.ts'
import { contestBoards } from '#db/schema/contests/scores.ts'
import { readRewardsOf } from './list-changes.server.ts'
import { CONTEST_CLOSED, TOO_MANY_DECISIONS, writeAtDesk } from './write-at-desk.server.ts'
import {
  answerOf,
  NOTHING_CHANGED,
  isOpenStill,
  laterThan,
  writeChanges,
  type ChangeContext,
  type NewChange,
  type Sent,
} from './write-changes.server.ts'

/** The new end is two days ahead at least, so nothing that was earned is lost. */
export async function changeEnd(
  context: ChangeContext,
  contest: Contest,
  form: Sent & { endDay: string; endTime: string; reason: string },
): Promise<FormOutcome> {
  const now = context.now()
  const end = readInstant({ endDay: form.endDay, endTime: form.endTime }, 'end', contest.timeZone)
  const wrong = end.at === null ? end.error : newEndError(contest, end.at, now)
  const asItIs = end.at === contest.endsAt ? { endDay: wrong ?? '' } : null
  const answer = await answerOf(context, contest, 'end', form, asItIs)
  if (answer !== null) return answer
  if (end.at === null || wrong !== null) return refused({ endDay: wrong ?? '' })
  const { id } = contest
  const morning = now < contest.startsAt ? contest.startsAt : nextMorning({ ...contest, endsAt: end.at }, now)
  const [endsOn, changedAt] = [dayOf(end.at), laterThan(now)]
  const changes = [{ what: 'end' as const, before: contest.endsAt, after: end.at, reason: form.reason, from: now }]
  return writeChanges(context, contest, form, changes, [
    context.db.update(contests).set({ endsAt: end.at, changedAt }).where(eq(contests.id, id)),
    context.db.update(privateLeaderboards).set({ endsOn }).where(eq(privateLeaderboards.id, id)),
    context.db
      .update(contestChannels)
      .set({ nextAt: morning })
      .where(
        and(eq(contestChannels.contestId, id), or(isNull(contestChannels.nextAt), gt(contestChannels.nextAt, now))),
      ),
    recountStatement(context, { contestId: id, after: '', isCheck: false, startedAt: now }),
  ])
}

/** Whether teams have this at all. */
function isChangeable(contest: Contest, what: ContestChange): boolean {
  return changeableOf({ ...contest, hasScope: false }).includes(what)
}

/** Larger, or as small as the largest team is. */
export async function changeTeamSize(
  context: ChangeContext,
  contest: Contest,
  form: Sent & { teamSize: number | null; reason: string },
): Promise<FormOutcome> {
  if (!isChangeable(contest, 'team_size')) return MISSING
  const { teamSize: size } = form
  const asItIs = size === contest.teamSize ? { teamSize: NOTHING_CHANGED } : null
  const answer = await answerOf(context, contest, 'team_size', form, asItIs)
  if (answer !== null) return answer
  if (size === null) return refused({ teamSize: wholeNumberError(TEAM_SIZE) })
  const larger = context.db
    .select({ members: max(contestTeams.memberCount) })
    .from(contestTeams)
    .where(and(eq(contestTeams.contestId, contest.id), gt(contestTeams.memberCount, size)))
  const [largest] = await larger
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
    [context.db.update(contests).set({ teamSize: size }).where(eq(contests.id, contest.id))],
    sql` AND ${larger} IS NULL`,
  )
}

/** From when on climbers stay on their team, at once. */
export async function changeTeamsLock(
  context: ChangeContext,
  contest: Contest,
  form: Sent & { teamsLock: TeamsLock; reason: string },
): Promise<FormOutcome> {
  if (!isChangeable(contest, 'teams_lock')) return MISSING
  const { teamsLock: after, reason } = form
  const { teamsLock: before } = contest
  const asItIs = after === before ? { teamsLock: NOTHING_CHANGED } : null
  const answer = await answerOf(context, contest, 'teams_lock', form, asItIs)
  if (answer !== null) return answer
  return writeChanges(
    context,
    contest,
    form,
    [{ what: 'teams_lock', before, after, reason, from: context.now() }],
    [context.db.update(contests).set({ teamsLock: after }).where(eq(contests.id, contest.id))],
  )
}

/** What the news say that changed with a field. */
const NEWS_OF: Record<keyof ContestRewards, RewardChange> = {
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
  const { seen, ...rewards } = form
  const { isDown, ...stored } = await readRewardsOf(context, contest.id)
  const changed = REWARDS.filter((name) => isOther(rewards[name], stored[name]))
  const asItIs = changed.length === 0 ? { form: NOTHING_CHANGED } : null
  const answer = await answerOf(context, contest, 'prizes', { seen }, asItIs)
  if (answer !== null) return answer
  const blocked = await blockedErrors(context, fieldsOf(rewards))
  if (Object.keys(blocked).length > 0) return refused(blocked)
  const from = context.now()
  const news = new Set(changed.map((name) => NEWS_OF[name]))
  const [before, after] = [newsValues(stored), newsValues(rewards)]
  const changes = REWARD_CHANGES.filter((what) => news.has(what)).map(
    (what) => ({ what, before: isDown ? null : before[what], after: after[what], reason: null, from }) as NewChange,
  )
  const forget = context.db
    .update(contestChanges)
    .set({ before: sql`'null'`, after: sql`'null'` })
    .where(and(eq(contestChanges.contestId, contest.id), inArray(contestChanges.what, REWARD_CHANGES)))
  return writeChanges(context, contest, form, changes, [
    ...(isDown ? [forget] : []),
    context.db.update(contests).set(rewards).where(eq(contests.id, contest.id)),
  ])
}

function isOther(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(other)
}

function newsValues(rewards: ContestRewards): Pick<ChangeValues, RewardChange> {
  return {
    prizes: rewards.prizes,
    sponsor: sponsorOf(rewards),
    policies: policiesOf(rewards).map(({ url }) => url),
  }
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
  if (state === 'final' || state === 'cancelled') return CONTEST_CLOSED
  if (!namesLeaderboard(confirmName, contest.name))
    return refused({ confirmName: 'Type the name of the contest to call it off.' })
  const blocked = await blockedErrors(context, { reason })
  if (Object.keys(blocked).length > 0) return refused(blocked)
  const now = context.now()
  const [endsOn, later] = [dayOf(now), laterThan(now)]
  const written = await writeAtDesk(context, contest, { action: 'cancel-contest', onlyIf: isOpenStill(contest) }, [
    // Both columns move, so a board that is being counted now is not stored.
    context.db
      .update(contests)
      .set({ cancelledAt: now, cancelReason: reason, revealed: null, changedAt: later, countedAt: later })
      .where(eq(contests.id, id)),
    context.db.update(privateLeaderboards).set({ endsOn }).where(eq(privateLeaderboards.id, id)),
    context.db.delete(contestBoards).where(eq(contestBoards.contestId, id)),
    context.db.update(contestChannels).set({ nextAt: null }).where(eq(contestChannels.contestId, id)),
    leaderboardTextStatement(context, contest.ownerId, id),
    ...newsStatements(context, id, 'cancelled'),
  ])
  if (written === 'too_many') return TOO_MANY_DECISIONS
  return written === 'changed' ? CONTEST_CLOSED : done(`${contest.name} is called off.`)
}
