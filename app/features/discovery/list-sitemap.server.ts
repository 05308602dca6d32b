import { and, desc, eq, gte, isNotNull, lt, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { countPlayers, isShownPlayer } from '#app/core/players/find-player.server.ts'
import { contests } from '#db/schema/contests/contests.ts'
import { players } from '#db/schema/players.ts'
import { ADDRESSES_PER_PART, partFile, partOf, playerParts, SITEMAP_SCREENS, type SitemapEntry } from './sitemap.ts'

/** Reads one row, however many players there are. */
export async function listSitemapFiles(context: Pick<AppContext, 'db'>): Promise<string[]> {
  return ['screens.xml', 'contests.xml', ...playerParts(await countPlayers(context)).map(partFile)]
}

/** Null if there is no such file. */
export async function listSitemapEntries(
  context: Pick<AppContext, 'db'>,
  file: string,
): Promise<SitemapEntry[] | null> {
  if (file === 'screens.xml') return SITEMAP_SCREENS.map((path) => ({ path, changedAt: null }))
  if (file === 'contests.xml') return listContests(context)
  const part = partOf(file)
  return part === null ? null : listPlayers(context, part)
}

/** Open or over, and public. */
async function listContests({ db }: Pick<AppContext, 'db'>): Promise<SitemapEntry[]> {
  const rows = await db
    .select({
      slug: contests.slug,
      openedAt: contests.openedAt,
      closedAt: sql<number | null>`COALESCE(${contests.finalAt}, ${contests.cancelledAt})`,
    })
    .from(contests)
    .where(and(isNotNull(contests.openedAt), eq(contests.visibility, 'public')))
    .orderBy(desc(contests.startsAt))
    .limit(ADDRESSES_PER_PART)
  return rows.map(({ slug, openedAt, closedAt }) => ({ path: `/c/${slug}`, changedAt: closedAt ?? openedAt }))
}

/** In primary-key order; with a recap after the first fact. */
async function listPlayers(context: Pick<AppContext, 'db'>, letters: string): Promise<SitemapEntry[]> {
  const first = `pl_${letters}`
  const rows = await context.db
    .select({ username: players.githubUsername, changedAt: players.lastUpdated, activeAt: players.activeAt })
    .from(players)
    .where(and(gte(players.id, first), lt(players.id, `${first}~`), isShownPlayer))
    .orderBy(players.id)
    .limit(ADDRESSES_PER_PART / 2)
  return rows.flatMap(({ username, changedAt, activeAt }) => {
    const name = encodeURIComponent(username)
    const changed = changedAt > 0 ? changedAt : null
    const recap = { path: `/recap/${name}`, changedAt: changed }
    return [{ path: `/player/${name}`, changedAt: changed }, ...(activeAt > 0 ? [recap] : [])]
  })
}
