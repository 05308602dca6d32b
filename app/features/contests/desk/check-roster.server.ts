import { eq, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { loadTableReader } from '#app/core/contests/private-leaderboards/read-table.server.ts'
import type { Contest } from '#app/core/contests/running/find-contest.server.ts'
import { hasMoved } from '#app/core/contests/running/team-moves.server.ts'
import { listBlockedTerms } from '#app/core/moderation/blocked-terms.server.ts'
import { CONTEST_CAPACITY } from '#app/domain/contests/contest.ts'
import { keptColumns, keptColumnsError, type KeptColumns } from '#app/domain/contests/kept-columns.ts'
import { readRoster, ROSTER_BYTES, type Roster, type RosterMember } from '#app/domain/contests/roster.ts'
import { TEAM_COLUMNS_CAP, expandTeams } from '#app/domain/tables/expand-teams.ts'
import {
  COLUMN_KINDS,
  COLUMNS_CAP,
  recogniseColumns,
  type ColumnKind,
  type Columns,
} from '#app/domain/tables/people-columns.ts'
import type { TableRow } from '#app/domain/tables/read-table.ts'
import { contestTeams } from '#db/schema/contests/contests.ts'
import { contestRoster } from '#db/schema/contests/roster.ts'
import type { rosterTable } from './desk-forms.ts'
import { checkOf, headOf, notesOf, type RosterCheck } from './roster-check.ts'
import { namesOf, teamNamesError } from './team-names-error.ts'

type CheckContext = Pick<AppContext, 'db'>
export type SentRoster = z.output<typeof rosterTable> & { intent: string }

export type ReadRoster =
  | {
      ok: true
      roster: Roster
      kept: { who: string; columns: KeptColumns }[]
      check: RosterCheck
      error: string | null
    }
  | { ok: false; error: string; isText: boolean }

/** Reads a table of people: by the columns that were chosen, or recognised where none were chosen for it yet. */
export async function readSentRoster(context: CheckContext, contest: Contest, sent: SentRoster): Promise<ReadRoster> {
  if (new TextEncoder().encode(sent.lines).length > ROSTER_BYTES)
    return { ok: false, error: 'This is more than 1 MB. Delete the columns we don’t need and try again.', isText: true }
  const { readTable, sizeError } = await loadTableReader()
  const table = readTable(sent.lines, { mostRows: CONTEST_CAPACITY.full, mostColumns: TEAM_COLUMNS_CAP })
  if (!table.ok) return table
  const { rows, notes } = expandTeams(table.rows)
  const tooLarge = sizeError(rows, { mostRows: CONTEST_CAPACITY.full, mostColumns: COLUMNS_CAP })
  if (tooLarge !== null) return tooLarge
  const [first] = rows
  if (first === undefined) return { ok: false, error: 'Paste a table or choose a file first.', isText: true }
  const head = headOf(first)
  const knownHeadings = await listKeptHeadings(context, contest.id)
  const columns = columnsOf(sent, rows, { head, knownHeadings })
  const people = columns.hasHeading ? rows.slice(1) : rows
  const { kinds } = columns
  const headings = columns.hasHeading ? first.cells : []
  const keptHeadings = kinds.flatMap((kind, index) => (kind === 'kept' ? [headings[index] ?? ''] : []))
  const error =
    columnsError(columns, people.length) ??
    (keptHeadings.length === 0 ? null : keptColumnsError(keptHeadings, knownHeadings))
  const surroundings = await surroundingsOf(context, contest, sent, { people, kinds })
  const judgedKinds = surroundings.hasTeams ? kinds : kinds.map((kind) => (kind === 'team' ? 'other' : kind))
  const roster = error === null ? readRoster(people, judgedKinds, surroundings) : { lines: [], newTeams: [] }
  const check = checkOf(roster, { columns, head, first, people })
  const createsTeams = surroundings.newTeamRoom !== null
  return {
    ok: true,
    roster,
    kept: error === null ? keptColumns(roster, kinds, headings) : [],
    error,
    check: {
      ...check,
      notes: [...notes, ...notesOf(contest, columns, check, surroundings)],
      createsTeams,
      isOffered: contest.teamMode !== null && kinds.includes('team'),
      checked: [kinds.join(','), columns.hasHeading, createsTeams, roster.newTeams.length, check.moved].join(' '),
    },
  }
}

/** The columns that are kept of a contest's people already. */
export async function listKeptHeadings({ db }: CheckContext, contestId: string): Promise<string[]> {
  const rows = await db.all<{ heading: string }>(sql`
    SELECT one.key AS heading FROM members CROSS JOIN json_each(members.columns) AS one WHERE leaderboard_id = ${contestId}
    UNION SELECT one.key FROM contest_roster CROSS JOIN json_each(contest_roster.columns) AS one
    WHERE contest_id = ${contestId} ORDER BY heading`)
  return rows.map(({ heading }) => heading)
}

type Shown = { head: string; knownHeadings: readonly string[] }

/** The sent choices, if they were made for a table that begins like this one. What was kept before is kept again. */
function columnsOf(sent: SentRoster, rows: readonly TableRow[], { head, knownHeadings }: Shown): Columns {
  const recognised = recogniseColumns(rows.map(({ cells }) => cells))
  if (sent.head !== head) {
    const headings = recognised.hasHeading ? (rows[0]?.cells ?? []) : []
    const isKept = (index: number) => knownHeadings.includes(headings[index] ?? '')
    const kinds = recognised.kinds.map((kind, index) => (kind === 'other' && isKept(index) ? 'kept' : kind))
    return { ...recognised, kinds }
  }
  const chosen = (index: number) => (sent as Record<string, unknown>)[`kind-${index}`]
  const kinds = recognised.kinds.map((_, index) => COLUMN_KINDS.find((kind) => kind === chosen(index)) ?? 'other')
  return { hasHeading: sent.hasHeading, kinds, doubt: null }
}

function columnsError({ kinds }: Columns, people: number): string | null {
  const twice = (['username', 'email', 'team'] as const).find(
    (kind) => kinds.filter((other) => other === kind).length > 1,
  )
  if (twice !== undefined) return `Two columns are ${COLUMN_NAMES[twice]}. Choose one below.`
  if (!kinds.includes('username') && !kinds.includes('email'))
    return 'We couldn’t tell which column has GitHub usernames or e-mail addresses. Choose it below.'
  return people === 0 ? 'There’s only a heading here. Add the people below it.' : null
}

const COLUMN_NAMES = { username: 'GitHub usernames', email: 'e-mail addresses', team: 'teams' }

type People = { people: readonly TableRow[]; kinds: readonly ColumnKind[] }

async function surroundingsOf({ db }: CheckContext, contest: Contest, sent: SentRoster, { people, kinds }: People) {
  const { who, email, teamId, invitationId } = contestRoster
  const [teams, members, entries, terms] = await Promise.all([
    db.select().from(contestTeams).where(eq(contestTeams.contestId, contest.id)),
    db.all<RosterMember>(sql`
      SELECT lower_case_github_username AS who, player_id AS playerId, team_id AS teamId,
        ${hasMoved(contest.id, sql`members.player_id`)} AS hasMoved,
        EXISTS (SELECT 1 FROM contest_organisers AS one
          WHERE one.contest_id = leaderboard_id AND one.player_id = members.player_id) AS isOrganiser
      FROM members CROSS JOIN players ON players.id = members.player_id WHERE leaderboard_id = ${contest.id}`),
    db.select({ who, email, teamId, invitationId }).from(contestRoster).where(eq(contestRoster.contestId, contest.id)),
    listBlockedTerms({ db }),
  ])
  const hasTeams = contest.teamMode !== null || teams.length > 0
  // Nobody creates teams before they were offered.
  const isWanted = sent.isOffered ? sent.createsTeams : sent.intent === 'check-roster'
  return {
    teams: teams.map(({ id, name, memberCount }) => ({ id, name, room: contest.teamSize - memberCount })),
    hasTeams,
    newTeamRoom: contest.teamMode !== null && kinds.includes('team') && isWanted ? contest.teamSize : null,
    wrongTeamName: teamNamesError(namesOf(people, kinds.indexOf('team')), terms),
    members,
    entries: entries.map((entry) => ({ ...entry, isInvited: entry.invitationId !== null })),
  }
}
