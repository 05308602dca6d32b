import { and, eq, inArray } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { projectStatusesOf, knownRepositories } from '#app/core/github/known-repositories.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { pointsOf, type LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { scoreFacts } from '#app/domain/ledger/scoring.ts'
import { POINTS_VERSION, type PointsFigures } from '#app/domain/points/points-table.ts'
import { competitionRanks } from '#app/domain/standings/ranking.ts'
import { idsIn } from '#db/client.ts'
import { ledger } from '#db/schema/ledger.ts'
import type { OtherFigures } from './read-figures.ts'
import type { Comparison } from './rehearsal.ts'

/** All weeks together. */
export async function compareFigures(
  context: Pick<AppContext, 'db' | 'now'>,
  players: readonly Player[],
  weeks: readonly string[],
  { figures, changes, file }: OtherFigures,
): Promise<Comparison> {
  const ids = idsIn(players.map(({ id }) => id))
  const rows = await context.db
    .select()
    .from(ledger)
    .where(and(inArray(ledger.playerId, ids), eq(ledger.scale, 'contest'), inArray(ledger.week, [...weeks])))
  const known = await knownRepositories(
    context,
    rows.flatMap(({ repositoryId }) => repositoryId ?? []),
  )
  const projectStatusOf = projectStatusesOf(known)
  const score = (own: readonly LedgerRow[], by?: PointsFigures) =>
    pointsOf(
      scoreFacts(own, {
        now: context.now(),
        versionOf: () => POINTS_VERSION,
        projectStatusOf,
        ...(by && { figures: by }),
      }),
    )
  const scored = players.map(({ id, githubUsername: username }) => {
    const own = rows.filter(({ playerId }) => playerId === id)
    return { username, points: score(own), otherPoints: score(own, figures) }
  })
  const places = placesOf(scored.map(({ points }) => points))
  const otherPlaces = placesOf(scored.map(({ otherPoints }) => otherPoints))
  const accounts = scored
    .map((account, index) => ({ ...account, place: places[index] ?? null, otherPlace: otherPlaces[index] ?? null }))
    .toSorted((one, other) => other.otherPoints - one.otherPoints || other.points - one.points)
  return { file, changes, accounts }
}

/** Null without points. */
function placesOf(sums: readonly number[]): (number | null)[] {
  const sorted = sums.toSorted((one, other) => other - one)
  const ranks = competitionRanks(sorted, { rank: 1, place: 1 })
  return sums.map((sum) => (sum === 0 ? null : (ranks[sorted.indexOf(sum)] ?? null)))
}
