import { expect, it, test } from 'vitest'
import { LINE_LENGTH, readRoster, ROSTER_BYTES, withoutLongLines, type RosterLine, type RosterEntry } from './roster.ts'

const TEAMS = [
  { id: 'night', name: 'Night Build', room: 2 },
  { id: 'day', name: 'Day Shift', room: 40 },
]

function entry(values: Partial<RosterEntry> & { who: string }): RosterEntry {
  return { email: values.who.includes('@') ? values.who : null, teamId: null, isInvited: false, ...values }
}

function read(lines: readonly string[], { entries = [] as RosterEntry[], members = [] as string[] } = {}) {
  const roster = readRoster(lines.join('\n'), { teams: TEAMS, members: new Set(members), entries })
  if (!roster.ok) throw new Error(roster.error)
  return roster.lines
}

function saysOf(line: RosterLine | undefined): string | undefined {
  if (line?.state === 'in') return 'in'
  return line?.state === 'ready' ? line.says : line?.problem
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
  expect(read1?.state === 'ready' ? read1.entry : null).toEqual(stored)
})

it('knows a member by username, with an address too', () => {
  expect(read(['username,email,team', `Ada,${ADDRESS},`], { members: ['ada'] })).toMatchObject([{ state: 'in' }])
})

it('names the team that was meant, by its letters or its beginning', () => {
  const meant = (team: string) => saysOf(read(['username,team', `ada,${team}`])[0])
  expect(meant('nightbuild')).toBe('No team nightbuild. Did you mean Night Build?')
  expect(meant('Day')).toBe('No team Day. Did you mean Day Shift?')
  expect(meant('Evening')).toBe('No team Evening. Create it first, or leave it empty.')
  expect(meant('!')).toBe('No team !. Create it first, or leave it empty.')
})

it('compares nothing of a line that is too long, and shows its beginning', () => {
  const long = `ada,${'n'.repeat(ROSTER_BYTES - 100)}`
  const [line] = read(['username,team', long])
  expect(saysOf(line)).toBe('This line is longer than 1,000 characters.')
  expect(line?.text.length).toBeLessThan(LINE_LENGTH)
  expect(withoutLongLines(`username,team\r\n${long}\r\nbob,`)).toMatch(/^username,team\r\nada,n{196}…\r\nbob,$/)
  expect(() => read([`${'x,'.repeat(400_000)}username,team`, 'ada,'])).toThrow('The first line has to name')
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
    readRoster(['username,team', ...wrong].join('\n'), { teams, members: new Set(), entries: [] })
    return looks
  }
  expect(looksFor(5000)).toBe(looksFor(1))
})
