import { expect, it, test } from 'vitest'
import { recogniseColumns } from '#app/domain/tables/people-columns.ts'
import { LINE_LENGTH, readTable, withoutLongLines } from '#app/domain/tables/read-table.ts'
import { readRoster, ROSTER_BYTES, type RosterLine, type RosterEntry, type RosterMember } from './roster.ts'

const TEAMS = [
  { id: 'night', name: 'Night Build', room: 2 },
  { id: 'day', name: 'Day Shift', room: 40 },
]

function entry(values: Partial<RosterEntry> & { who: string }): RosterEntry {
  return { email: values.who.includes('@') ? values.who : null, teamId: null, isInvited: false, ...values }
}

function read(
  lines: readonly string[],
  {
    entries = [] as RosterEntry[],
    members = [] as RosterMember[],
    newTeamRoom = null as number | null,
    teams = TEAMS,
  } = {},
) {
  const table = readTable(lines.join('\n'), { mostRows: 5000, mostColumns: 40 })
  if (!table.ok) throw new Error(table.error)
  const { hasHeading, kinds } = recogniseColumns(table.rows.map(({ cells }) => cells))
  const surroundings = { teams, members, entries, newTeamRoom, wrongTeamName: () => null }
  return readRoster(hasHeading ? table.rows.slice(1) : table.rows, kinds, surroundings).lines
}

function saysOf(line: RosterLine | undefined): string | undefined {
  if (line?.state === 'in') return 'in'
  return line?.state === 'wrong' ? line.problem : line?.says
}

it('keeps username and address of a line as one seat', () => {
  expect(read(['username,email,team', '@Ada,Ada@Halden.example,night build', ',siri@halden.example,'])).toMatchObject([
    { state: 'ready', entry: { who: 'ada', email: 'ada@halden.example', teamId: 'night' }, says: 'Ready. Night Build' },
    { state: 'ready', entry: { who: 'siri@halden.example', email: 'siri@halden.example', teamId: null } },
  ])
})

test.each([
  ['ada,', 'Same player as in line 2. The first one counts.'],
  ['bob,ADA@halden.example', 'Same address as in line 2. The first one counts.'],
  [',ada@halden.example', 'Same player as in line 2. The first one counts.'],
  ['bob,ada(at)halden', 'This isn’t an e-mail address.'],
  ['bob,', 'Ready. Without a team'],
] as const)('after ada,ada@halden.example the line %s reads: %s', (line, says) => {
  const [, second] = read(['username,email,team', 'ada,ada@halden.example,', `${line},`])
  expect(saysOf(second)).toBe(says)
})

it('knows that two lines mean one kept seat', () => {
  const entries = [entry({ who: 'ada', email: 'ada@halden.example' })]
  const [, second] = read(['username,email,team', 'ada,,Day Shift', ',ada@halden.example,Night Build'], { entries })
  expect(saysOf(second)).toBe('Same player as in line 2. The first one counts.')
})

const STORED = entry({ who: 'ada', teamId: 'night' })
const INVITED = entry({ who: 'ada', email: 'ada@halden.example', teamId: 'night', isInvited: true })
const BY_ADDRESS = entry({ who: 'ada@halden.example', teamId: 'night', isInvited: true })
const ADDRESS = 'ada@halden.example'

test.each([
  ['ada,,Night Build', STORED, 'in', null],
  ['ada,,', STORED, 'in', null],
  ['ada,,Day Shift', STORED, 'Ready. The kept seat goes to Day Shift.', { who: 'ada', email: null, teamId: 'day' }],
  [
    `ada,${ADDRESS},`,
    STORED,
    'Ready. The kept seat gets the address.',
    { who: 'ada', email: ADDRESS, teamId: 'night' },
  ],
  [
    `,${ADDRESS},Day Shift`,
    INVITED,
    'Ready. The kept seat goes to Day Shift.',
    { who: 'ada', email: ADDRESS, teamId: 'day' },
  ],
  [
    `ada,${ADDRESS},`,
    BY_ADDRESS,
    'Ready. The kept seat gets the username.',
    { who: 'ada', email: ADDRESS, teamId: 'night' },
  ],
  [
    'ada,new@halden.example,',
    INVITED,
    'Ready. The kept seat gets the new address. The link that was mailed to the old one stops working.',
    { who: 'ada', email: 'new@halden.example', teamId: 'night' },
  ],
  [`bob,${ADDRESS},`, INVITED, 'ada’s seat already has this address.', null],
] as const)('a re-import of %s changes a kept seat', (line, kept, says, stored) => {
  const [read1] = read(['username,email,team', line], { entries: [kept] })
  expect(saysOf(read1)).toBe(says)
  expect(read1?.state === 'ready' ? read1.entry : null).toEqual(stored === null ? null : { ...stored, team: null })
})

