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
  isTold: number
}

/**
 * Files RANK_UPDATE for the players of a page whose rank changed since yesterday's end. Pages go downward, so that an evening
 * too short for all e-mails leaves out the lowest, and once more for who climbed past them meanwhile. Each waits until the
 * provider has had time for the e-mails of the last. A job that runs after its day does nothing.
 */
export async function notifyRankUpdates(
  context: Pick<AppContext, 'config' | 'db' | 'now' | 'queue'>,
  { day, below, isAgain }: JobOf<'tell-rank-updates'>,
): Promise<void> {
  const now = context.now()
  if (dayOf(now) !== day) return
  const week = weekOf(now)
  const yesterday = await loadYesterday(context, week)
  if (yesterday === null) return
  const histogram = await loadHistogram(context, { board: 'all', period: week })
  const rows = await listDownward(context, week, { day, below })
  const told = rows.flatMap((row) =>
    isAgain && row.isTold === 1 ? [] : noticeOf(row, now, yesterday, histogram).map((notice) => ({ row, notice })),
  )
  await writeTogether(
    context.db,
    noticeStatements(
      context,
      told.map(({ notice }) => notice),
    ),
  )
  const last = rows.at(-1)
  const isEnd = last === undefined || rows.length < PAGE
  if (isEnd && isAgain) return
  const next: Job = isEnd
    ? { type: 'tell-rank-updates', day, below: null, isAgain: true }
    : { type: 'tell-rank-updates', day, below: [last.descent, last.reachedAt, last.playerId], isAgain }
  const mails = told.filter(({ row }) => row.hasMail === 1).length
  await context.queue.send([next], { delaySeconds: Math.floor(mails / context.config.EMAIL_RATE) })
}

function listDownward(
  context: Pick<AppContext, 'db'>,
  week: string,
  { day, below }: Pick<JobOf<'tell-rank-updates'>, 'day' | 'below'>,
): Promise<Row[]> {
  const [descent, reachedAt, playerId] = below ?? [Number.MIN_SAFE_INTEGER, 0, '']
  return context.db.all<Row>(sql`
    SELECT standings.player_id AS playerId, players.github_username AS githubUsername, standings.points,
      standings.descent, standings.reached_at AS reachedAt, standings.listed_since AS listedSince,
      players.has_email_enabled = 1 AND players.email_confirmed_at IS NOT NULL AS hasMail,
      EXISTS (SELECT 1 FROM notifications WHERE id = ${`rank-update:${day}:`} || standings.player_id) AS isTold,
      day1, day2, day3, day4, day5, day6, day7
    FROM standings JOIN players ON players.id = standings.player_id
    WHERE period = ${week} AND ranked = 1 AND points > 0
      AND (standings.descent, standings.reached_at, standings.player_id) > (${descent}, ${reachedAt}, ${playerId})
    ORDER BY standings.descent, standings.reached_at, standings.player_id LIMIT ${PAGE}`)
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
