import type { AppContext } from '#app/context/context.server.ts'
import { linesOfDays, wholeLines, type Line } from '#app/core/ledger/ledger-lines.server.ts'
import { countsInFull } from '#app/domain/ledger/credit.ts'
import { factText } from '#app/domain/ledger/fact-text.ts'
import { pointsOf } from '#app/domain/ledger/ledger-row.ts'
import { piecesWithPoints } from '#app/domain/ledger/scoring.ts'
import { isScoredKind, ruleOf, type Rule } from '#app/domain/points/points-table.ts'

type FigureContext = Pick<AppContext, 'db' | 'config'>
type Work = { rule: Rule; counted: number; points: number; inFull: number | null }
export type Days = { first: string; last: string }

const REPOSITORIES_SHOWN = 5

export async function linesOfPeriod(context: FigureContext, playerId: string, days: Days): Promise<Line[]> {
  return wholeLines(await linesOfDays(context, [playerId], days))
}

export function pointsByDay(lines: readonly Line[]): Map<string, number> {
  const days = [...Map.groupBy(lines, ({ day }) => day)].map(([day, own]) => [day, pointsOf(own)] as const)
  return new Map(days.filter(([, points]) => points !== 0).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** By rule, most points first. `inFull`: points for work that others took up; null without version 2. */
export function workOf(lines: readonly Line[]): Work[] {
  const works = new Map<Rule, Work>()
  for (const line of lines.toSorted((one, other) => (one.kind < other.kind ? -1 : 1))) {
    const { kind, points, credit } = line
    if (points <= 0 || !isScoredKind(kind)) continue
    const rule = ruleOf(kind)
    const known = works.get(rule) ?? { rule, counted: 0, points: 0, inFull: null }
    const inFull = credit === null ? known.inFull : (known.inFull ?? 0) + (countsInFull(line) ? points : 0)
    works.set(rule, { rule, counted: known.counted + piecesWithPoints(line), points: known.points + points, inFull })
  }
  return [...works.values()].toSorted((one, other) => other.points - one.points)
}

/** The titled fact with most points; the best day wins a tie. Without titles, the best commits. */
export function momentOf(lines: readonly Line[], bestDay: string) {
  const [line] = lines
    .filter(({ points, kind }) => points > 0 && isScoredKind(kind))
    .toSorted(
      (one, other) =>
        Number(one.title === null) - Number(other.title === null) ||
        other.points - one.points ||
        Number(one.day !== bestDay) - Number(other.day !== bestDay) ||
        one.occurredAt - other.occurredAt ||
        (one.key < other.key ? -1 : 1),
    )
  if (line === undefined || !isScoredKind(line.kind)) return null
  const { kind, counted, title, url, points, day, repository } = line
  const number = /\/(?:pull|issues)\/(\d+)/.exec(url ?? '')?.[1]
  const what = factText(kind, counted)
  return { title, url, points, day, repository, what, number: number === undefined ? null : Number(number) }
}

/** How many had points, and the top ones. */
export function topRepositories({ config }: FigureContext, lines: readonly Line[]) {
  const earning = lines.filter(({ points, repositoryId }) => points > 0 && repositoryId !== null)
  const sums = [...Map.groupBy(earning, ({ repositoryId }) => repositoryId ?? 0)]
    .map(([repositoryId, own]) => ({ repositoryId, name: own[0]?.repository ?? null, points: pointsOf(own) }))
    .toSorted((one, other) => other.points - one.points || one.repositoryId - other.repositoryId)
  return {
    count: sums.length,
    top: sums
      .slice(0, REPOSITORIES_SHOWN)
      .flatMap(({ name, points }) =>
        name === null ? [] : [{ name, points, url: `${config.GITHUB_WEB_URL}/${name}` }],
      ),
  }
}
