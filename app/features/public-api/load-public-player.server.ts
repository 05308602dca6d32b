import { and, eq, inArray, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { shownProfile } from '#app/core/moderation/takedown.server.ts'
import { loadReceipt } from '#app/core/players/answered-at.server.ts'
import { avatarUrl } from '#app/core/players/avatar-url.server.ts'
import { findShownPlayer, type Player } from '#app/core/players/find-player.server.ts'
import { loadPlaces, positionIn, rankedPlayers, rankOf } from '#app/core/standings/places.server.ts'
import { listWeekPoints } from '#app/core/standings/player-standings.server.ts'
import { currentStreak } from '#app/domain/achievements/streak.ts'
import { dailyPoints } from '#app/domain/standings/day-points.ts'
import { placeOf } from '#app/domain/standings/ranking.ts'
import { ALL_TIME, monthOf, weekOf } from '#app/domain/time/period.ts'
import { idsIn } from '#db/client.ts'
import { standings } from '#db/schema/standings.ts'
import { found, instantOf, type ApiAnswer } from './answer.ts'
import type { player as schema } from './schemas.ts'

type PlayerContext = Pick<AppContext, 'db' | 'now' | 'config'>

/** As on their page, by a current or former name. */
export async function loadPublicPlayer(
  context: PlayerContext,
  username: string,
): Promise<ApiAnswer<z.input<typeof schema>>> {
  const player = await findShownPlayer(context, username)
  if (player === null) return { ok: false, problem: 'player_not_found' }
  const now = context.now()
  const week = weekOf(now)
  const month = monthOf(now)
  const listing = ownStandings(context, player.id, [week, month, ALL_TIME])
  const standing = (period: string) => standingOf(context, period, listing)
  const [own, inWeek, inMonth, ever, weeks, profile, receipt] = await Promise.all([
    listing,
    standing(week),
    standing(month),
    standing(ALL_TIME),
    listWeekPoints(context, player.id),
    shownProfile(context, player),
    loadReceipt(context, player),
  ])
  const thisWeek = own.get(week)
  return found({
    ...profileOf(context, player, receipt.answeredAt),
    ...profile,
    week: { ...inWeek, days: thisWeek === undefined ? [0, 0, 0, 0, 0, 0, 0] : dailyPoints(thisWeek) },
    month: inMonth,
    allTime: ever,
    streak: currentStreak(weeks, week),
  })
}

function profileOf(context: PlayerContext, player: Player, updatedAt: number) {
  const { commits, pullRequests, issues, pullRequestReviews, issueComments, createEvents, contributions } = player
  return {
    username: player.githubUsername,
    profile: `${context.config.APP_ORIGIN}/player/${player.githubUsername}`,
    avatar: avatarUrl(context, player.githubId),
    country: player.country,
    premium: player.isPremium,
    joinedAt: instantOf(player.claimedAt ?? Date.parse(player.joinedAt)),
    level: player.level,
    totalPoints: player.totalPoints,
    counters: { commits, pullRequests, issues, pullRequestReviews, issueComments, createEvents, contributions },
    countedAt: player.totalsAt === 0 ? null : instantOf(player.totalsAt),
    updatedAt: updatedAt === 0 ? null : instantOf(updatedAt),
  }
}

async function ownStandings(context: PlayerContext, playerId: string, periods: readonly string[]) {
  const rows = await context.db
    .select()
    .from(standings)
    .where(
      and(eq(standings.playerId, playerId), inArray(standings.period, idsIn(periods)), sql`ranked = 1 AND points > 0`),
    )
  return new Map(rows.map((row) => [row.period, row]))
}

async function standingOf(context: PlayerContext, period: string, listing: ReturnType<typeof ownStandings>) {
  const key = { board: 'all', period } as const
  const [{ histogram, ten }, own] = await Promise.all([loadPlaces(context, key), listing])
  const points = own.get(period)?.points ?? 0
  const rank = await rankOf(context, key, histogram, points)
  const place = placeOf(rank, positionIn(ten, own.get(period)?.playerId ?? ''))
  return { key: period, points, rank, place, rankedPlayers: rankedPlayers(histogram) }
}
