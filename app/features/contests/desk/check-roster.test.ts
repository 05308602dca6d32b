import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readRoster } from '#app/domain/contests/roster.ts'
import { decodeText } from '#app/domain/tables/decode-text.ts'
import { TEAM_COLUMNS_CAP, expandTeams } from '#app/domain/tables/expand-teams.ts'
import { recogniseColumns } from '#app/domain/tables/people-columns.ts'
import { readTable } from '#app/domain/tables/read-table.ts'
import { root } from '#workers/local/settings.ts'

const FOLDER = join(root, 'tests/fixtures/tables')
const WRONG_NAME = 'A GitHub username has letters, digits and hyphens, no spaces.'
const NO_EMAIL = 'This isn’t an e-mail address.'

type Expected = {
  /** Kinds of the columns, in their order. */
  columns: string
  /** Who is kept, with their address and team. */
  ready: string[]
  fails?: Record<number, string>
  /** What is said of a table with a row per team. */
  notes?: string[]
  newTeams?: string[]
  doubt?: string
}

/** Night Build has room for 9; every other team is new. */
const TABLES: Record<string, Expected> = {
  'google-forms.csv': {
    columns: 'other email other username team',
    ready: ['hedda-lo hedda@halden.example Night Build', 'jon-a jon@halden.example Night Build'],
    fails: { 4: WRONG_NAME },
  },
  'microsoft-forms.csv': {
    columns: 'other other other email other username team',
    ready: ['hedda-lo hedda@halden.example Night Build', 'jon-a Night Build'],
  },
  'excel-semicolons.csv': {
    columns: 'other username email team',
    ready: ['hedda-lo hedda@halden.example Night Build', 'jon-a Day Shift'],
    newTeams: ['Day Shift'],
  },
  'sheets-clipboard.tsv': {
    columns: 'username team',
    ready: ['hedda-lo Night Build', 'jon-a Day Shift', 'siri-dev'],
    newTeams: ['Day Shift'],
  },
  'excel-sep.csv': { columns: 'username team', ready: ['hedda-lo Night Build', 'jon-a Night Build'] },
  'excel-unicode-text.txt': {
    columns: 'username email team',
    ready: ['hedda-lo hedda@halden.example Nattbygg Ærlig', 'jon-a jon@halden.example Nattbygg Ærlig'],
    newTeams: ['Nattbygg Ærlig'],
  },
  'excel-windows-1252.csv': {
    columns: 'username email team',
    ready: ['hedda-lo hedda@halden.example Büro „Süd“', 'jon-a jon@halden.example Büro „Süd“'],
    newTeams: ['Büro „Süd“'],
  },
  'no-team.csv': { columns: 'username email', ready: ['hedda-lo hedda@halden.example', 'jon-a'] },
  'profiles-as-names.csv': {
    columns: 'username team',
    ready: ['hedda-lo Night Build', 'jon-a Night Build'],
    fails: { 4: 'gitlab.com isn’t GitHub.', 5: 'This is the address of a repository. Write the username.' },
  },
  'new-teams.csv': {
    columns: 'username team',
    ready: ['hedda-lo Night Build', 'jon-a Night Build', 'siri-dev Summit', 'ylva-k Ridge'],
    newTeams: ['Summit', 'Ridge'],
  },
  'no-break-spaces.csv': {
    columns: 'username team',
    ready: ['hedda-lo Night Build', 'jon-a Night Build', 'siri-dev Night Build'],
  },
  'quoted-line-breaks.csv': {
    columns: 'username other email',
    ready: ['hedda-lo hedda@halden.example'],
    fails: { 7: NO_EMAIL },
  },
  // Other programs, other habits.
  'no-heading.txt': { columns: 'username', ready: ['hedda-lo', 'jon-a', 'siri-dev', 'ylva@halden.example'] },
  'no-heading-teams.csv': {
    columns: 'username team',
    ready: ['hedda-lo Group A', 'jon-a Group A', 'siri-dev Group B', 'ylva-k Group B'],
    newTeams: ['Group A', 'Group B'],
  },
  'mail-addresses.txt': {
    columns: 'email',
    ready: ['hedda@halden.example', 'jon@halden.example', 'siri@halden.example'],
  },
  'moodle-participants.csv': {
    columns: 'other other other email team username',
    ready: ['hedda-lo hedda@halden.example Lab 1', 'jon@halden.example Lab 1', 'siri-dev siri@halden.example Lab 2'],
    newTeams: ['Lab 1', 'Lab 2'],
  },
  'canvas-gradebook.csv': {
    columns: 'other other other email team username',
    ready: ['hedda-lo hlo@halden.example CS101-01', 'jon-a jaas@halden.example CS101-02'],
    newTeams: ['CS101-01', 'CS101-02'],
  },
  'ctfd-users.csv': {
    columns: 'other other other email other other username other other other other other other team',
    ready: ['hedda-lo hedda@halden.example 3', 'jon-a jon@halden.example 3'],
    newTeams: ['3'],
  },
  'devpost-participants.csv': {
    columns: 'other other other email other other username other',
    ready: ['hedda-lo hedda@halden.example', 'jon@halden.example'],
  },
  'meetup-attendees.xls.tsv': {
    columns: 'other other other other other other other other other email',
    ready: ['hedda@halden.example', 'jon@halden.example'],
  },
  'luma-guests.csv': {
    columns: 'other other other other email other other other other other username',
    ready: ['hedda-lo hedda@halden.example', 'jon-a jon@halden.example'],
  },
  'cyrillic-utf-16-be.csv': {
    columns: 'username email team',
    ready: ['hedda-lo hedda@halden.example Ночная смена', 'jon-a jon@halden.example Ночная смена'],
    newTeams: ['Ночная смена'],
  },
  'two-names.csv': {
    columns: 'username other team',
    ready: ['hedda-lo Night Build', 'jon-a Night Build'],
    doubt:
      'Both “Login” and “Username” could be GitHub usernames. We took “Login”: choose the other one below if it’s wrong.',
  },
  'mixed-encodings.csv': {
    columns: 'username team',
    ready: ['hedda-lo Größe', 'jon-a Größe'],
    newTeams: ['Größe'],
  },
  'classroom-roster.csv': {
    columns: 'other username other other',
    ready: ['hedda-lo', 'jon-a'],
    fails: { 4: 'There’s no username and no e-mail address in this line.' },
  },
  'classroom-roster-ids.csv': {
    columns: 'email username other other',
    ready: ['hedda-lo hedda@halden.example', 'jon-a jon@halden.example'],
  },
  'classroom-grades.csv': {
    columns: 'other other other username other other other other other other team',
    ready: ['hedda-lo Night Build', 'jon-a Night Build'],
  },
  'devpost-projects.csv': {
    columns: 'team other other email other other other other other other other other other other other other other',
    ready: [
      'hedda@halden.example Rope Finder',
      'jon@halden.example Rope Finder',
      'siri@halden.example Rope Finder',
      'ylva@halden.example Knot Book',
      'cy@halden.example',
    ],
    fails: { 4: 'There’s no username and no e-mail address in this line.' },
    newTeams: ['Rope Finder', 'Knot Book'],
    notes: [
      'Each line is a team: three lines have six people.',
      'One team member is counted in “Additional Team Member Count” and named nowhere in this file.',
    ],
  },
  'team-form.csv': {
    columns: 'team username email other other',
    ready: ['hedda-lo hedda@halden.example Night Build', 'jon-a jon@halden.example Night Build', 'siri-dev Day Shift'],
    fails: { 4: 'There’s no username and no e-mail address in this line.' },
    newTeams: ['Day Shift'],
    notes: [
      'Each line is a team: four lines have three people.',
      'One repetition is left out: they are in their team already.',
    ],
  },
  'formulas.csv': {
    columns: 'other username email',
    ready: ['jon-a jon@halden.example'],
    fails: { 2: 'This cell is a formula. Write the username itself.' },
  },
}

