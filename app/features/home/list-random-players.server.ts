import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { avatarUrl } from '#app/core/players/avatar-url.server.ts'
import { isShownPlayer } from '#app/core/players/find-player.server.ts'
import { isSeenProject } from '#app/core/projects/show-project.server.ts'
import type { Standing } from '#app/core/standings/list-standings.server.ts'
import { listPlaces } from '#app/core/weeks/list-places.server.ts'
import { winnerLabel } from '#app/domain/standings/ranking.ts'
import { shuffle } from '#app/domain/values/chance.ts'

type TileContext = Pick<AppContext, 'db' | 'config' | 'randomBytes'>

type Climber = { id: string; username: string; githubId: number; contributions: number | null; projects: number }

export type PlayerTile = Awaited<ReturnType<typeof listRandomPlayers>>[number]

/** This week's best and the last winners, each once, in random order. */
export async function listRandomPlayers(context: TileContext, best: Standing[], lastClosed: string | null) {
  const places = lastClosed === null ? [] : await listPlaces(context, [lastClosed])
  const labels = new Map(places.map(({ place, winner }) => [winner?.id ?? '', winnerLabel(place)]))
  const climbers = await listClimbers(context, [...best.map(({ playerId }) => playerId), ...labels.keys()])
  const tiles = climbers.map((climber) => ({
    username: climber.username,
    avatarUrl: avatarUrl(context, climber.githubId),
    projects: climber.projects,
    contributions: climber.contributions,
    label: labels.get(climber.id) ?? null,
  }))
  return shuffle([...new Map(tiles.map((tile) => [tile.username.toLowerCase(), tile])).values()], context.randomBytes)
}

/** Closed weeks still name players who were suspended, erased or hidden since; they are left out. */
function listClimbers(context: TileContext, playerIds: string[]): Promise<Climber[]> {
  const ids = JSON.stringify([...new Set(playerIds)])
  return context.db.all<Climber>(sql`
    SELECT players.id, github_username AS username, github_id AS githubId,
      IIF(totals_at = 0, NULL, contributions) AS contributions,
      (SELECT COUNT(*) FROM projects WHERE projects.player_id = players.id AND ${isSeenProject}) AS projects
    FROM json_each(${ids}) AS wanted CROSS JOIN players ON players.id = wanted.value
    WHERE ${isShownPlayer}`)
}
