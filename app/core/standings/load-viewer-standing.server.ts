import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { rankYesterday } from '#app/domain/standings/day-points.ts'
import { placeOf, PRIZE_CUT_OFF, rankChange } from '#app/domain/standings/ranking.ts'
import { viewerLine, type Rivalry, type ViewerStanding } from '#app/domain/standings/viewer-line.ts'
import { DAY, dayOf, weekEnd, weekOf } from '#app/domain/time/period.ts'
import { histogramOf } from './histogram-days.server.ts'
import { standingsQuery, type Standing } from './list-standings.server.ts'
import { placeColumn, positionIn, type BoardKey } from './places.server.ts'
import { chosenRival, nearestAhead } from './rivals.server.ts'

type Counts = { rank: number; hasChest: number; yesterday: string | null }

type Closed = { week: string; rank: number }

export type LoadedStanding = Omit<ViewerStanding, 'since'> & { week: string; closed: Closed | null }

/** The running week and the end of the last closed one, in one read. */
export async function loadViewerStanding(
  context: Pick<AppContext, 'db' | 'now'>,
  playerId: string,
): Promise<LoadedStanding> {
  const now = context.now()
  const key: BoardKey = { board: 'all', period: weekOf(now) }
  const { db } = context
  const [counts, owns, tops, rivals, closed] = await Promise.all([
    db.all<Counts>(countsQuery(key, playerId, now)),
    db.all<Standing>(standingsQuery(key, { from: 'player', playerId }, 1)),
    db.all<Standing>(standingsQuery(key, { from: 'start' }, PRIZE_CUT_OFF + 1)),
    db.all<Rivalry>(rivalQuery(key, playerId)),
    db.all<Closed>(closedQuery(playerId)),
  ])
  const [ended] = closed
  const own = owns[0]
  const count = own === undefined ? undefined : counts[0]
  const { rank, yesterday } = count ?? { rank: 0, yesterday: null }
  const ten = tops.slice(0, PRIZE_CUT_OFF).map((standing) => standing.playerId)
  const place = placeOf(rank, positionIn(ten, playerId))
  const top = tops.map(({ username, points }, index): Rivalry => ({
    username: username ?? 'former player',
    place: index + 1,
    points,
  }))
  const [leader, second, tenth, eleventh] = [0, 1, PRIZE_CUT_OFF - 1, PRIZE_CUT_OFF].map((index) => top[index] ?? null)
  const points = own?.points ?? 0
  const line = viewerLine({
    place,
    points,
    rival: rivals[0] ?? null,
    second: second?.username === own?.username ? (leader ?? null) : (second ?? null),
    tenth: tenth ?? null,
    eleventh: eleventh ?? null,
    hasChest: counts.some((count) => count.hasChest === 1),
    isLastDay: weekEnd(key.period) - now <= DAY,
  })
  const before =
    own === undefined || yesterday === null ? 0 : rankYesterday(now, histogramOf(JSON.parse(yesterday)), own)
  return {
    week: key.period,
    closed: ended ?? null,
    place,
    points,
    change: rankChange(before, rank),
    line,
  }
}

function countsQuery({ board, period }: BoardKey, playerId: string, now: number) {
  return sql`
    SELECT 1 + COALESCE((SELECT SUM(players) FROM histogram WHERE board = ${board} AND period = ${period} AND points >
        (SELECT points FROM standings WHERE player_id = ${playerId} AND period = ${period})), 0) AS rank,
      EXISTS (SELECT 1 FROM prizes WHERE active = 1) AS hasChest,
      (SELECT buckets FROM histogram_days WHERE day = ${dayOf(now - DAY)} AND week = ${period}) AS yesterday`
}

/** Only if the player has points in it. */
function closedQuery(playerId: string) {
  return sql`
    SELECT period AS week, ${placeColumn('standings')} AS rank
    FROM standings
    WHERE player_id = ${playerId} AND ranked = 1 AND points > 0
      AND period = (SELECT key FROM weeks WHERE state = 'closed' ORDER BY key DESC LIMIT 1)`
}

/** Whom they chose to race, else the nearest one ahead. */
function rivalQuery({ period }: BoardKey, playerId: string) {
  return sql`
    SELECT players.github_username AS username, race.points, ${placeColumn('race')} AS place
    FROM standings AS race JOIN players ON players.id = race.player_id
    WHERE race.period = ${period}
      AND race.player_id = COALESCE(${chosenRival(playerId, period)}, ${nearestAhead(playerId, period)})`
}
