import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { ledgersUnchanged, LEDGER_CONFLICTS } from '#app/core/ledger/save-ledger.server.ts'
import { outboxStatement } from '#app/core/outbox/outbox-statement.server.ts'
import type { JobOf } from '#app/domain/jobs/job.ts'
import { dayOf, HOUR } from '#app/domain/time/period.ts'
import { idsIn, writeTogether, type Statement } from '#db/client.ts'
import { retryOnConflict } from '#db/conflict.ts'
import { contests } from '#db/schema/contests/contests.ts'
import { members } from '#db/schema/contests/private-leaderboards.ts'
import { listOpenMemberships } from './open-contests.server.ts'
import { takeRosterEntry } from './roster-entries.server.ts'
import { scoreMembers } from './score-members.server.ts'
import { scoreStatements } from './score-statements.server.ts'
import { wantEarlierStatement } from './want-earlier.server.ts'

type RecountContext = Pick<AppContext, 'db' | 'now'>

const MEMBERS_PER_JOB = 50

/** Returns how many sums were wrong. Raises ledgers' versions, so that a scorer with older decisions starts again. */
export async function recountPlayers(
  context: RecountContext,
  contestId: string,
  playerIds: string[],
  { isCheck = false } = {},
): Promise<number> {
  return retryOnConflict(LEDGER_CONFLICTS, async () => {
    const versions = await context.db.all<{ id: string; ledgerVersion: number }>(sql`
      SELECT id, ledger_version AS ledgerVersion FROM players
      WHERE id IN (SELECT value FROM json_each(${JSON.stringify(playerIds)}))`)
    const memberships = (await listOpenMemberships(context, playerIds)).filter(
      ({ contest }) => contest.id === contestId,
    )
    // It has not begun.
    if (memberships.length === 0) return 0
    const changed = (await scoreMembers(context, memberships)).filter(({ isWrong }) => isWrong).length
    const statements = await scoreStatements(context, memberships)
    if (isCheck && statements.length === 0) return 0
    await writeTogether(context.db, [
      ledgersUnchanged(context, versions),
      context.db.run(sql`UPDATE players SET ledger_version = ledger_version + 1
        WHERE id IN ${idsIn(memberships.map(({ playerId }) => playerId))}`),
      ...statements,
    ])
    return changed
  })
}

/** The nightly check corrects a wrong score and logs it; people who just joined are being scored at the same time. */
export async function recountContest(
  context: RecountContext & Pick<AppContext, 'log'>,
  job: JobOf<'recount-contest'>,
): Promise<void> {
  if (job.playerId !== undefined) {
    await takeRosterEntry(context, { ...job, playerId: job.playerId })
    await recountPlayers(context, job.contestId, [job.playerId])
    return
  }
  const latest = job.isCheck ? context.now() - HOUR : context.now()
  const { leaderboardId, playerId: id, joinedAt } = members
  const page = await context.db
    .select({ id })
    .from(members)
    .where(and(eq(leaderboardId, job.contestId), gt(id, job.after), lte(joinedAt, latest)))
    .orderBy(id)
    .limit(MEMBERS_PER_JOB)
  const ids = page.map(({ id }) => id)
  if (ids.length === 0) return
  if (job.isCheck) await wantEarlier(context, job.contestId, ids)
  const changed = await recountPlayers(context, job.contestId, ids, job)
  if (changed > 0 && job.isCheck)
    context.log('error', 'Scores of a contest differed from the ledger', { contest: job.contestId, members: changed })
  if (ids.length < MEMBERS_PER_JOB) return
  const next = { ...job, after: ids.at(-1) ?? '' }
  await writeTogether(context.db, [recountStatement(context, next)])
}

/** For people who became members otherwise than by joining, or before earlier work was read. */
async function wantEarlier(context: RecountContext, contestId: string, playerIds: readonly string[]): Promise<void> {
  const { id, startsAt, timeZone } = contests
  const [contest] = await context.db
    .select({ id, startsAt, timeZone })
    .from(contests)
    .where(and(eq(id, contestId), isNull(contests.finalAt)))
  if (contest !== undefined) await writeTogether(context.db, [wantEarlierStatement(context, contest, playerIds)])
}

export function recountStatement(
  context: Pick<AppContext, 'db' | 'now'>,
  { contestId, after, isCheck, startedAt }: Omit<JobOf<'recount-contest'>, 'type'>,
): Statement {
  return outboxStatement(context, `recount:${contestId}:${startedAt}:${after}`, {
    type: 'recount-contest',
    contestId,
    after,
    isCheck,
    startedAt,
  })
}

/** For the batch of a change. The change's own request recounts too; this is for when that is cut off. */
export function recountMemberStatement(
  context: Pick<AppContext, 'db' | 'now'>,
  { on, ...member }: { contestId: string; playerId: string; invitationId?: string | undefined; on: string },
): Statement {
  return outboxStatement(context, `recount:${member.contestId}:${context.now()}:${on}:${member.playerId}`, {
    type: 'recount-contest',
    ...member,
    after: '',
    isCheck: false,
    startedAt: context.now(),
  })
}

/** Compares every open contest with the ledger once a day, queued by one statement. */
export async function startContestsCheck(context: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const startedAt = Date.parse(dayOf(context.now()))
  const check = sql`json_object('type', 'recount-contest', 'contestId', leaderboard_id, 'after', '',
    'isCheck', json('true'), 'startedAt', ${startedAt})`
  await outboxStatement(context, sql`'recount:' || leaderboard_id || ${`:${startedAt}:`}`, check, {
    from: sql`FROM contests
      WHERE opened_at IS NOT NULL AND final_at IS NULL AND cancelled_at IS NULL AND starts_at <= ${context.now()}`,
  })
}
