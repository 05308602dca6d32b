import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { noticeStatements, type Notice } from '#app/core/notifications/notice-statements.server.ts'
import { rankYesterday } from '#app/core/standings/board-rows.server.ts'
import { loadYesterday } from '#app/core/standings/histogram-days.server.ts'
import type { DayPoints } from '#app/core/standings/list-standings.server.ts'
import { loadHistogram } from '#app/core/standings/rank-in-board.server.ts'
import type { Job, JobOf } from '#app/domain/job.ts'
import { dayOf, weekOf } from '#app/domain/period.ts'
import { isTellingMove, rankIn, type Histogram } from '#app/domain/ranking.ts'
import { writeTogether } from '#db/client.ts'

const PAGE = 500

type Row = DayPoints & {
  playerId: string
  githubUsername: string
  points: number
  descent: number
  reachedAt: number
  listedSince: number
  hasMail: number
}

/**
 * Files RANK_UPDATE for the players of a page whose rank changed since yesterday's end. Pages go upward, so a player
 * who gains points meanwhile is not missed, and each waits until the provider has had time for the e-mails of the last. A
 * job that runs after its day does nothing.
 */
export async function notifyRankUpdates(
  context: Pick<AppContext, 'config' | 'db' | 'now' | 'queue'>,
  { day, above }: JobOf<'tell-rank-updates'>,
): Promise<void> {
  const now = context.now()
  if (dayOf(now) !== day) return
  const week = weekOf(now)
  const yesterday = await loadYesterday(context, week)
  if (yesterday === null) return
  const histogram = await loadHistogram(context, { board: 'all', period: week })
  const rows = await listUpward(context, week, above)
  const told = rows.flatMap((row) => noticeOf(row, now, yesterday, histogram).map((notice) => ({ row, notice })))
  await writeTogether(
    context.db,
    noticeStatements(
      context,
      told.map(({ notice }) => notice),
    ),
  )
  const last = rows.at(-1)
  if (last === undefined || rows.length < PAGE) return
  const next: Job = { type: 'tell-rank-updates', day, above: [last.descent, last.reachedAt, last.playerId] }
  const mails = told.filter(({ row }) => row.hasMail === 1).length
  await context.queue.send([next], { delaySeconds: Math.floor(mails / context.config.EMAIL_RATE) })
}

function listUpward(
  context: Pick<AppContext, 'db'>,
  week: string,
  above: JobOf<'tell-rank-updates'>['above'],
): Promise<Row[]> {
  const [descent, reachedAt, playerId] = above ?? [1, 0, '']
  return context.db.all<Row>(sql`
    SELECT standings.player_id AS playerId, players.github_username AS githubUsername, standings.points,
      standings.descent, standings.reached_at AS reachedAt, standings.listed_since AS listedSince,
      players.has_email_enabled = 1 AND players.email_confirmed_at IS NOT NULL AS hasMail,
      day1, day2, day3, day4, day5, day6, day7
    FROM standings JOIN players ON players.id = standings.player_id
    WHERE period = ${week} AND ranked = 1 AND points > 0
      AND (standings.descent, standings.reached_at, standings.player_id) < (${descent}, ${reachedAt}, ${playerId})
    ORDER BY standings.descent DESC, standings.reached_at DESC, standings.player_id DESC LIMIT ${PAGE}`)
}

function noticeOf(row: Row, now: number, yesterday: Histogram, histogram: Histogram): Notice[] {
  const day = dayOf(now)
  const rank = rankYesterday(now, yesterday, row)
  const newRank = rankIn(histogram, row.points)
  if (!isTellingMove(rank, newRank)) return []
  const player = { githubUsername: row.githubUsername }
  const payload = { player, day, rank, newRank, change: rank - newRank }
  return [{ id: `rank-update:${day}:${row.playerId}`, playerId: row.playerId, kind: 'RANK_UPDATE', payload }]
}
