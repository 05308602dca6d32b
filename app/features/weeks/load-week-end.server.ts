import { and, eq, inArray } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { avatarUrl } from '#app/core/players/avatar-url.server.ts'
import { findShownPlayer } from '#app/core/players/find-player.server.ts'
import { findRivalry } from '#app/core/standings/rivals.server.ts'
import { loadPassport } from '#app/core/weeks/load-passport.server.ts'
import { loadWeekResults } from '#app/core/weeks/load-week-results.server.ts'
import { isCurrentAward } from '#app/core/weeks/own-awards.server.ts'
import { PRIZE_CUT_OFF } from '#app/domain/standings/ranking.ts'
import { isWeek, nextWeek, weekNumber, weekOf } from '#app/domain/time/period.ts'
import { pick } from '#app/domain/values/pick.ts'
import { reviewOf, reviewText, type ReviewText } from '#app/domain/weeks/review.ts'
import { awards, weeks } from '#db/schema/weeks.ts'

type WeekEndContext = Pick<AppContext, 'db' | 'now' | 'config'>

const STAMPS_BEFORE = 4

/** `won` with an open or closed chest, under review, or passed to the next place. */
export type Award =
  | { state: 'won'; isOpen: boolean; isMovedUp: boolean }
  | { state: 'held'; end: ReviewText }
  | { state: 'passed_on' }
  | { state: 'forfeited'; isOpen: boolean }

export type WeekEndView = NonNullable<Awaited<ReturnType<typeof loadWeekEnd>>>

/**
 * Rank, points and stamp for everybody, the rest for the player. Null unless the week is closed and the player is shown
 * and had points.
 */
export async function loadWeekEnd(
  context: WeekEndContext,
  params: { week: string; username: string },
  looking: Promise<{ id: string } | null>,
) {
  const { week } = params
  if (!isWeek(week) || week >= weekOf(context.now())) return null
  const [player, viewer] = await Promise.all([findShownPlayer(context, params.username, looking), looking])
  if (player === null) return null
  const isOwner = viewer?.id === player.id
  const after = nextWeek(week)
  const [closed, results, resultsAfter, passport, [award], rival] = await Promise.all([
    context.db
      .select({ key: weeks.key })
      .from(weeks)
      .where(and(inArray(weeks.key, [week, after]), eq(weeks.state, 'closed'))),
    loadWeekResults(context, week, [player.id]),
    after >= weekOf(context.now()) ? new Map<string, never>() : loadWeekResults(context, after, [player.id]),
    loadPassport(context, player.id, week),
    findAward(context, player.id, week),
    isOwner ? findRivalry(context, player.id, week) : null,
  ])
  const result = results.get(player.id)
  const stamp = passport.stamps.find((one) => one.week === week)
  const isClosed = (key: string) => closed.some((one) => one.key === key)
  if (!isClosed(week) || result === undefined || result.rank === 0 || stamp === undefined) return null
  const { rank, climbers, points, change, streak, isBest, lifts } = result
  return {
    username: player.githubUsername,
    avatarUrl: avatarUrl(context, player.githubId),
    week,
    weekNumber: weekNumber(week),
    rank,
    climbers,
    points,
    stamp: { weekNumber: stamp.weekNumber, rank, isGold: stamp.isGold },
    before: passport.stamps.slice(1, 1 + STAMPS_BEFORE),
    /** Null until it is closed. */
    after: isClosed(after) ? { week: after, rank: resultsAfter.get(player.id)?.rank ?? 0 } : null,
    shareUrl: `${context.config.APP_ORIGIN}/week/${week}/${player.githubUsername}`,
    own: isOwner
      ? {
          change,
          streak,
          streakAfter: isClosed(after) ? (resultsAfter.get(player.id)?.streak ?? 0) : null,
          isBest,
          lifts,
          rival:
            rival === null
              ? null
              : { username: rival.username, points: rival.points, wins: rival.wins, losses: rival.losses },
          award: award === undefined ? null : awardOf(award, context.now()),
          weeks: passport.stamps
            .map(({ weekNumber: number, isGold }, before) => ({ number, isInStreak: before < streak, isGold }))
            .toReversed(),
        }
      : null,
  }
}

type AwardRow = Awaited<ReturnType<typeof findAward>>[number]

function findAward({ db, now }: WeekEndContext, playerId: string, week: string) {
  return db
    .select({
      ...pick(awards, 'state', 'place', 'signs', 'remembered', 'awardedAt'),
      isOpen: isCurrentAward(now()).mapWith(Boolean),
    })
    .from(awards)
    .where(and(eq(awards.playerId, playerId), eq(awards.week, week)))
}

/** Places that moved up are beyond the ten of the close. */
function awardOf({ state, place, isOpen, ...review }: AwardRow, now: number): Award {
  if (state === 'held') return { state, end: reviewText(reviewOf(review), now) }
  if (state === 'passed_on') return { state }
  if (state === 'forfeited') return { state: 'forfeited', isOpen }
  return { state: 'won', isOpen, isMovedUp: place > PRIZE_CUT_OFF }
}