test('each table has what is read of it', () => {
  expect(readdirSync(FOLDER).toSorted()).toEqual(Object.keys(TABLES).toSorted())
})

test.each(Object.entries(TABLES))('%s', (name, expected) => {
  const { columns, ready, fails = {}, newTeams = [], doubt = null, notes = [] } = expected
  const text = decodeText(readFileSync(join(FOLDER, name)))
  const table = readTable(text, { mostRows: 5000, mostColumns: TEAM_COLUMNS_CAP })
  if (!table.ok) throw new Error(table.error)
  const unfolded = expandTeams(table.rows)
  const read = recogniseColumns(unfolded.rows.map(({ cells }) => cells))
  const roster = readRoster(read.hasHeading ? unfolded.rows.slice(1) : unfolded.rows, read.kinds, {
    teams: [{ id: 'night', name: 'Night Build', room: 9 }],
    newTeamRoom: 9,
    wrongTeamName: () => null,
    members: [],
    entries: [],
  })
  const kept = roster.lines.flatMap((line) => (line.state === 'ready' ? [line.entry] : []))
  expect({
    columns: read.kinds.join(' '),
    ready: kept.map(({ who, email, teamId, team }) =>
      [...new Set([who, email, teamId === 'night' ? 'Night Build' : team])].filter(Boolean).join(' '),
    ),
    fails: Object.fromEntries(
      roster.lines.flatMap((line) => (line.state === 'wrong' ? [[line.number, line.problem]] : [])),
    ),
    newTeams: roster.newTeams,
    doubt: read.doubt,
    notes: unfolded.notes,
  }).toEqual({ columns, ready, fails, newTeams, doubt, notes })
})