function member(who: string, teamId: string | null, isOrganiser = 0): RosterMember {
  return { who, playerId: `pl_${who}`, teamId, isOrganiser, hasMoved: 0 }
}

it('says what becomes of each member’s line: their team, and an address that nobody needs any more', () => {
  const members = [member('ada', 'night'), member('bob', null), member('cy', 'day'), member('dee', null, 1)]
  const lines = [`Ada,${ADDRESS},`, 'bob,,Day Shift', 'cy,,Evening', 'dee,,Night Build']
  const judged = read(['username,email,team', ...lines], { members, newTeamRoom: 2 })
  expect(judged.map((line) => [line.state, 'says' in line ? line.says : null])).toEqual([
    ['in', 'Has already joined. We keep addresses only for people who haven’t joined.'],
    ['move', 'Has already joined, goes to Day Shift.'],
    ['move', 'Moves from Day Shift to Evening, a new team.'],
    ['in', 'Runs the contest, so is in no team.'],
  ])
  expect(judged[1]).toMatchObject({ to: { teamId: 'day', team: null }, member: members[1] })
  expect(judged[2]).toMatchObject({ to: { teamId: null, team: 'Evening' } })
})

it('lets climbers of full teams change places, and refuses whoever finds no room', () => {
  const members = [member('ada', 'night'), member('bob', 'full')]
  const teams = [
    { id: 'night', name: 'Night Build', room: 0 },
    { id: 'full', name: 'Full', room: 0 },
  ]
  const judge = (...lines: string[]) => read(['username,team', ...lines], { members, teams }).map(({ state }) => state)
  expect(judge('ada,Full', 'bob,Night Build')).toEqual(['move', 'move'])
  expect(judge('cy,Full', 'bob,Night Build', 'ada,Full')).toEqual(['wrong', 'wrong', 'wrong'])
  expect(judge('ada,Full')).toEqual(['wrong'])
})

it('knows a team in any spelling of spaces, and names the team that was meant by its beginning', () => {
  const meant = (team: string) => saysOf(read(['username,team', `ada,${team}`])[0])
  expect(meant('nightbuild')).toBe('Ready. Night Build')
  expect(meant('Night\u00A0 Build')).toBe('Ready. Night Build')
  expect(meant('Day')).toBe('No team Day. Did you mean Day Shift?')
  expect(meant('Evening')).toBe('No team Evening. Create it first, or leave it empty.')
  expect(meant('!')).toBe('No team !. Create it first, or leave it empty.')
})

it('creates teams that were offered, up to their size, none that looks like another', () => {
  const lines = ['username,team', 'ada,Evening', 'bob,evening ', 'cy,Evening', `dee,${'x'.repeat(41)}`, 'eve,Dаy Shift']
  expect(read(lines, { newTeamRoom: 2 }).map(saysOf)).toEqual([
    'Ready. Evening, a new team',
    'Ready. Evening, a new team',
    'Evening is full. Name another team or leave it empty.',
    'A team’s name has 40 characters at most.',
    'Dаy Shift looks like another team. Write both the same way.',
  ])
})

it('compares nothing of a line that is too long, and shows its beginning', () => {
  const long = `ada,${'n'.repeat(ROSTER_BYTES - 100)}`
  const [line] = read(['username,team', long, 'bob,'])
  expect(saysOf(line)).toBe('This line is longer than 5,000 characters.')
  expect(line?.cells.join('').length).toBeLessThan(LINE_LENGTH)
  expect(withoutLongLines(`username,team\r\n${long}\r\nbob,`)).toMatch(/^username,team\r\nada,n{196}…\r\nbob,$/)
})

it('looks a line up and compares it with nothing: names are read once, however many lines ask for them', () => {
  let looks = 0
  const watched = <Named extends { name: string }>(team: Named): Named =>
    Object.defineProperty({ ...team }, 'name', {
      get: () => {
        looks += 1
        return team.name
      },
    })
  const teams = Array.from({ length: 500 }, (_, index) => watched({ id: `${index}`, name: `Team ${index}`, room: 9 }))
  const looksFor = (lines: number) => {
    looks = 0
    const wrong = Array.from({ length: lines }, (_, index) => `user-${index},Nobody ${index}`)
    const rows = wrong.map((line, index) => ({ number: index, cells: line.split(','), problem: null }))
    const surroundings = {
      teams,
      members: [],
      entries: [],
      newTeamRoom: null,
      wrongTeamName: () => null,
    }
    readRoster(rows, ['username', 'team'], surroundings)
    return looks
  }
  expect(looksFor(5000)).toBe(looksFor(1))
})
