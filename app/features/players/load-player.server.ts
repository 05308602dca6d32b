import { desc, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { listAchievements } from '#app/core/achievements/list-achievements.server.ts'
import { shownProfile } from '#app/core/moderation/takedown.server.ts'
import { loadReceipt } from '#app/core/players/answered-at.server.ts'
import { avatarUrl } from '#app/core/players/avatar-url.server.ts'
import { countPlayers, type Player } from '#app/core/players/find-player.server.ts'
import { listPlayerProjects } from '#app/core/projects/player-projects.server.ts'
import { boardHref } from '#app/core/standings/board-view.ts'
import { encodeCursor, freshness } from '#app/core/standings/list-standings.server.ts'
import { mountainOf } from '#app/core/standings/mountain-view.ts'
import { placeColumn, rankedPlayers } from '#app/core/standings/places.server.ts'
import { findRivalry } from '#app/core/standings/rivals.server.ts'
import { loadPassport, type Passport } from '#app/core/weeks/load-passport.server.ts'
import { lifetimeOf } from '#app/domain/points/lifetime.ts'
import { premiumTotal, totalPoints } from '#app/domain/points/total-points.ts'
import { prizeEligibility } from '#app/domain/prizes/prize-eligibility.ts'
import { countryName } from '#app/domain/text/country.ts'
import { previousWeek, weekEnd, weekNumber, weekOf } from '#app/domain/time/period.ts'
import { standings } from '#db/schema/standings.ts'
import { climbRows, loadClimb, type Climb } from './load-climb.server.ts'
import { loadOwner } from './load-owner.server.ts'
import { loadTrail, type Trail } from './load-trail.server.ts'

type PlayerContext = Pick<AppContext, 'db' | 'now' | 'config' | 'randomBytes' | 'githubApp'>

/**
 * The running week by default. Without points in it, the last week with points is shown. With the owner's part if
 * `viewerId` is the player.
 */
export async function loadPlayer(
  context: PlayerContext,
  player: Player,
  viewerId: string | null,
  request: { week: string | null; project: string | null },
) {
  const now = context.now()
  const week = request.week ?? weekOf(now)
  const isRunning = week === weekOf(now)
  const isOwner = viewerId === player.id
  const isHidden = player.hiddenAt !== null
  const loading = loadClimb(context, player.id, week)
  const [climb, profile, ofWeek, projects, bestWeek, achievements, passport, players, rivalry, owner, receipt] =
    await Promise.all([
      loading,
      shownProfile(context, player),
      loadTrail(context, player, { week, isOwner }),
      isOwner ? [] : listPlayerProjects(context, player.id),
      findBestWeek(context, player.id),
      listAchievements(context, player.id),
      loadPassport(context, player.id),
      isRunning ? countPlayers(context) : 0,
      isOwner && isRunning && !isHidden ? findRivalry(context, player.id) : null,
      isOwner ? loadOwner(context, player, isRunning ? loading : null, request.project) : null,
      loadReceipt(context, player),
    ])
  const { neighbours, top, ownRow } = await climbRows(climb, player.id, viewerId)
  const { histogram } = climb.counts
  const isIdle = request.week === null && climb.points === 0 && ofWeek.days.length === 0
  const earlier = isIdle ? await loadLastClimb(context, player, isOwner) : null
  const trail = earlier?.trail ?? ofWeek
  const avatar = avatarUrl(context, player.githubId)
  const view = {
    username: player.githubUsername,
    avatarUrl: avatar,
    ...profile,
    premium: player.isPremium,
    country: player.country === null ? null : countryName(player.country),
    joinedAt: player.claimedAt ?? Date.parse(player.joinedAt),
    rank: ownRow?.place ?? 0,
    change: ownRow?.change ?? null,
    week: {
      key: week,
      number: weekNumber(week),
      isRunning,
      isAsked: request.week !== null,
      points: climb.points,
      endsAt: weekEnd(week),
    },
    shownWeek: shownWeekOf(earlier?.climb ?? climb, trail, passport),
    neighbours,
    boardHref:
      climb.own === null || !isRunning ? null : boardHref('week', { at: encodeCursor(climb.above[0] ?? climb.own) }),
    projects,
    trail,
    level: lifetimeOf(player),
    achievements,
    total: totalView(player),
    bestWeek,
    passport,
    standing: prizeEligibility(histogram, climb),
    shareUrl: `${context.config.APP_ORIGIN}/player/${player.githubUsername}`,
    ...freshness([receipt]),
    rivalry,
    owner,
    isHidden,
    canReport: viewerId !== null && !isOwner,
    mayAsk: viewerId === null && isRunning,
    now,
  }
  const near = neighbours.slice(Math.max(0, climb.above.length - 1), climb.above.length + 2)
  const mountain = mountainOf({
    top,
    around: ownRow === undefined ? [] : near.map((row) => ({ ...row, isViewer: row === ownRow })),
    histogram,
    bucket: 1,
    atZero: Math.max(0, players - rankedPlayers(histogram)),
    hasChest: true,
  })
  const waiting = ownRow === undefined ? { username: player.githubUsername, avatarUrl: avatar } : null
  return { view, mountain: { ...mountain, waiting } }
}

async function loadLastClimb(context: PlayerContext, player: Player, isOwner: boolean) {
  const [last] = await context.db
    .select({ week: standings.period })
    .from(standings)
    .where(sql`${standings.playerId} = ${player.id} AND period LIKE '%-W%' AND ranked = 1 AND points > 0`)
    .orderBy(desc(standings.period))
    .limit(1)
  if (last === undefined) return null
  const [climb, trail] = await Promise.all([
    loadClimb(context, player.id, last.week),
    loadTrail(context, player, { week: last.week, isOwner }),
  ])
  return { climb, trail }
}

/** Null without points. */
function shownWeekOf(climb: Climb, { week, weekNumber: number, state, lifts }: Trail, { stamps }: Passport) {
  const { points, place, days, before, chestPoints } = climb
  if (points === 0) return null
  return {
    key: week,
    number,
    points,
    place,
    isGold: stamps.some((stamp) => stamp.week === week && stamp.isGold),
    isClosed: state === 'closed',
    days,
    before: before === null ? null : { number: weekNumber(previousWeek(week)), sums: before },
    chestPoints,
    lifts,
  }
}

function totalView(player: Player) {
  if (lifetimeOf(player) === null) return null
  const { commits, pullRequests, issues, pullRequestReviews, issueComments, createEvents } = player
  const counters = { commits, pullRequests, issues, pullRequestReviews, issueComments, createEvents }
  return {
    counters,
    contributions: player.contributions,
    bonuses: Math.max(0, player.totalPoints - totalPoints(counters, 0)),
    total: player.totalPoints,
    premiumTotal: player.isPremium ? premiumTotal(player.totalPoints) : null,
  }
}

async function findBestWeek(context: PlayerContext, playerId: string) {
  const [best] = await context.db
    .select({ week: standings.period, points: standings.points, rank: sql<number>`${placeColumn('standings')}` })
    .from(standings)
    .where(sql`${standings.playerId} = ${playerId} AND period LIKE '%-W%' AND points > 0`)
    .orderBy(desc(standings.points), desc(standings.period))
    .limit(1)
  if (best === undefined) return null
  return { ...best, weekNumber: weekNumber(best.week) }
}
