import { sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { climberCount, shownDescription, shownName } from '#app/core/contests/private-leaderboards/shown-name.server.ts'
import { phaseOf, type ContestPhase } from '#app/core/contests/running/contest-phase.ts'
import { findContest } from '#app/core/contests/running/find-contest.server.ts'
import { loadBoardHead } from '#app/core/contests/running/load-board.server.ts'
import { avatarUrl } from '#app/core/players/avatar-url.server.ts'
import {
  CONTEST_CAPACITY,
  contestState,
  dayOfContest,
  isFrozen,
  type ContestRock,
  type ContestTimes,
} from '#app/domain/contests/contest.ts'
import { DAY } from '#app/domain/time/period.ts'
import { stateLine } from './contest-text.ts'

export type ContestListView = Awaited<ReturnType<typeof listContests>>
export type ListedContest = ContestListView['running'][number]

const CONTESTS_LISTED = 100
/** The most contests that are shown with their first three. */
const WITH_FIRST_THREE = 4
const SHOWN_AFTER = 90 * DAY
const LONGEST = 370 * DAY

type Row = ContestTimes & {
  id: string
  slug: string
  name: string
  description: string
  timeZone: string
  rock: ContestRock
  ridge: number
  climbers: number
  joining: 'desk' | 'joined' | 'barred' | 'full' | 'open'
}

/** What joining depends on for a reader. */
const joiningOf = (reader: SQL | string) => sql`CASE
  WHEN board.owner_id = ${reader} OR EXISTS (SELECT 1 FROM contest_roles WHERE contest_id = board.id AND player_id = ${reader})
    THEN 'desk'
  WHEN EXISTS (SELECT 1 FROM members WHERE leaderboard_id = board.id AND player_id = ${reader}) THEN 'joined'
  WHEN EXISTS (SELECT 1 FROM removed_members WHERE leaderboard_id = board.id AND player_id = ${reader})
    OR EXISTS (SELECT 1 FROM contest_organisers WHERE contest_id = board.id AND player_id = ${reader}) THEN 'barred'
  WHEN ${climberCount} >= room THEN 'full'
  ELSE 'open' END`

/**
 * Public contests that are open, and those that ended in the last ninety days: running ones first. Anybody opens a small one, so
 * it is listed once somebody climbs in it. An owner is a member and does not climb.
 */
export async function listContests(context: ListContext, reader: SQL | null) {
  const { db, now } = context
  const rows = await db.all<Row>(sql`
    SELECT contests.leaderboard_id AS id, contests.slug, ${shownName} AS name, ${shownDescription} AS description, time_zone AS timeZone,
      starts_at AS startsAt, ends_at AS endsAt, opened_at AS openedAt, freeze_minutes AS freezeMinutes, revealed,
      final_at AS finalAt, cancelled_at AS cancelledAt, rock, ridge, ${climberCount} AS climbers, ${joiningOf(reader ?? '')} AS joining
    FROM contests CROSS JOIN private_leaderboards AS board ON board.id = contests.leaderboard_id
    WHERE opened_at IS NOT NULL AND visibility = 'public'
      AND (room > ${CONTEST_CAPACITY.free} OR ${climberCount} > 0)
      AND starts_at >= ${now() - SHOWN_AFTER - LONGEST} AND MIN(ends_at, COALESCE(cancelled_at, ends_at)) >= ${now() - SHOWN_AFTER}
    ORDER BY starts_at DESC LIMIT ${CONTESTS_LISTED}`)
  const listed = rows.map((row): Listed => {
    const phase = phaseOf({ state: contestState(row, now()), isFrozen: isFrozen(row, now()) })
    const { id, slug, name, description, rock, ridge, climbers, joining } = row
    const days = phase === 'running' || phase === 'frozen' ? dayOfContest(row, now()) : null
    return {
      id,
      slug,
      name,
      description,
      rock,
      ridge,
      climbers,
      joining,
      phase,
      days,
      state: stateLine(phase, row, now()),
    }
  })
  const isRunning = ({ phase }: Listed) => phase === 'running' || phase === 'frozen'
  const groups = {
    running: listed.filter(isRunning).toSorted((one, other) => other.climbers - one.climbers),
    soon: listed.filter(({ phase }) => phase === 'soon').toReversed(),
    over: listed.filter((one) => !isRunning(one) && one.phase !== 'soon'),
  }
  const placed = [...groups.running, ...groups.over].filter(hasPlaces).slice(0, WITH_FIRST_THREE)
  const firstThrees = new Map(
    await Promise.all(placed.map(async ({ id }) => [id, await loadFirstThree(context, id)] as const)),
  )
  const shown = ({ id, ...contest }: Listed) => ({ ...contest, firstThree: firstThrees.get(id) ?? [] })
  return { running: groups.running.map(shown), soon: groups.soon.map(shown), over: groups.over.map(shown) }
}

type ListContext = Pick<AppContext, 'config' | 'db' | 'now'>
type Listed = { id: string; phase: ContestPhase; climbers: number } & Pick<
  Row,
  'slug' | 'name' | 'description' | 'rock' | 'ridge' | 'joining'
> & { days: ReturnType<typeof dayOfContest> | null; state: ReturnType<typeof stateLine> }

/** Whether everybody may see who leads or has won. */
function hasPlaces({ phase }: Listed): boolean {
  return phase === 'running' || phase === 'frozen' || phase === 'final'
}

/** Players, or teams where the contest has them, as its page has them first. */
async function loadFirstThree(context: ListContext, id: string) {
  const contest = await findContest(context, { id }, null)
  if (contest === null) return []
  const { board } = await loadBoardHead(context, contest)
  const isOfTeams = contest.teamMode !== null && contest.state !== 'final'
  const lines = isOfTeams
    ? board.teams.map((team) => ({ ...team, avatarUrl: null }))
    : board.players.map((player) => ({
        ...player,
        name: player.username,
        avatarUrl: player.username === null ? null : avatarUrl(context, player.githubId),
      }))
  return lines
    .filter(({ rank }) => rank > 0)
    .slice(0, 3)
    .map(({ place, name, avatarUrl, points }) => ({ place, name, avatarUrl, points }))
}
