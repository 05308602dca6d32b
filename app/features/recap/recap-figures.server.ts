import { and, between, eq, gt, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { publicName } from '#app/core/ledger/public-name.server.ts'
import { factText } from '#app/domain/ledger/fact-text.ts'
import { isContestKind, ruleOf, type ContestKind, type Rule } from '#app/domain/points/points-table.ts'
import { repositories } from '#db/schema/github.ts'
import { ledger } from '#db/schema/ledger.ts'

/** All of these walk the ledger's index (player, day) from the first to the last day of a period, and nothing else. */

type FigureContext = Pick<AppContext, 'db' | 'config'>
type Work = { rule: Rule; counted: number; points: number; inFull: number | null }
export type Days = { first: string; last: string }

const REPOSITORIES_SHOWN = 5

function isOfDays(playerId: string, { first, last }: Days) {
  return and(eq(ledger.playerId, playerId), between(ledger.day, first, last), eq(ledger.scale, 'contest'))
}

/** Points of each day that has any. */
export async function pointsByDay(context: FigureContext, playerId: string, days: Days): Promise<Map<string, number>> {
  const rows = await context.db
    .select({ day: ledger.day, points: sql<number>`SUM(points)` })
    .from(ledger)
    .where(isOfDays(playerId, days))
    .groupBy(ledger.day)
    .having(sql`SUM(points) <> 0`)
  return new Map(rows.map(({ day, points }) => [day, points]))
}

export async function pointsOfDays(context: FigureContext, playerId: string, days: Days): Promise<number> {
  const [sum] = await context.db
    .select({ points: sql<number | null>`SUM(points)` })
    .from(ledger)
    .where(isOfDays(playerId, days))
  return sum?.points ?? 0
}

/** Counted work by rule, most points first. `inFull` are the points that others took up, null without version 2. */
export async function workOf(context: FigureContext, playerId: string, days: Days) {
  const rows = await context.db
    .select({
      kind: ledger.kind,
      counted: sql<number>`SUM(counted)`,
      points: sql<number>`SUM(points)`,
      inFull: sql<number | null>`SUM(CASE WHEN credit = 'full' THEN points WHEN credit IS NOT NULL THEN 0 END)`,
    })
    .from(ledger)
    .where(and(isOfDays(playerId, days), gt(ledger.points, 0)))
    .groupBy(ledger.kind)
  const works = new Map<Rule, Work>()
  for (const { kind, counted, points, inFull } of rows) {
    if (!isContestKind(kind)) continue
    const rule = ruleOf(kind)
    const known = works.get(rule) ?? { rule, counted: 0, points: 0, inFull: null }
    works.set(rule, {
      rule,
      counted: known.counted + counted,
      points: known.points + points,
      inFull: inFull === null ? known.inFull : (known.inFull ?? 0) + inFull,
    })
  }
  return [...works.values()].toSorted((one, other) => other.points - one.points)
}

/** The titled fact with most points; ties go to the best day. Without titled facts, the best commits. */
export async function momentOf(context: FigureContext, playerId: string, days: Days, bestDay: string) {
  const [row] = await context.db
    .select({
      kind: sql<ContestKind>`kind`,
      counted: ledger.counted,
      title: ledger.title,
      url: ledger.url,
      points: ledger.points,
      day: ledger.day,
      repository: publicName,
    })
    .from(ledger)
    .leftJoin(repositories, eq(repositories.id, ledger.repositoryId))
    .where(and(isOfDays(playerId, days), gt(ledger.points, 0)))
    .orderBy(sql`title IS NULL, points DESC, day <> ${bestDay}, occurred_at, key`)
    .limit(1)
  if (row === undefined) return null
  const { kind, counted, ...rest } = row
  const number = /\/(?:pull|issues)\/(\d+)/.exec(row.url ?? '')?.[1]
  return { ...rest, what: factText(kind, counted), number: number === undefined ? null : Number(number) }
}

/** The number of repositories with points, and the top ones. */
export async function repositoriesOf(context: FigureContext, playerId: string, { first, last }: Days) {
  const rows = await context.db.all<{ name: string | null; points: number; total: number }>(sql`
    SELECT ${publicName} AS name, sums.points, sums.total FROM (
      SELECT repository_id, SUM(points) AS points, COUNT(*) OVER () AS total FROM ledger
      WHERE player_id = ${playerId} AND day BETWEEN ${first} AND ${last} AND scale = 'contest' AND points > 0
        AND repository_id IS NOT NULL
      GROUP BY repository_id ORDER BY points DESC, repository_id LIMIT ${REPOSITORIES_SHOWN}) AS sums
    LEFT JOIN repositories ON repositories.id = sums.repository_id`)
  return {
    count: rows[0]?.total ?? 0,
    top: rows.flatMap(({ name, points }) =>
      name === null ? [] : [{ name, points, url: `${context.config.GITHUB_WEB_URL}/${name}` }],
    ),
  }
}
