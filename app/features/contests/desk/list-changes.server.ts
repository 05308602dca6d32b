import { desc, eq, getTableColumns, max, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { listScope } from '#app/core/contests/running/contest-rules.server.ts'
import type { Contest } from '#app/core/contests/running/find-contest.server.ts'
import { isTakenDown } from '#app/core/moderation/takedown.server.ts'
import { changeableOf, whyItStays, type ShownChange } from '#app/domain/contests/contest-change.ts'
import { teamsLockAt } from '#app/domain/contests/contest-teams.ts'
import type { ContestChange } from '#app/domain/contests/contest.ts'
import { fieldUisOf } from '#app/domain/contests/setup/contest-form.ts'
import { REWARDS, type ContestRewards } from '#app/domain/contests/setup/contest-rewards.ts'
import { wallClock } from '#app/domain/time/zoned-time.ts'
import { contestChanges, contests, contestTeams } from '#db/schema/contests/contests.ts'

type ListContext = Pick<AppContext, 'db' | 'now'>

export type ListedChange = ShownChange & {
  number: number
  reason: string | null
  effectiveFrom: number
  createdAt: number
}

export async function listChanges({ db }: Pick<AppContext, 'db'>, contestId: string): Promise<ListedChange[]> {
  const { contestId: _, isInResult: __, ...columns } = getTableColumns(contestChanges)
  const rows = await db
    .select(columns)
    .from(contestChanges)
    .where(eq(contestChanges.contestId, contestId))
    .orderBy(desc(contestChanges.number))
  return rows as ListedChange[]
}

/** The number of the newest change: two people, or two tabs, never overwrite each other. */
export function seenOf(changes: readonly ListedChange[]): number {
  return changes[0]?.number ?? 0
}

/** When this was changed, the last time first. */
export function timesOf(changes: readonly ListedChange[], what: ContestChange): number[] {
  return changes.filter((change) => change.what === what).map(({ createdAt }) => createdAt)
}

/** As they are stored, because their owner may change what staff took down. */
export async function readRewardsOf({ db }: Pick<AppContext, 'db'>, contestId: string) {
  const [row] = await db
    .select({
      contest: contests,
      isDown: sql<number>`${isTakenDown('leaderboard', sql`${contestId}`)}`,
    })
    .from(contests)
    .where(eq(contests.id, contestId))
  if (row === undefined) throw new Error('no such contest')
  const rewards = Object.fromEntries(REWARDS.map((name) => [name, row.contest[name]])) as ContestRewards
  return { ...rewards, isDown: row.isDown === 1 }
}

/** What its owner may change of an open contest, and why the rest stays. */
export async function loadChanges(context: ListContext, contest: Contest) {
  const now = context.now()
  const [changes, scope, rewards, [largest]] = await Promise.all([
    listChanges(context, contest.id),
    listScope(context, contest.id),
    readRewardsOf(context, contest.id),
    context.db
      .select({ members: max(contestTeams.memberCount) })
      .from(contestTeams)
      .where(eq(contestTeams.contestId, contest.id)),
  ])
  const stays = (what: ContestChange) => whyItStays(what, contest, timesOf(changes, what), now)
  return {
    changes,
    seen: seenOf(changes),
    stays: {
      end: stays('end'),
      scope: stays('scope'),
      team_size: stays('team_size'),
      teams_lock: stays('teams_lock'),
      prizes: stays('prizes'),
    },
    end: wallClock(contest.endsAt, contest.timeZone),
    changeable: changeableOf({ ...contest, hasScope: scope.length > 0 }),
    lines: scope.filter(({ until }) => until === null).map(({ name }) => name),
    teamSize: contest.teamSize,
    teamsLock: contest.teamsLock,
    locksAt: teamsLockAt(contest),
    largestTeam: largest?.members ?? 0,
    rewards,
    uis: fieldUisOf(REWARDS),
  }
}
