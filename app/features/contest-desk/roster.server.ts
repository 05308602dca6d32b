import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Contest } from '#app/core/contests/find-contest.server.ts'
import { isOver } from '#app/domain/contest.ts'
import { done, refused, shown, type FormOutcome } from '#app/domain/form-outcome.ts'
import { readRoster, ROSTER_BYTES, type Roster, type RosterLine } from '#app/domain/roster.ts'
import { writeTogether } from '#db/client.ts'

type RosterContext = Pick<AppContext, 'db' | 'now'>

/** What a check of a roster shows: counts, every line that fails, and some of the others. */
export type RosterCheck = {
  ready: number
  in: number
  wrong: number
  shown: RosterLine[]
  /** The lines to mend as a file of their own. */
  toMend: string
}

const READY_SHOWN = 20
const WRONG_SHOWN = 500

/** Says what importing these lines would do. Changes nothing, and asks GitHub nothing. */
export async function checkRoster(context: RosterContext, contest: Contest, lines: string): Promise<FormOutcome> {
  const roster = await read(context, contest, lines)
  return roster.ok ? shown({ roster: checkOf(roster.lines, lines) }) : refused({ lines: roster.error })
}

/** Keeps a seat for everybody on a good line, in their team. Nobody is a member before they say yes. */
export async function importRoster(context: RosterContext, contest: Contest, lines: string): Promise<FormOutcome> {
  if (isOver(contest.state)) return refused({ lines: 'The contest is over, so nobody can join.' }, 409)
  const roster = await read(context, contest, lines)
  if (!roster.ok) return refused({ lines: roster.error })
  const ready = roster.lines.flatMap((line) => (line.state === 'ready' ? [{ who: line.who, teamId: line.teamId }] : []))
  if (ready.length === 0) return refused({ lines: 'No line is ready. Mend them first.' })
  await writeTogether(context.db, [
    context.db.run(sql`
      INSERT INTO contest_roster (contest_id, who, team_id, created_at)
      SELECT ${contest.id}, value ->> 'who', value ->> 'teamId', ${context.now()}
      FROM json_each(${JSON.stringify(ready)}) WHERE true
      ON CONFLICT (contest_id, who) DO UPDATE SET team_id = excluded.team_id`),
  ])
  const wrong = roster.lines.filter(({ state }) => state === 'wrong').length
  const kept = ready.length === 1 ? 'One seat is kept' : `${ready.length} seats are kept`
  return done(`${kept} for 30 days.${wrong === 0 ? '' : ` ${wrong} lines need mending.`}`)
}

export async function clearRoster(context: RosterContext, contest: Contest): Promise<FormOutcome> {
  await context.db.run(sql`DELETE FROM contest_roster WHERE contest_id = ${contest.id}`)
  return done('The kept seats are deleted. Members stay.')
}

async function read(context: RosterContext, contest: Contest, lines: string): Promise<Roster> {
  if (new TextEncoder().encode(lines).length > ROSTER_BYTES)
    return { ok: false, error: 'The file is larger than 1 MB.' }
  const [teams, members, seats] = await Promise.all([
    context.db.all<{ id: string; name: string; room: number }>(sql`
      SELECT id, name, ${contest.teamSize} - member_count AS room FROM contest_teams WHERE contest_id = ${contest.id}`),
    context.db.all<{ who: string }>(sql`SELECT lower_case_github_username AS who FROM members
      CROSS JOIN players ON players.id = members.player_id WHERE leaderboard_id = ${contest.id}`),
    context.db.all<{ who: string }>(sql`SELECT who FROM contest_roster WHERE contest_id = ${contest.id}`),
  ])
  const names = (rows: { who: string }[]) => new Set(rows.map(({ who }) => who))
  return readRoster(lines, { teams, members: names(members), seats: names(seats) })
}

function checkOf(lines: RosterLine[], text: string): RosterCheck {
  const of = (state: RosterLine['state']) => lines.filter((line) => line.state === state)
  const wrong = of('wrong')
  const head = text.split(/\r\n?|\n/, 1)[0] ?? ''
  return {
    ready: of('ready').length,
    in: of('in').length,
    wrong: wrong.length,
    shown: [
      ...wrong.slice(0, WRONG_SHOWN),
      ...lines.filter(({ state }) => state !== 'wrong').slice(0, READY_SHOWN),
    ].toSorted((one, other) => one.number - other.number),
    toMend: [head, ...wrong.map((line) => line.text)].join('\n'),
  }
}
