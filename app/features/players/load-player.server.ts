import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { listAchievements } from '#app/core/achievements/list-achievements.server.ts'
import { loadLedger, type LedgerRequest } from '#app/core/ledger/load-ledger.server.ts'
import { shownProfile } from '#app/core/moderation/takedown.server.ts'
import { avatarUrl } from '#app/core/players/avatar-url.server.ts'
import { countPlayers } from '#app/core/players/count-players.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { listPlayerProjects } from '#app/core/projects/player-projects.server.ts'
import { boardHref } from '#app/core/standings/board-href.ts'
import { boardRows, daysOf, loadHistograms } from '#app/core/standings/board-rows.server.ts'
import { faceOf } from '#app/core/standings/face-of.ts'
import { FACE_TOP } from '#app/core/standings/face-view.ts'
import { findStanding } from '#app/core/standings/find-standing.server.ts'
import { freshness } from '#app/core/standings/freshness.server.ts'
import { encodeCursor, listStandings, type Standing } from '#app/core/standings/list-standings.server.ts'
import { rankedPlayers, type BoardKey } from '#app/core/standings/rank-in-board.server.ts'
import { findRivalry, isRacing } from '#app/core/standings/rivals.server.ts'
import { countryName } from '#app/domain/country.ts'
import { levelProgress, pointsToNextLevel } from '#app/domain/level.ts'
import { dayOf, weekDays, weekEnd, weekNumber, weekOf } from '#app/domain/period.ts'
import { prizeEligibility } from '#app/domain/prize-eligibility.ts'
import { rankIn, type Histogram } from '#app/domain/ranking.ts'
import { premiumTotal, totalPoints } from '#app/domain/total-points.ts'
import { LOOK } from '#app/domain/unusual-week.ts'
import { standings, histogram } from '#db/schema/standings.ts'
import { awards } from '#db/schema/weeks.ts'
import { listActivity } from './list-activity.server.ts'
import { loadOwner } from './load-owner.server.ts'
import { loadPassport } from './load-passport.server.ts'

type PlayerContext = Pick<AppContext, 'db' | 'now' | 'config' | 'randomBytes' | 'githubApp'>

const NEIGHBOURS = 2

/** The player page. The owner's part is included if `viewerId` is the player. */
export async function loadPlayer(
  context: PlayerContext,
  player: Player,
  viewerId: string | null,
  request: { ledger: LedgerRequest; project: string | null; inbox?: string | null },
) {
  const now = context.now()
  const week = weekOf(now)
  const key: BoardKey = { board: 'all', period: week }
  const isOwner = viewerId === player.id
  const climb = loadClimb(context, player.id, key)
  const [
    { histograms, own, above, below, points, toNextRank },
    profile,
    ledger,
    projects,
    activity,
    bestWeek,
    achievements,
    passport,
    best,
    players,
    held,
    rivalry,
    isRace,
    owner,
  ] = await Promise.all([
    climb,
    shownProfile(context, player),
    loadLedger(context, player, request.ledger),
    listPlayerProjects(context, player.id),
    listActivity(context, player.id),
    findBestWeek(context, player.id),
    listAchievements(context, player.id),
    loadPassport(context, player.id),
    listStandings(context, key, { from: 'start' }, FACE_TOP),
    countPlayers(context),
    isOwner ? findHeld(context, player.id) : null,
    isOwner ? findRivalry(context, player.id) : null,
    viewerId === null || isOwner ? false : isRacing(context, viewerId, player.id),
    isOwner
      ? loadOwner(
          context,
          player,
          climb.then(({ histograms: { histogram }, points, toNextRank }) => ({ histogram, points, toNextRank })),
          { project: request.project, inbox: request.inbox ?? null },
        )
      : null,
  ])
  const [neighbours, top] = await Promise.all([
    boardRows(context, key, histograms, [...above, ...below], viewerId),
    boardRows(context, key, histograms, best, player.id),
  ])
  const ownRow = neighbours[above.length]
  const avatar = avatarUrl(context, player.githubId)
  const view = {
    username: player.githubUsername,
    avatarUrl: avatar,
    ...profile,
    premium: player.isPremium,
    country: player.country === null ? null : countryName(player.country),
    joinedAt: player.claimedAt ?? Date.parse(player.joinedAt),
    rank: ownRow?.rank ?? 0,
    change: ownRow?.change ?? null,
    week: {
      key: week,
      number: weekNumber(week),
      points,
      days: climbDays(week, below[0], now),
      endsAt: weekEnd(week),
      toNextRank,
    },
    neighbours,
    boardHref: own === null ? null : boardHref('week', { at: encodeCursor(above[0] ?? own) }),
    projects,
    activity,
    ledger,
    level: levelView(player),
    achievements,
    total: totalView(player),
    bestWeek,
    passport,
    standing: prizeEligibility(histograms.histogram, points),
    shareUrl: `${context.config.APP_ORIGIN}/player/${player.githubUsername}`,
    ...freshness([{ updatedAt: player.lastGithubUpdate, fetchedAt: player.lastGithubFetch }]),
    held,
    rivalry,
    race: raceOf({ isOwner, isRace, hasViewer: viewerId !== null, isRanked: ownRow !== undefined }),
    owner,
    canReport: viewerId !== null && !isOwner,
    now,
  }
  const near = neighbours.slice(Math.max(0, above.length - 1), above.length + 2)
  const face = faceOf({
    top,
    around: ownRow === undefined ? [] : near.map((row) => ({ ...row, isViewer: row === ownRow })),
    histogram: histograms.histogram,
    bucket: 1,
    atZero: Math.max(0, players - rankedPlayers(histograms.histogram)),
    hasChest: true,
  })
  const waiting = ownRow === undefined ? { username: player.githubUsername, avatarUrl: avatar } : null
  return { view, face: { ...face, waiting } }
}

