import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import {
  listMemberStandings,
  type MemberStanding,
} from '#app/core/contests/private-leaderboards/member-standings.server.ts'
import { findTakedown } from '#app/core/moderation/takedown.server.ts'
import { avatarUrl } from '#app/core/players/avatar-url.server.ts'
import {
  hasEnded,
  type LeaderboardTab,
  periodOfTab,
  type TabPeriod,
  tabsOf,
} from '#app/domain/contests/private-leaderboard.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { NAMELESS_LEADERBOARD } from '#app/domain/moderation/published-text.ts'
import {
  ALL_TIME,
  DAY,
  dayOf,
  dayStart,
  isMonth,
  isWeek,
  weekDays,
  weekEnd,
  weekSchedule,
} from '#app/domain/time/period.ts'
import { pick } from '#app/domain/values/pick.ts'
import { idsIn } from '#db/client.ts'
import { members } from '#db/schema/contests/private-leaderboards.ts'
import { players } from '#db/schema/players.ts'
import { weeks } from '#db/schema/weeks.ts'
import { leaderboardHref } from './board-tabs.ts'
import { findOwnLeaderboard, type MemberLeaderboard } from './find-own-leaderboard.server.ts'

export type LeaderboardView = NonNullable<Awaited<ReturnType<typeof loadLeaderboard>>> & { refused?: RefusedForm }
export type MemberRow = LeaderboardView['rows'][number]
export type OwnerTools = NonNullable<LeaderboardView['owner']>

export const LEADERBOARD_PAGE = 100
/** Rows shown above the member that a page was opened for. */
const ROWS_ABOVE = 5

type LeaderboardContext = Pick<AppContext, 'db' | 'now' | 'config'>

/** One page of a private board, for its members only: null for everybody else. `from` is the first place shown. */
export async function loadLeaderboard(
  context: LeaderboardContext,
  playerId: string,
  id: string,
  request: { tab: LeaderboardTab; from: number },
) {
  const board = await findOwnLeaderboard(context, playerId, id)
  if (board === null) return null
  const now = context.now()
  const ended = hasEnded(board.endsOn, now)
  const tab = tabsOf(ended).find((one) => one === request.tab) ?? 'week'
  const period = periodOfTab(tab, board.endsOn, now)
  const from = Math.min(request.from, Math.max(1, board.members))
  const [standings, state, owner] = await Promise.all([
    listMemberStandings(context, { leaderboardId: id, period, from, limit: LEADERBOARD_PAGE, viewerId: playerId }),
    stateOf(context, period, ended),
    board.ownerId === playerId ? ownerTools(context, board) : null,
  ])
  const own = standings.find((standing) => standing.playerId === playerId)
  const shown = standings.filter(({ place }) => place >= from && place < from + LEADERBOARD_PAGE)
  const href = (first: number) => leaderboardHref(id, tab, first)
  return {
    id,
    ...shownText(board, playerId),
    ...pick(board, 'ownerUsername', 'hasOwnerPage', 'members', 'createdAt', 'endsOn'),
    hasEnded: ended,
    tab,
    tabs: tabsOf(ended),
    period: periodKey(tab, period),
    ...state,
    rows: shown.map((standing) => memberRow(context, standing, tab, playerId)),
    viewer: {
      rank: own?.rank ?? 0,
      points: own?.points ?? 0,
      href: href(Math.max(1, (own?.place ?? 1) - ROWS_ABOVE)),
    },
    previousHref: from > 1 ? href(Math.max(1, from - LEADERBOARD_PAGE)) : null,
    nextHref: from + LEADERBOARD_PAGE <= board.members ? href(from + LEADERBOARD_PAGE) : null,
    owner,
    now,
  }
}

/** A taken-down text is shown to its owner only. */
function shownText({ name, description, ownerId, isTakenDown }: MemberLeaderboard, playerId: string) {
  if (isTakenDown === 0 || ownerId === playerId) return { name, description }
  return { name: NAMELESS_LEADERBOARD, description: '' }
}

