import { instantText } from '#app/domain/time/date-text.ts'
import { unusualSignNote } from '#app/domain/weeks/unusual-week.ts'
import type { Comparison, Line, Finding, Rehearsal, RehearsedAccount } from './rehearsal.ts'
import {
  counted,
  dayName,
  EXPLAINED,
  groupsOf,
  isRunning,
  moveText,
  perAccount,
  placeText,
  timeText,
  weekDays,
  weekName,
  whyText,
} from './report-texts.ts'

const LONGEST = 72
/** Control characters of a title would change the terminal. */
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

/** The report in lines. */
export function terminalReport(rehearsal: Rehearsal): string[] {
  const { accounts, findings, comparison, cost, at } = rehearsal
  const { refresh, earlier } = perAccount(rehearsal)
  return [
    '',
    `Rehearsal of ${counted(accounts.length, 'account')}, as of ${instantText(at)}`,
    '',
    ...standings(rehearsal),
    ...(comparison === null ? [] : ['', ...comparisonLines(comparison)]),
    ...accounts.flatMap((account) => ['', ...accountLines(account, rehearsal)]),
    '',
    findings.length === 0 ? 'Look at these: nothing unusual.' : `Look at these (${findings.length}):`,
    ...findings.map(findingLine),
    '',
    'What it took of GitHub’s points',
    ...table(
      [
        ['', 'requests', 'points', 'time'],
        ...cost.steps.map(({ what, requests, points, milliseconds }) => [
          what,
          String(requests),
          String(points),
          timeText(milliseconds),
        ]),
        ['Together', String(cost.requests), `${cost.points} of ${cost.budget}`, timeText(cost.milliseconds)],
      ],
      [1, 2, 3],
    ),
    `An account took ${refresh} for this week, and ${earlier} for the weeks before.`,
    '',
    'What the words mean',
    ...EXPLAINED.map(([word, meaning]) => `  ${word}: ${meaning}.`),
  ].map((line) => line.replace(CONTROLS, ' ').trimEnd())
}

function standings({ accounts, weeks, at }: Rehearsal): string[] {
  const head = [
    '',
    'Account',
    'Points',
    ...weeks.map((week) => `${weekName(week)}${isRunning(week, { at }) ? ' so far' : ''}`),
  ]
  const rows = accounts.map((account, index) => [
    String(index + 1),
    account.username,
    account.points.toLocaleString('en'),
    ...account.weeks.map(({ points, place }) => (place === null ? '–' : `${points.toLocaleString('en')} (${place})`)),
  ])
  return [
    ...table(
      [head, ...rows],
      head.map((_, column) => column).filter((column) => column !== 1),
    ),
    'In brackets: the place among these accounts in that week.',
  ]
}

function accountLines({ username, name, points, weeks }: RehearsedAccount, { accounts, at }: Rehearsal): string[] {
  const title = `${username}${name === null ? '' : ` (${name})`}: ${counted(points, 'point')}`
  return [
    title,
    '='.repeat(title.length),
    ...weeks
      .toReversed()
      .flatMap((week) => [
        '',
        `${weekName(week.week)}, ${weekDays(week.week, at)}: ${counted(week.points, 'point')}, ${placeText(week, accounts.length)}`,
        ...week.signs.map((sign) => `  A person would look before a prize: ${unusualSignNote[sign]}`),
        ...(week.lines.length === 0 ? ['  Nothing public was found.'] : []),
        ...groupsOf(week.lines).flatMap((group) => [
          `  ${group.title}, ${counted(group.points, 'point')}. ${group.explained}`,
          ...table(group.lines.map(cellsOf), [1]).map((line) => `  ${line}`),
        ]),
      ]),
  ]
}

function cellsOf(line: Line): string[] {
  const { day, points, text, repository, title } = line
  const where = [repository ?? 'a repository that is no longer public', title === null ? null : `“${title}”`]
  return [dayName(day), String(points), text, short(where.filter((part) => part !== null).join(' ')), whyText(line)]
}

function findingLine({ account, week, text, url, times }: Finding): string {
  const who = [account, week === null ? null : weekName(week)].filter((part) => part !== null).join(', ')
  return `  - ${who === '' ? '' : `${who}: `}${text}${times > 1 ? ` (${times} times)` : ''}${url === null ? '' : ` ${url}`}`
}

function comparisonLines({ file, changes, accounts }: Comparison): string[] {
  return [
    `With ${file}`,
    ...changes.map(({ label, from, to }) => `  ${label}: ${from ?? 'no limit'} → ${to ?? 'no limit'}`),
    ...table(
      [
        ['Account', 'now', 'then', 'place', ''],
        ...accounts.map(({ username, points, otherPoints, place, otherPlace }) => [
          username,
          points.toLocaleString('en'),
          otherPoints.toLocaleString('en'),
          `${place ?? '–'} → ${otherPlace ?? '–'}`,
          moveText(place, otherPlace),
        ]),
      ],
      [1, 2],
    ),
  ]
}

/** `figures` are the columns that stand at the right. */
function table(rows: readonly string[][], figures: readonly number[]): string[] {
  const columns = Math.max(0, ...rows.map((row) => row.length))
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  return rows.map((row) =>
    row
      .map((cell, column) =>
        figures.includes(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
}

function short(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`
}
