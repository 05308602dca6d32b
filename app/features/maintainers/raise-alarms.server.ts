import { and, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { rulesOf } from '#app/core/github/repository-rules.server.ts'
import { noticeStatements } from '#app/core/notifications/notice-statements.server.ts'
import { namedAdminNotice } from '#app/core/notifications/notify-admin.server.ts'
import { ALARM, type Alarm, alarmOf, alarmText, type RepositoryCounts } from '#app/domain/maintainers/load-alarm.ts'
import { isBrakedAt, rulesAt } from '#app/domain/maintainers/repository-rules.ts'
import { DAY, dayOf, HOUR, weekOf } from '#app/domain/time/period.ts'
import { idsIn, writeTogether } from '#db/client.ts'
import { ledger } from '#db/schema/ledger.ts'
import { players } from '#db/schema/players.ts'

type AlarmContext = Pick<AppContext, 'config' | 'db' | 'github' | 'log' | 'now' | 'randomBytes'>
type Repository = { id: number; name: string; optedOutAt: number | null }
type Raised = { repository: Repository; alarm: Alarm; counts: RepositoryCounts }

const isActive = sql`${players.suspendedAt} IS NULL AND ${players.deletedAt} IS NULL`

/** GitHub answers for so many pull requests at a time. */
const MOST_QUERIED = 100

/**
 * Tells staff and the maintainers we know of repositories on which players' pull requests weigh, once a repository and
 * week. It takes no points, because false accounts could raise it on a rival's project: only a person brakes.
 */
export async function raiseAlarms(context: AlarmContext, repositories: readonly Repository[]): Promise<void> {
  for (const found of await listAlarms(context, repositories)) {
    const counts = await exactCounts(context, found)
    const alarm = counts === null ? null : alarmOf(counts)
    if (counts !== null && alarm !== null) await notify(context, { ...found, alarm, counts })
  }
}

/** By the ledger, which knows no end of a pull request that was closed after its week. */
async function listAlarms(context: AlarmContext, repositories: readonly Repository[]): Promise<Raised[]> {
  const counted = await countPullRequests(context, repositories)
  if (counted.size === 0) return []
  const [rules, notified] = await Promise.all([
    rulesOf(context, [...counted.keys()]),
    listNotified(context, [...counted.keys()]),
  ])
  return repositories.flatMap((repository) => {
    const counts = counted.get(repository.id)
    const alarm = counts === undefined ? null : alarmOf(counts)
    if (counts === undefined || alarm === null || repository.optedOutAt !== null || notified.has(repository.id))
      return []
    // Who braked knows it.
    const inForce = rulesAt(rules.get(repository.id) ?? [], context.now())
    if (inForce !== null && (inForce.points === 'none' || isBrakedAt(inForce, context.now()))) return []
    return [{ repository, alarm, counts }]
  })
}

/** Of players who are neither suspended nor erased, since they joined. The kinds are those of the index. */
async function countPullRequests(
  { db, now }: AlarmContext,
  repositories: readonly Repository[],
): Promise<Map<number, RepositoryCounts>> {
  const rows = await db.all<RepositoryCounts & { id: number }>(sql`
    SELECT wanted.value AS id,
      SUM(${isWaiting(now())}) AS waiting,
      SUM(kind = 'pull_request_opened' AND ineligible IS 'closed_unmerged' AND occurred_at >= ${now() - ALARM.closedWithinDays * DAY}) AS closed,
      SUM(kind = 'pull_request_accepted' AND occurred_at >= ${now() - ALARM.closedWithinDays * DAY}) AS merged
    FROM ${idsIn(repositories.map(({ id }) => id))} AS wanted CROSS JOIN ledger ON repository_id = wanted.value
    WHERE ${isShown(now())}
    GROUP BY wanted.value HAVING waiting >= ${ALARM.waiting} OR closed >= ${ALARM.closed}`)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

function isShown(now: number) {
  return sql`day >= ${dayOf(now - ALARM.withinDays * DAY)}
    AND kind IN ('pull_request_opened', 'pull_request_accepted', 'review_approved', 'review_changes_requested', 'review_commented')
    AND ineligible IS NOT 'before_joining' AND EXISTS (SELECT 1 FROM players WHERE ${players.id} = player_id AND ${isActive})`
}

function isWaiting(now: number) {
  return sql`(kind = 'pull_request_opened' AND occurred_at < ${now - ALARM.afterHours * HOUR}
    AND (ineligible IS NULL OR ineligible NOT IN ('closed_unmerged', 'gone'))
    AND NOT EXISTS (
      SELECT 1 FROM ledger AS accepted
      WHERE accepted.player_id = ledger.player_id AND accepted.key = replace(ledger.key, ':opened', ':accepted')
    ))`
}

/** With what GitHub says of those that seem to wait, the oldest first; null without its answer. */
async function exactCounts(
  context: AlarmContext,
  { repository, alarm, counts }: Raised,
): Promise<RepositoryCounts | null> {
  if (alarm === 'closed') return counts
  const now = context.now()
  const rows = await context.db
    .select({ url: ledger.url })
    .from(ledger)
    .where(and(eq(ledger.repositoryId, repository.id), isShown(now), isWaiting(now)))
    .orderBy(ledger.occurredAt)
    .limit(MOST_QUERIED)
  const numbers = rows.flatMap(({ url }) => {
    const number = /\/pull\/(\d{1,9})$/.exec(url ?? '')?.[1]
    return number === undefined ? [] : [Number(number)]
  })
  const states = await context.github.fetchPullRequestStates(repository.name, numbers)
  if (!states.ok) return null
  return { ...counts, waiting: [...states.value.values()].filter((state) => state === 'OPEN').length }
}

/** The repositories of which staff were told this week. */
async function listNotified({ db, now }: AlarmContext, ids: readonly number[]): Promise<Set<number>> {
  const names = new Map(ids.map((id) => [noticeId(id, now()), id]))
  const rows = await db.all<{ id: string }>(sql`
    SELECT notification_id AS id FROM deliveries WHERE notification_id IN ${idsIn([...names.keys()])}
    UNION SELECT id FROM outbox WHERE id IN ${idsIn([...names.keys()])}`)
  return new Set(rows.flatMap(({ id }) => names.get(id) ?? []))
}

async function notify(context: AlarmContext, { repository: { id, name }, alarm, counts }: Raised): Promise<void> {
  const what = alarmText(alarm, counts)
  const notice = noticeId(id, context.now())
  const maintainers = await listMaintainers(context, id)
  context.log('info', 'Pull requests of players weigh on a repository', { repository: name, ...counts })
  await writeTogether(context.db, [
    ...(context.config.TELEGRAM_ADMIN_CHAT_ID === null
      ? []
      : [namedAdminNotice(context, notice, `${name}: ${what}. No points were taken; only a person brakes.`)]),
    ...noticeStatements(
      context,
      maintainers.map((playerId) => ({
        id: `${notice}:${playerId}`,
        playerId,
        kind: 'CUSTOM' as const,
        payload: {
          title: `${name}: ${alarm === 'waiting' ? 'players’ pull requests are waiting' : 'many of players’ pull requests were closed'}`,
          message: `${what} in ${name}.\nIf that is too much, pull the brake: pull requests earn nothing until you release it. We tell you once a week at most, because you set rules for this repository.`,
          link: { path: `/maintain/${name}`, label: 'Open its page' },
        },
      })),
    ),
  ])
}

/** Players who once set a version of the repository's rules. */
async function listMaintainers({ db }: AlarmContext, repositoryId: number): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`
    SELECT id FROM players
    WHERE ${players.githubId} IN (SELECT set_by_id FROM repository_rules WHERE repository_id = ${repositoryId} AND set_by_id IS NOT NULL)
      AND ${players.claimedAt} IS NOT NULL AND ${isActive}`)
  return rows.map(({ id }) => id)
}

function noticeId(repositoryId: number, now: number): string {
  return `load-alarm:${repositoryId}:${weekOf(now)}`
}
