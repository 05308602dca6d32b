import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { avatarUrl } from '#app/core/players/avatar-url.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { encodeCursor, listStandings, parseCursor } from '#app/core/standings/list-standings.server.ts'
import { loadHistogram } from '#app/core/standings/places.server.ts'
import { noPlayerText, type PlayerSearch } from '#app/domain/admin/player-search.ts'
import { rankIn } from '#app/domain/standings/ranking.ts'
import { typedUsername } from '#app/domain/text/username.ts'
import { weekOf } from '#app/domain/time/period.ts'
import { idsIn } from '#db/client.ts'
import { identities } from '#db/schema/account.ts'
import { formerUsernames, players } from '#db/schema/players.ts'
import { playerStates } from './player-states.ts'

type SearchContext = Pick<AppContext, 'config' | 'db' | 'now'>

type Search = { by: PlayerSearch | 'premium'; value: string; after: string | null }

const PLAYERS_PER_PAGE = 50
const PATH = '/admin/players'

export type SearchView = {
  /** Null before a search. */
  search: Omit<Search, 'after'> | null
  found: ReturnType<typeof foundView>[]
  /** Shown if nobody was found. */
  missing: string | null
  firstHref: string | null
  nextHref: string | null
}

/** Each property has an index. */
export async function searchPlayers(context: SearchContext, search: Search | null): Promise<SearchView> {
  const nothing = { found: [], missing: null, firstHref: null, nextHref: null }
  if (search === null) return { search: null, ...nothing }
  const { by, value, after } = search
  if (by !== 'premium' && value === '')
    return { ...nothing, search: { by, value }, missing: 'Type what to look for, then search.' }
  const { found, next } = await findPlayers(context, search)
  const href = (cursor: string | null) =>
    `${PATH}?${new URLSearchParams({ by, ...(value === '' ? {} : { value }), ...(cursor === null ? {} : { after: cursor }) }).toString()}`
  return {
    search: { by, value },
    found: found.map(({ player, isFormer = false }) => foundView(context, player, isFormer)),
    missing: found.length > 0 ? null : by === 'premium' ? 'No player has premium.' : noPlayerText(by, value),
    firstHref: after === null ? null : href(null),
    nextHref: next === null ? null : href(next),
  }
}

type Found = { found: { player: Player; isFormer?: boolean }[]; next: string | null }

async function findPlayers(context: SearchContext, { by, value, after }: Search): Promise<Found> {
  if (by === 'premium') return listPremium(context, after)
  if (by === 'rank') return listAtRank(context, Number(value), parseCursor(after))
  if (by === 'username') return { found: await findByUsername(context, value), next: null }
  const { db } = context
  const rows = {
    id: () => db.select({ player: players }).from(players).where(eq(players.id, value)),
    auth: () =>
      db
        .select({ player: players })
        .from(identities)
        .innerJoin(players, eq(players.id, identities.playerId))
        .where(and(eq(identities.provider, 'github.com'), eq(identities.uid, value))),
    telegram: () => db.select({ player: players }).from(players).where(eq(players.telegramId, value)),
    installation: () =>
      db
        .select({ player: players })
        .from(players)
        .where(eq(players.githubAppInstallationId, wholeNumber(value))),
  }
  return { found: await rows[by](), next: null }
}

/** GitHub may have given a freed name to another account. */
async function findByUsername({ db }: SearchContext, username: string) {
  const name = typedUsername(username).toLowerCase()
  const [current, former] = await Promise.all([
    db
      .select({ player: players })
      .from(players)
      .where(eq(players.lowerCaseGithubUsername, name))
      .orderBy(desc(players.usernameSeenAt))
      .limit(PLAYERS_PER_PAGE),
    db
      .select({ player: players })
      .from(formerUsernames)
      .innerJoin(players, eq(players.id, formerUsernames.playerId))
      .where(eq(formerUsernames.lowerCaseGithubUsername, name)),
  ])
  const known = new Set(current.map(({ player }) => player.id))
  return [
    ...current,
    ...former.filter(({ player }) => !known.has(player.id)).map(({ player }) => ({ player, isFormer: true })),
  ]
}

async function listPremium({ db }: SearchContext, after: string | null): Promise<Found> {
  const found = await db
    .select({ player: players })
    .from(players)
    .where(and(sql`is_premium = 1`, after === null ? undefined : gt(players.id, after)))
    .orderBy(asc(players.id))
    .limit(PLAYERS_PER_PAGE + 1)
  const page = found.slice(0, PLAYERS_PER_PAGE)
  return { found: page, next: found.length > PLAYERS_PER_PAGE ? (page.at(-1)?.player.id ?? null) : null }
}

async function listAtRank(context: SearchContext, rank: number, after: ReturnType<typeof parseCursor>): Promise<Found> {
  const key = { board: 'all', period: weekOf(context.now()) } as const
  const histogram = await loadHistogram(context, key)
  const score = histogram.find(({ points }) => rankIn(histogram, points) === rank)
  if (score === undefined) return { found: [], next: null }
  const start = { descent: -score.points, reachedAt: 0, playerId: '' }
  const slice = after === null ? { from: 'at' as const, cursor: start } : { from: 'after' as const, cursor: after }
  const rows = await listStandings(context, key, slice, PLAYERS_PER_PAGE + 1)
  const sharing = rows.filter((row) => row.points === score.points)
  const page = sharing.slice(0, PLAYERS_PER_PAGE)
  const ids = page.map((row) => row.playerId)
  const known = await context.db
    .select()
    .from(players)
    .where(inArray(players.id, idsIn(ids)))
  const byId = new Map(known.map((player) => [player.id, player]))
  const last = page.at(-1)
  return {
    found: ids.flatMap((id) => {
      const player = byId.get(id)
      return player === undefined ? [] : [{ player }]
    }),
    next: sharing.length > PLAYERS_PER_PAGE && last !== undefined ? encodeCursor(last) : null,
  }
}

/** −1 otherwise, which no row has. */
function wholeNumber(value: string): number {
  return /^\d{1,15}$/.test(value) ? Number(value) : -1
}

function foundView(context: SearchContext, player: Player, isFormer: boolean) {
  return {
    id: player.id,
    username: player.githubUsername,
    avatarUrl: avatarUrl(context, player.githubId),
    states: playerStates(player),
    isPremium: player.isPremium,
    isFormer,
    joinedAt: Date.parse(player.joinedAt),
  }
}
