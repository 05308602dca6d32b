import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { inboxStatements } from '#app/core/notifications/notification-statements.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import {
  earnedAchievement,
  earnedLevel,
  isLevelAnAchievement,
  type Earned,
  type EarnedView,
} from '#app/domain/achievements/earned.ts'
import { notificationPayload } from '#app/domain/notifications/notification.ts'
import { levelStart } from '#app/domain/points/level.ts'
import { pointsText } from '#app/domain/text/number-text.ts'
import { DAY, MINUTE } from '#app/domain/time/period.ts'
import type { Statement } from '#db/client.ts'
import { listClimbs } from './list-climbs.server.ts'

/** Older news is only in the inbox. */
const FRESH_FOR = 14 * DAY

/** Awards that follow each other while somebody is back are shown together. */
const QUIET = 30 * MINUTE

function freshlyEarned(playerId: string, now: number) {
  return sql`notifications INDEXED BY notifications_unread
    WHERE player_id = ${playerId} AND read_at IS NULL AND (kind = 'ACHIEVEMENT' OR id GLOB 'level:*')
      AND created_at > ${now - FRESH_FOR}`
}

/** Whether there is anything to congratulate on, other than what just followed something already looked at. */
export async function hasEarned({ db, now }: Pick<AppContext, 'db' | 'now'>, playerId: string): Promise<boolean> {
  const rows = await db.all(sql`SELECT 1 FROM ${freshlyEarned(playerId, now())}
    AND NOT EXISTS (SELECT 1 FROM notifications AS seen WHERE seen.player_id = ${playerId}
      AND (seen.kind = 'ACHIEVEMENT' OR seen.id GLOB 'level:*')
      AND seen.created_at > ${now() - FRESH_FOR} AND seen.read_at > ${now() - QUIET}) LIMIT 1`)
  return rows.length > 0
}

type Row = { id: string; payload: string; createdAt: number }

export async function loadEarned(
  context: Pick<AppContext, 'db' | 'now'>,
  player: Pick<Player, 'id' | 'totalPoints'>,
): Promise<EarnedView | null> {
  const [rows, [climber]] = await Promise.all([
    context.db.all<Row>(sql`SELECT id, payload, created_at AS createdAt
      FROM ${freshlyEarned(player.id, context.now())} ORDER BY created_at DESC, id`),
    listClimbs(context, [player.id]),
  ])
  const [newest] = rows
  if (newest === undefined || climber === undefined) return null
  const standing = { climb: climber.climb, earned: climber.earned, totalPoints: player.totalPoints }
  const earned = rows.flatMap(({ id, payload }): Earned[] => {
    const badge = badgeOf(id, JSON.parse(payload))
    if (typeof badge === 'number') return [earnedLevel(badge, standing)]
    // A place that was taken back is no reason to congratulate.
    return badge !== null && climber.earned.has(badge) ? [earnedAchievement(badge, standing)] : []
  })
  return earned.length === 0 ? null : { until: newest.createdAt, earned }
}

function badgeOf(id: string, payload: unknown): Earned['badge'] | null {
  const level = /^level:(\d+):/.exec(id)?.[1]
  if (level !== undefined) return Number(level)
  const read = notificationPayload.ACHIEVEMENT.safeParse(payload)
  return read.success ? read.data.achievement : null
}

/** Returns what this call marked as seen, up to `until`: two screens that ask at once never show it twice. */
export async function takeEarned(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  playerId: string,
  until: number,
): Promise<Earned['badge'][]> {
  const rows = await db.all<Pick<Row, 'id' | 'payload'>>(sql`UPDATE notifications SET read_at = ${now()}
    WHERE id IN (SELECT id FROM ${freshlyEarned(playerId, now())} AND created_at <= ${until}) AND read_at IS NULL
    RETURNING id, payload`)
  return rows.flatMap(({ id, payload }) => badgeOf(id, JSON.parse(payload)) ?? [])
}

/** In the inbox only; none before the first count, which follows the claim. For the batch that stores it. */
export function levelStatements(
  context: Pick<AppContext, 'db' | 'now'>,
  player: Pick<Player, 'id' | 'githubUsername' | 'level' | 'totalsAt'>,
  { level, total }: { level: number; total: number },
): Statement[] {
  if (player.totalsAt === 0 || level <= player.level || isLevelAnAchievement(level)) return []
  return inboxStatements(context, [
    {
      id: `level:${level}:${player.id}`,
      playerId: player.id,
      kind: 'CUSTOM',
      payload: {
        title: `You reached level ${level}`,
        message: `${pointsText(total)} in all. Level ${level + 1} begins at ${pointsText(levelStart(level + 1))}.`,
        link: { path: `/player/${player.githubUsername}`, label: 'See your climb' },
      },
    },
  ])
}
