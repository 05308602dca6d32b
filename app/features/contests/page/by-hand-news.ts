import {
  decidedPoints,
  decidedText,
  manualPointsKindText,
  isManualPoints,
  lessText,
  type HandDecision,
} from '#app/domain/contests/by-hand/hand-decision.ts'
import type { ContestBoard } from '#app/domain/contests/contest-board.ts'
import { capitalized } from '#app/domain/text/plain-text.ts'
import { formatCount } from '#app/ui/format.ts'
import type { ContestNews } from './contest-news.ts'

type BoardCounts = Pick<ContestBoard, 'counts'>
type Named = HandDecision & { username: string }

/** What organisers decided about climbers, the newest first: a line each, or one for all who were given the same at once. */
export function byHandNews(decisions: readonly Named[], board: BoardCounts, isFinal: boolean): ContestNews[] {
  const alike = Map.groupBy(decisions, (one) =>
    [one.at, one.kind, isManualPoints(one) ? one.points : one.id, one.reason, one.takenBackAt].join(' '),
  )
  return [...alike.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return []
    const whom = others.length === 0 ? first.username : formatCount(others.length + 1, 'climber')
    const what = decidedText({ kind: first.kind, points: decidedPoints(first) })
    const text = textOf(first, others.length === 0 ? board : null, isFinal)
    return [{ at: first.at, title: `${capitalized(what)}: ${whom}`, text }]
  })
}

/** Why, what waits, and whether it was taken back. `board`: null where it is about many. */
function textOf(decision: Named, board: BoardCounts | null, isFinal: boolean): string {
  const { kind, reason } = decision
  const what = kind === 'work' ? decision.url : manualPointsKindText[kind]
  const said = reason === '' ? `${what}.` : `${what}: “${reason}”`
  return [said, noteOf(decision, board, isFinal)].filter((part) => part !== null).join(' ')
}

export function noteOf(decision: HandDecision, board: BoardCounts | null, isFinal: boolean): string | null {
  if (decision.takenBackAt !== null) return 'Taken back.'
  return board === null || !isManualPoints(decision) ? null : lessText(decision, board.counts, isFinal)
}