function memberRow(context: LeaderboardContext, standing: MemberStanding, tab: LeaderboardTab, viewerId: string) {
  const { playerId, rank, username, points, day1, day2, day3, day4, day5, day6, day7 } = standing
  // A month or a lifetime has no days.
  const hasDays = tab === 'week' || tab === 'last-week'
  return {
    playerId,
    rank,
    username,
    avatarUrl: avatarUrl(context, standing.githubId),
    premium: standing.premium === 1,
    points,
    days: hasDays ? [day1, day2, day3, day4, day5, day6, day7] : null,
    isViewer: playerId === viewerId,
    isCompeting: standing.isCompeting === 1,
    isHidden: standing.isHidden === 1,
  }
}

/** The tab's week or month, also if the board's end cuts it short. */
function periodKey(tab: LeaderboardTab, period: TabPeriod): string {
  if (period.kind === 'period') return period.period
  const week = period.spans.at(-1)
  if (week === undefined) return ALL_TIME
  return tab === 'month' ? (weekDays(week.week)[week.last] ?? '').slice(0, 7) : week.week
}

type TabState = {
  /** `lifetime`: the tab that never ends. */
  state: 'live' | 'provisional' | 'final' | 'lifetime'
  /** When the tab's period ends; null for a lifetime and for ended boards. */
  endsAt: number | null
  /** When provisional standings become final at the earliest. */
  closesAt: number | null
  /** Whether a week of final standings was closed without every answer from GitHub. */
  isForced: boolean
}

/** Standings are final once every week behind them is closed. */
async function stateOf(context: LeaderboardContext, period: TabPeriod, ended: boolean): Promise<TabState> {
  const now = context.now()
  if (period.kind === 'period' && !isWeek(period.period))
    return isMonth(period.period)
      ? { ...UNTIMED, state: 'live', endsAt: monthEnd(period.period) }
      : { ...UNTIMED, state: 'lifetime' }
  const keys = period.kind === 'period' ? [period.period] : period.spans.map((span) => span.week)
  const last = keys.at(-1) ?? ''
  if (!ended && now < weekEnd(last)) return { ...UNTIMED, state: 'live', endsAt: weekEnd(last) }
  const rows = await context.db
    .select({ state: weeks.state, forced: weeks.forced })
    .from(weeks)
    .where(inArray(weeks.key, idsIn(keys)))
  // A week without a row was over before the first one here began.
  const isFinal = now >= weekEnd(last) && rows.every((row) => row.state === 'closed')
  return isFinal
    ? { ...UNTIMED, state: 'final', isForced: rows.some((row) => row.forced) }
    : { ...UNTIMED, state: 'provisional', closesAt: weekSchedule(last).closes }
}

const UNTIMED = { endsAt: null, closesAt: null, isForced: false }

function monthEnd(month: string): number {
  return dayStart(`${dayOf(dayStart(`${month}-01`) + 31 * DAY).slice(0, 7)}-01`)
}

async function ownerTools(context: LeaderboardContext, board: MemberLeaderboard) {
  const [others, removed, takedown] = await Promise.all([
    context.db
      .select({ playerId: players.id, username: players.githubUsername })
      .from(members)
      .crossJoin(players)
      .where(
        and(eq(players.id, members.playerId), eq(members.leaderboardId, board.id), ne(members.playerId, board.ownerId)),
      )
      .orderBy(players.lowerCaseGithubUsername),
    context.db.all<{ playerId: string; username: string }>(sql`
      SELECT player_id AS playerId, github_username AS username
      FROM removed_members CROSS JOIN players ON players.id = player_id
      WHERE leaderboard_id = ${board.id} ORDER BY lower_case_github_username`),
    board.isTakenDown === 1 ? findTakedown(context, 'leaderboard', board.id) : null,
  ])
  const { name, description, endsOn } = board
  return {
    takenDown: takedown?.reason ?? null,
    invitationUrl: `${context.config.APP_ORIGIN}/my-leaderboards/join/${board.invitationCode}`,
    values: { name, description, endsOn: endsOn ?? '' },
    others,
    removed,
    today: dayOf(context.now()),
  }
}
