import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context.server.ts'
import { competitionRanks, PRIZE_CUT_OFF, winnerLabel } from '#app/domain/ranking.ts'
import { shuffle } from '#app/domain/shuffle.ts'
import type { PlayerTile } from '#app/features/home/home-view.ts'
import { avatarUrl } from '#app/features/players/avatar-url.server.ts'
import { isSeenProject } from '#app/features/projects/seen-project.server.ts'
import { listStandings, type Standing } from '#app/features/standings/list-standings.server.ts'

type TileContext = Pick<AppContext, 'db' | 'config' | 'randomBytes'>

type Climber = { id: string; username: string; githubId: number; contributions: number; projects: number }

/** This week's best and the winners of the week before, each once and in an order by chance. */
export async function listRandomPlayers(
  context: TileContext,
  best: Standing[],
  lastWeek: string,
): Promise<PlayerTile[]> {
  const [winners, underReview] = await Promise.all([
    listStandings(context, { board: 'all', period: lastWeek }, { from: 'start' }, PRIZE_CUT_OFF),
    listUnderReview(context, lastWeek),
  ])
  const ranks = rankById(winners)
  const climbers = await listClimbers(context, [...best, ...winners])
  const tiles = climbers.map((climber) => ({
    username: climber.username,
    avatarUrl: avatarUrl(context, climber.githubId),
    projects: climber.projects,
    contributions: climber.contributions,
    label: underReview.has(climber.id) ? null : winnerLabel(ranks.get(climber.id) ?? 0),
  }))
  return shuffle([...new Map(tiles.map((tile) => [tile.username.toLowerCase(), tile])).values()], context.randomBytes)
}

function rankById(winners: Standing[]): Map<string, number> {
  const points = winners.map((winner) => winner.points)
  const ranks = competitionRanks(points, { rank: 1, place: 1 })
  return new Map(winners.map((winner, index) => [winner.playerId, ranks[index] ?? 0]))
}

/** A place that is held or was forfeited is not shown off. */
async function listUnderReview(context: TileContext, week: string): Promise<Set<string>> {
  const rows = await context.db.all<{ playerId: string }>(sql`
    SELECT player_id AS playerId FROM awards WHERE week = ${week} AND state IN ('held', 'forfeited')`)
  return new Set(rows.map((row) => row.playerId))
}

/** Closed weeks still name who was suspended or left since: they are left out. */
function listClimbers(context: TileContext, standings: Standing[]): Promise<Climber[]> {
  const ids = JSON.stringify([...new Set(standings.map((standing) => standing.playerId))])
  return context.db.all<Climber>(sql`
    SELECT players.id, github_username AS username, github_id AS githubId, contributions,
      (SELECT COUNT(*) FROM projects WHERE projects.player_id = players.id AND ${isSeenProject}) AS projects
    FROM json_each(${ids}) AS asked CROSS JOIN players ON players.id = asked.value
    WHERE claimed_at IS NOT NULL AND suspended_at IS NULL AND gone_at IS NULL`)
}
