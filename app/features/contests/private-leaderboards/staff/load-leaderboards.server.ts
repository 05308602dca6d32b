import { eq, or, sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { findPlayerByAnyUsername } from '#app/core/players/find-player.server.ts'
import { typedUsername } from '#app/domain/text/username.ts'
import { pick } from '#app/domain/values/pick.ts'
import { contests } from '#db/schema/contests/contests.ts'
import { privateLeaderboards } from '#db/schema/contests/private-leaderboards.ts'
import { players } from '#db/schema/players.ts'

const PATH = '/admin/private-leaderboards'
const BOARDS_PER_PAGE = 50
/** Sorts after every letter of a name. */
const LAST_LETTER = '\u{10FFFF}'

export type AdminLeaderboardsView = Awaited<ReturnType<typeof loadLeaderboards>>
export type AdminLeaderboardView = NonNullable<Awaited<ReturnType<typeof loadPrivateLeaderboard>>>

/** Boards by id, owner or the start of their name; all boards by name for an empty query. */
export async function loadLeaderboards(
  context: Pick<AppContext, 'db'>,
  { query, after }: { query: string; after: string | null },
) {
  const [exact, named] = await Promise.all([
    after === null && query !== '' ? listExact(context, query) : [],
    listNamed(context, query, after),
  ])
  const page = named.slice(0, BOARDS_PER_PAGE)
  const last = named.length > BOARDS_PER_PAGE ? page.at(-1) : undefined
  return {
    query,
    exact,
    named: page,
    firstHref: after === null ? null : hrefOf(query, null),
    nextHref: last === undefined ? null : hrefOf(query, last.id),
  }
}

function hrefOf(query: string, after: string | null): string {
  const search = new URLSearchParams({ ...(query === '' ? {} : { q: query }), ...(after === null ? {} : { after }) })
  return search.size === 0 ? PATH : `${PATH}?${search.toString()}`
}

async function listExact(context: Pick<AppContext, 'db'>, query: string) {
  const owner = query.startsWith('pl_') ? { id: query } : await findPlayerByAnyUsername(context, typedUsername(query))
  const isOwned = owner === null ? undefined : eq(privateLeaderboards.ownerId, owner.id)
  return list(context, or(eq(privateLeaderboards.id, query), isOwned))
}

function listNamed(context: Pick<AppContext, 'db'>, query: string, after: string | null) {
  const { id, name } = privateLeaderboards
  const isBehind =
    after === null
      ? sql`true`
      : sql`(${name}, ${id}) > ((SELECT name FROM private_leaderboards WHERE id = ${after}) COLLATE NOCASE, ${after})`
  return list(
    context,
    sql`${name} >= ${query} COLLATE NOCASE AND ${name} < ${query + LAST_LETTER} COLLATE NOCASE AND ${isBehind}`,
  ).limit(BOARDS_PER_PAGE + 1)
}

function list({ db }: Pick<AppContext, 'db'>, where: SQL | undefined) {
  const { id, name, memberCount: members, createdAt, ownerId } = privateLeaderboards
  return db
    .select({ id, name, members, ownerUsername: players.githubUsername, createdAt })
    .from(privateLeaderboards)
    .innerJoin(players, eq(players.id, ownerId))
    .where(where)
    .orderBy(sql`${name} COLLATE NOCASE`, id)
}

export async function loadPrivateLeaderboard({ db }: Pick<AppContext, 'db'>, id: string) {
  const [found] = await db
    .select({
      board: privateLeaderboards,
      username: players.githubUsername,
      contest: pick(contests, 'openedAt', 'startsAt', 'endsAt', 'timeZone'),
    })
    .from(privateLeaderboards)
    .leftJoin(contests, eq(contests.id, privateLeaderboards.id))
    .innerJoin(players, eq(players.id, privateLeaderboards.ownerId))
    .where(eq(privateLeaderboards.id, id))
  if (found === undefined) return null
  const { name, description, memberCount, ownerId, createdAt, endsOn, invitationCode } = found.board
  return {
    id,
    name,
    description,
    members: memberCount,
    owner: { id: ownerId, username: found.username },
    createdAt,
    endsOn,
    contest: found.contest,
    invitationEnd: invitationCode.slice(-4),
  }
}