type Visit = { isOwner: boolean; isRace: boolean; hasViewer: boolean; isRanked: boolean }

/** What a visitor can do about a race; null on the own page and for who is not on the mountain. */
function raceOf({ isOwner, isRace, hasViewer, isRanked }: Visit): 'join' | 'race' | 'on' | null {
  if (isOwner || !isRanked) return null
  if (!hasViewer) return 'join'
  return isRace ? 'on' : 'race'
}

/** The player's row of this week, and the rows around it. */
async function loadClimb(context: PlayerContext, playerId: string, key: BoardKey) {
  const [histograms, { own, above, below }] = await Promise.all([
    loadHistograms(context, key),
    findStanding(context, playerId, key.period).then((own) => neighboursOf(context, key, own)),
  ])
  const points = own?.points ?? 0
  return { histograms, own, above, below, points, toNextRank: nextRank(histograms.histogram, points) }
}

async function neighboursOf(context: PlayerContext, key: BoardKey, own: Awaited<ReturnType<typeof findStanding>>) {
  if (own === null) return { own, above: [], below: [] }
  const [above, below] = await Promise.all([
    listStandings(context, key, { from: 'before', cursor: own }, NEIGHBOURS),
    listStandings(context, key, { from: 'at', cursor: own }, NEIGHBOURS + 1),
  ])
  return { own, above, below }
}

function climbDays(week: string, standing: Standing | undefined, now: number) {
  const today = dayOf(now)
  const sums = standing === undefined ? [] : daysOf(standing)
  return weekDays(week).map((day, index) => ({ day, points: sums[index] ?? 0, isAhead: day > today }))
}

/** The nearest score above: ties share a rank. */
function nextRank(histogram: Histogram, points: number) {
  const above = histogram.filter((bucket) => bucket.points > points)
  if (points === 0 || above.length === 0) return null
  const next = Math.min(...above.map((bucket) => bucket.points))
  return { rank: rankIn(histogram, next), points: next - points }
}

function levelView(player: Player) {
  return {
    level: player.level,
    total: player.totalPoints,
    pointsToNext: pointsToNextLevel(player.level, player.totalPoints),
    progress: levelProgress(player.level, player.totalPoints),
  }
}

function totalView(player: Player) {
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
    .select({ week: standings.period, points: standings.points })
    .from(standings)
    .where(sql`${standings.playerId} = ${playerId} AND period LIKE '%-W%' AND points > 0`)
    .orderBy(desc(standings.points), desc(standings.period))
    .limit(1)
  if (best === undefined) return null
  const [place] = await context.db
    .select({ rank: sql<number>`1 + COALESCE(SUM(players), 0)` })
    .from(histogram)
    .where(and(eq(histogram.board, 'all'), eq(histogram.period, best.week), gt(histogram.points, best.points)))
  return { ...best, weekNumber: weekNumber(best.week), rank: place?.rank ?? 0 }
}

async function findHeld(context: PlayerContext, playerId: string) {
  const [award] = await context.db
    .select({ week: awards.week, place: awards.place, awardedAt: awards.awardedAt })
    .from(awards)
    .where(sql`${eq(awards.playerId, playerId)} AND state = 'held'`)
    .orderBy(desc(awards.week))
    .limit(1)
  if (award === undefined) return null
  const { week, place, awardedAt } = award
  return { weekNumber: weekNumber(week), place, lookEndsAt: awardedAt + LOOK }
}
