import { loadTableReader } from '#app/core/contests/private-leaderboards/read-table.server.ts'
import type { Contest } from '#app/core/contests/running/find-contest.server.ts'
import { listBlockedTerms } from '#app/core/moderation/blocked-terms.server.ts'
import { BY_HAND_CAP, type ManualPointsKind } from '#app/domain/contests/by-hand/hand-decision.ts'
import {
  manualPointsColumns,
  readManualPointsLines,
  type ManualPointsLine,
} from '#app/domain/contests/by-hand/manual-points-lines.ts'
import { ROSTER_BYTES } from '#app/domain/contests/roster.ts'
import { done, refused, shown, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { blockedText, findBlocked } from '#app/domain/moderation/block-list.ts'
import { COLUMNS_CAP } from '#app/domain/tables/people-columns.ts'
import { hasLink } from '#app/domain/text/plain-text.ts'
import { give, overShare, shareNow, whyClosed } from './by-hand.server.ts'
import { listKeptHeadings } from './check-roster.server.ts'
import { listClimbers } from './find-climbers.server.ts'
import type { ByHandContext } from './write-by-hand.server.ts'

export type SentTable = { seen: string; lines: string; kind: ManualPointsKind; reason: string; checked: string }

/** What a table of points would give; `checked` says so in short, for the form that gives. */
export type ManualPointsCheck = {
  lines: ManualPointsLine[]
  ready: number
  wrong: number
  points: number
  /** Headings of columns that are not used. */
  unused: string[]
  checked: string
}

export async function checkManualPoints(
  context: ByHandContext,
  contest: Contest,
  sent: SentTable,
): Promise<FormOutcome> {
  const closed = whyClosed(contest)
  if (closed !== null) return closed
  const check = await readTable(context, contest, sent)
  return typeof check === 'string' ? refused({ lines: check }) : shown({ given: check })
}

/** Gives what the good lines say, as it was checked. */
export async function giveByTable(context: ByHandContext, contest: Contest, sent: SentTable): Promise<FormOutcome> {
  const closed = whyClosed(contest)
  if (closed !== null) return closed
  const check = await readTable(context, contest, sent)
  if (typeof check === 'string') return refused({ lines: check })
  if (check.ready === 0) return shown({ given: check }, { lines: 'No line is ready. Fix them first.' })
  if (check.checked !== sent.checked)
    return shown({ given: check }, { lines: 'This isn’t what you checked. Look at it below, then give the points.' })
  const climberOf = await listClimbers(context, contest.id)
  const givings = check.lines.flatMap((line) => {
    if (line.state !== 'ready') return []
    const climber = climberOf(line.username)
    const { points, reason } = line
    return typeof climber === 'string' ? [] : [{ ...climber, points, reason }]
  })
  const outcome = await give(context, contest, sent, sent.kind, givings)
  const whom = givings.length === 1 ? 'one climber' : `${givings.length} climbers`
  return outcome ?? done(`Given to ${whom}. ${overShare(await shareNow(context, contest.id))}`)
}

async function readTable(
  context: ByHandContext,
  contest: Contest,
  { lines: text, reason }: SentTable,
): Promise<ManualPointsCheck | string> {
  if (text.length > ROSTER_BYTES) return 'This is more than 1 MB. Delete the columns we don’t need and try again.'
  const { readTable: read } = await loadTableReader()
  const table = read(text, { mostRows: BY_HAND_CAP.table, mostColumns: COLUMNS_CAP })
  if (!table.ok) return table.error
  const [first] = table.rows
  if (first === undefined) return 'Paste a table or choose a file first.'
  const columns = manualPointsColumns(first.cells, await listKeptHeadings(context, contest.id))
  if (columns === null)
    return 'We look for the columns username, points and reason. Name them in the first line, or put them in this order. A kept column, or an e-mail address in one, can stand for the username.'
  const [climberOf, share, terms] = await Promise.all([
    listClimbers(context, contest.id),
    shareNow(context, contest.id),
    listBlockedTerms(context),
  ])
  const judged = new Map<string, string | null>()
  const wrongReason = (said: string) => {
    const known = judged.get(said)
    if (known !== undefined) return known
    const found = findBlocked(said, terms)
    const wrong = hasLink(said) ? 'No links in the reason, please. Say it in words.' : found && blockedText(found)
    judged.set(said, wrong)
    return wrong
  }
  const rows = columns.hasHeading ? table.rows.slice(1) : table.rows
  if (rows.length === 0) return 'There’s only a heading here. Add the climbers below it.'
  const lines = readManualPointsLines(rows, columns, { climberOf, share, reason, wrongReason })
  const ready = lines.flatMap((line) => (line.state === 'ready' ? [line] : []))
  const points = ready.reduce((sum, one) => sum + one.points, 0)
  const wrong = lines.length - ready.length
  const used = new Set([...columns.names.map(({ index }) => index), columns.points, columns.reason])
  const unused = columns.hasHeading ? first.cells.filter((cell, index) => cell !== '' && !used.has(index)) : []
  return { lines, ready: ready.length, wrong, points, unused, checked: `${ready.length} ${wrong} ${points}` }
}
