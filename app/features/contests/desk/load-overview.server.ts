import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Contest } from '#app/core/contests/running/find-contest.server.ts'
import { troublesOfContest } from '#app/core/contests/running/list-label-troubles.server.ts'
import { loadBoardHead } from '#app/core/contests/running/load-board.server.ts'
import { isShownPlayer } from '#app/core/players/find-player.server.ts'
import { countsByItselfAt } from '#app/domain/contests/contest.ts'
import { contestChannels } from '#db/schema/contests/channels.ts'
import { contestRoster } from '#db/schema/contests/roster.ts'
import { countRead } from './count-read.server.ts'
import { loadMaintainers } from './load-repositories.server.ts'

type OverviewContext = Pick<AppContext, 'db' | 'now' | 'config'>

export async function loadOverview(context: OverviewContext, contest: Contest) {
  const stored = loadBoardHead(context, contest)
  const [{ board }, held, questions, maintainers, troubles, failing, entries, reading] = await Promise.all([
    stored,
    listHeld(context, contest),
    listQuestions(context, contest),
    loadMaintainers(context, contest, stored),
    troublesOfContest(context, contest.id),
    context.db.$count(
      contestChannels,
      and(
        eq(contestChannels.contestId, contest.id),
        isNotNull(contestChannels.failingSince),
        isNull(contestChannels.pausedAt),
      ),
    ),
    context.db.$count(contestRoster, eq(contestRoster.contestId, contest.id)),
    countRead(context, contest),
  ])
  return {
    figures: { climbers: board.count.players, teams: board.count.teams, active: board.active, points: board.points },
    days: Object.entries(board.days).map(([day, points]) => ({ day, points })),
    held: held.map(({ heldAt, ...day }) => ({ ...day, countsAt: countsByItselfAt(contest, heldAt) })),
    questions,
    maintainers,
    troubles: troubles.length,
    /** Chats that did not take the last announcement. */
    failing,
    entries,
    reading,
  }
}

/** Days of people who were removed or left are not waited for. */
export const isOfMember = sql`EXISTS (SELECT 1 FROM members
  WHERE members.leaderboard_id = contest_holds.contest_id AND members.player_id = contest_holds.player_id)`

function listHeld(context: OverviewContext, { id }: Contest) {
  return context.db.all<{
    playerId: string
    username: string
    hasPage: number
    day: string
    reason: string
    heldAt: number
  }>(sql`
    SELECT contest_holds.player_id AS playerId, github_username AS username, ${isShownPlayer} AS hasPage, day, reason,
      contest_holds.created_at AS heldAt
    FROM contest_holds CROSS JOIN players ON players.id = contest_holds.player_id
    WHERE contest_id = ${id} AND decision IS NULL AND ${isOfMember} ORDER BY contest_holds.created_at LIMIT 50`)
}

function listQuestions(context: OverviewContext, { id }: Contest) {
  return context.db.all<{
    id: string
    username: string
    question: string
    askedAt: number
    answer: string | null
    isPrivate: number
  }>(sql`
    SELECT contest_questions.id, github_username AS username, question, asked_at AS askedAt, answer,
      is_private AS isPrivate
    FROM contest_questions CROSS JOIN players ON players.id = contest_questions.player_id
    WHERE contest_id = ${id} ORDER BY answer IS NOT NULL, asked_at DESC LIMIT 30`)
}
