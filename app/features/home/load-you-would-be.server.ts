import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { fetchWeek, type FetchedWeek } from '#app/core/github/fetch-week.server.ts'
import { avatarUrl } from '#app/core/players/avatar-url.server.ts'
import { isShown, type Player } from '#app/core/players/find-player.server.ts'
import { hashGitHubId } from '#app/core/secrets/keyed-hash.server.ts'
import { placeIn, type Places, rankedPlayers } from '#app/core/standings/places.server.ts'
import { findStanding } from '#app/core/standings/player-standings.server.ts'
import { workText } from '#app/domain/points/points-table.ts'
import { type Histogram, nextPlaceIn, pointsToPass, PRIZE_CUT_OFF } from '#app/domain/standings/ranking.ts'
import { isGitHubUsername, typedUsername } from '#app/domain/text/username.ts'
import { weekOf } from '#app/domain/time/period.ts'
import { erasedAccounts } from '#db/schema/account.ts'
import { players } from '#db/schema/players.ts'

type Context = Pick<AppContext, 'db' | 'github' | 'limits' | 'now' | 'config'>

export type YouWouldBe = Awaited<ReturnType<typeof loadYouWouldBe>>
export type WouldBePlace = Extract<YouWouldBe, { kind: 'place' }>

/** `name` as typed. `mayAsk`: GitHub may be asked, only from our own form or link, or by a typed address. */
export type PlaceRequest = { name: string; mayAsk: boolean }

const PROBLEMS = {
  missing: 'Please enter your GitHub username',
  malformed: 'A GitHub username has letters, digits and hyphens, 39 characters at most.',
} as const

/** Longer than any name; the rest is cut. */
const LONGEST_SHOWN = 60

/**
 * Where an account would stand this week. Unknown names, people without work, and erased, suspended or banned accounts
 * get the same answer.
 */
export async function loadYouWouldBe(context: Context, { name, mayAsk }: PlaceRequest, places: Promise<Places>) {
  const typed = typedUsername(name.trim())
  if (!isGitHubUsername(typed))
    return {
      kind: 'problem' as const,
      username: typed.slice(0, LONGEST_SHOWN),
      problem: PROBLEMS[typed === '' ? 'missing' : 'malformed'],
    }
  const named = await findByName(context, typed)
  if (named !== null && isShown(named)) return playerAnswer(context, named, await places)
  if (!mayAsk) return { kind: 'ready' as const, username: typed }
  const found = await fetchWeek(context, typed)
  if (found.state !== 'found') return { kind: 'later' as const, username: typed }
  const player = await findKnown(context, found.value?.githubId ?? 0)
  if (found.value === null || player === 'silent') return { kind: 'nothing' as const, username: typed }
  if (player !== null) return playerAnswer(context, player, await places)
  if (found.value.points === 0) return { kind: 'nothing' as const, username: typed }
  return placeAnswer(context, found.value, await places)
}

/** A merged player's name is nobody's: what it became is private. */
async function findByName({ db }: Context, username: string): Promise<Player | null> {
  const [player] = await db
    .select()
    .from(players)
    .where(and(eq(players.lowerCaseGithubUsername, username.toLowerCase()), isNull(players.mergedInto)))
    .orderBy(sql`${players.usernameSeenAt} DESC`)
    .limit(1)
  return player ?? null
}

/** `silent` if nothing may be told, null for a stranger. */
async function findKnown(context: Context, githubId: number): Promise<Player | 'silent' | null> {
  const idHash = await hashGitHubId(context, githubId)
  const [[player], [erased]] = await Promise.all([
    context.db.select().from(players).where(eq(players.githubId, githubId)),
    context.db.select().from(erasedAccounts).where(eq(erasedAccounts.idHash, idHash)),
  ])
  if (player !== undefined) {
    if (player.suspendedAt !== null || player.mergedInto !== null || player.goneAt !== null) return 'silent'
    if (isShown(player)) return player
  }
  // Enrolled by others or hidden: a stranger. Erased: silent.
  return erased !== undefined ? 'silent' : null
}

/** The board and the player's page say it anyway. */
async function playerAnswer(context: Context, { id, githubId, githubUsername: username }: Player, places: Places) {
  const points = (await findStanding(context, id, weekOf(context.now())))?.points ?? 0
  return {
    kind: 'player' as const,
    username,
    avatarUrl: avatarUrl(context, githubId),
    points,
    place: placeIn(places, id, points),
  }
}

function placeAnswer(context: Context, { githubId, username, points, works }: FetchedWeek, { histogram }: Places) {
  return {
    kind: 'place' as const,
    username,
    avatarUrl: avatarUrl(context, githubId),
    points,
    place: nextPlaceIn(histogram, points),
    of: rankedPlayers(histogram) + 1,
    toChest: pointsToChest(histogram, points),
    works: works.map(({ rule, count, points: brought }) => ({ text: workText(rule, count), count, points: brought })),
  }
}

/** 0 for a place inside. */
function pointsToChest(histogram: Histogram, points: number): number {
  let ahead = 0
  for (const bucket of histogram.toSorted((one, other) => other.points - one.points)) {
    if (bucket.points < points) return 0
    ahead += bucket.players
    if (ahead >= PRIZE_CUT_OFF) return pointsToPass(bucket.points - points)
  }
  return 0
}
