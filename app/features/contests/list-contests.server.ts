import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { climberCount, shownDescription, shownName } from '#app/core/private-leaderboards/shown-name.server.ts'
import { contestState, isFrozen, type ContestRock, type ContestTimes } from '#app/domain/contest.ts'
import { DAY } from '#app/domain/period.ts'
import { phaseOf } from './contest-phase.ts'
import { stateLine } from './contest-text.ts'

export type ContestListView = Awaited<ReturnType<typeof listContests>>

const MOST = 100
const SHOWN_AFTER = 90 * DAY
const LONGEST = 370 * DAY

type Row = ContestTimes & {
  slug: string
  name: string
  description: string
  timeZone: string
  rock: ContestRock
  ridge: number
  climbers: number
}

/** Public contests that are open, and those that ended in the last ninety days: running ones first. An owner is a member and does not climb. */
export async function listContests({ db, now }: Pick<AppContext, 'db' | 'now'>) {
  const rows = await db.all<Row>(sql`
    SELECT contests.slug, ${shownName} AS name, ${shownDescription} AS description, time_zone AS timeZone,
      starts_at AS startsAt, ends_at AS endsAt, opened_at AS openedAt, freeze_minutes AS freezeMinutes, revealed,
      final_at AS finalAt, cancelled_at AS cancelledAt, rock, ridge, ${climberCount} AS climbers
    FROM contests CROSS JOIN private_leaderboards AS board ON board.id = contests.leaderboard_id
    WHERE opened_at IS NOT NULL AND visibility = 'public'
      AND starts_at >= ${now() - SHOWN_AFTER - LONGEST} AND MIN(ends_at, COALESCE(cancelled_at, ends_at)) >= ${now() - SHOWN_AFTER}
    ORDER BY starts_at DESC LIMIT ${MOST}`)
  const listed = rows.map((row) => {
    const phase = phaseOf({ state: contestState(row, now()), isFrozen: isFrozen(row, now()) })
    const { slug, name, description, rock, ridge, climbers } = row
    return { slug, name, description, rock, ridge, climbers, phase, state: stateLine(phase, row, now()) }
  })
  const isRunning = ({ phase }: (typeof listed)[number]) => phase === 'running' || phase === 'frozen'
  return {
    running: listed.filter(isRunning),
    soon: listed.filter(({ phase }) => phase === 'soon').toReversed(),
    over: listed.filter((one) => !isRunning(one) && one.phase !== 'soon'),
  }
}
