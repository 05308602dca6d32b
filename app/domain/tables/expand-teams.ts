import { countWord } from '#app/domain/text/number-text.ts'
import type { TableRow } from './read-table.ts'

/** One row per person; `notes` say how a table with one row per team was read. */
export type ExpandedTable = { rows: TableRow[]; notes: string[] }

/** Columns of a table with one row per team. */
export const TEAM_COLUMNS_CAP = 400

type Group = { columns: number[]; fields: string[] }

/**
 * From one row per team, such as Devpost's projects or answers to a form: `Submitter Email, Team Member 1 Email, Team
 * Member 2 Email`. Devpost names only the first member's columns; the others follow in the same order. The same address
 * twice in a team counts once.
 */
export function expandTeams(rows: readonly TableRow[]): ExpandedTable {
  const [first, ...teams] = rows
  const headings = first?.cells ?? []
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const groups = groupsOf(headings, width)
  const counted = headings.findIndex((heading) => /^additional team member count$/i.test(heading))
  if (first === undefined || groups.length === 0 || (groups.length === 1 && counted === -1))
    return { rows: [...rows], notes: [] }
  const fields = [...new Set(groups.flatMap((group) => group.fields))]
  const grouped = new Set(groups.flatMap(({ columns }) => columns))
  const title = titleOf(headings)
  const others = headings.flatMap((heading, index) =>
    grouped.has(index) || index === title || NAMELESS.test(heading) ? [] : [index],
  )
  const address = fields.findIndex((field) => /e-?mail/i.test(field))
  const keyOf = (team: string, person: readonly string[]) =>
    JSON.stringify([team, person[address] || person]).toLowerCase()
  const known = new Set<string>()
  let [named, again, missing] = [0, 0, 0]
  const people = teams.flatMap(({ number, cells, problem }): TableRow[] => {
    if (problem !== null) return [{ number, cells, problem }]
    const team = title === -1 ? '' : (cells[title] ?? '')
    const rest = others.map((index) => cells[index] ?? '')
    const found = groups.flatMap((group) => {
      const person = fields.map((field) => cells[group.columns[group.fields.indexOf(field)] ?? -1] ?? '')
      return person.every((cell) => cell === '') ? [] : [person]
    })
    // A project is listed once for each prize.
    const isRepeated =
      !UNTITLED.test(team) && found.length > 0 && found.every((person) => known.has(keyOf(team, person)))
    if (counted !== -1 && !isRepeated) missing += Math.max(0, 1 + (Number(cells[counted]) || 0) - found.length)
    // A team without people is a line to fix.
    return (found.length === 0 ? [fields.map(() => '')] : found).flatMap((person) => {
      const key = keyOf(team, person)
      if (known.has(key)) {
        again += 1
        return []
      }
      known.add(key)
      if (found.length > 0) named += 1
      return [
        { number, cells: [...(title === -1 ? [] : [UNTITLED.test(team) ? '' : team]), ...person, ...rest], problem },
      ]
    })
  })
  const heading = [
    ...(title === -1 ? [] : [`Team: ${headings[title]}`]),
    ...fields,
    ...others.map((index) => headings[index] ?? ''),
  ]
  return {
    rows: [{ ...first, cells: heading }, ...people],
    notes: [
      `Each line is a team: ${countWord(teams.length, 'line has', 'lines have')} ${countWord(named, 'person', 'people')}.`,
      ...(again === 0
        ? []
        : [
            `${capital(countWord(again, 'repetition is', 'repetitions are'))} left out: they are in their team already.`,
          ]),
      ...(missing > 0
        ? [
            `${capital(countWord(missing, 'team member is', 'team members are'))} counted in “${headings[counted]}” and named nowhere in this file.`,
          ]
        : []),
    ],
  }
}

/** The columns of each person in a team, the submitter first. */
function groupsOf(headings: readonly string[], width: number): Group[] {
  const groups = new Map<string, Group>()
  for (const [index, heading] of headings.entries()) {
    if (heading.length > HEADING_LENGTH) continue
    const [, prefix, before] = /^(submitter)\s+(\S.*)$/i.exec(heading) ?? []
    const [, number, after] = BEFORE.exec(heading) ?? []
    const [, early, last] = AFTER.exec(heading) ?? []
    const key = prefix === undefined ? (number ?? last) : '0'
    if (key === undefined) continue
    const group = groups.get(key) ?? { columns: [], fields: [] }
    group.columns.push(index)
    group.fields.push(before ?? after ?? early ?? '')
    groups.set(key, group)
  }
  const named = [...groups].toSorted(([one], [other]) => Number(one) - Number(other)).map(([, group]) => group)
  const last = named.at(-1)
  if (last === undefined || !groups.has('1')) return named
  const end = Math.max(...last.columns) + 1
  // After the last heading, or under one that says nothing.
  if (headings.slice(end).some((heading) => !NAMELESS.test(heading))) return named
  const size = last.fields.length
  const more = Array.from({ length: Math.ceil((width - end) / size) }, (_, index) => ({
    columns: last.fields.map((__, field) => end + index * size + field),
    fields: last.fields,
  }))
  return [...named, ...more]
}

const MEMBER = '(?:team\\s*)?(?:member|participant|teammate|student)'
const BEFORE = new RegExp(`^${MEMBER}\\s*#?(\\d+)\\W*(.*)$`, 'i')
const AFTER = new RegExp(`^(.+?)\\W+(?:of )?${MEMBER}\\s*#?(\\d+)\\W*$`, 'i')
const HEADING_LENGTH = 120
const NAMELESS = /^[.…\s]*$/
const UNTITLED = /^untitled$/i

function titleOf(headings: readonly string[]): number {
  const find = (pattern: RegExp) => headings.findIndex((heading) => pattern.test(heading))
  const named = find(/^(?:team|group|squad)(?:\s*name)?$|^name of (?:the |your )?(?:team|group)$/i)
  return named === -1 ? find(/^(?:project|submission)\s+title$/i) : named
}

function capital(text: string): string {
  return text.replace(/^./, (letter) => letter.toUpperCase())
}
