import { and, eq, gte, isNotNull, isNull, lt } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { players } from '#db/schema/players.ts'
import { statistics } from '#db/schema/statistics.ts'
import { ADDRESSES_A_PART, partFile, partOf, playerParts, SITEMAP_SCREENS, type SitemapEntry } from './sitemap.ts'

/** The files of the sitemap: reads one row, however many players there are. */
export async function listSitemapFiles(context: Pick<AppContext, 'db'>): Promise<string[]> {
  const [row] = await context.db.select().from(statistics).where(eq(statistics.id, 'players'))
  return ['screens.xml', ...playerParts(row?.players ?? 0).map(partFile)]
}

/** The addresses in one file; null where there is no such file. */
export async function listSitemapEntries(
  context: Pick<AppContext, 'db'>,
  file: string,
): Promise<SitemapEntry[] | null> {
  if (file === 'screens.xml') return SITEMAP_SCREENS.map((path) => ({ path, changedAt: null }))
  const part = partOf(file)
  return part === null ? null : listPlayers(context, part)
}

/** Players who signed in and are neither suspended nor gone, along the primary key; a recap once there is a fact to tell. */
async function listPlayers(context: Pick<AppContext, 'db'>, letters: string): Promise<SitemapEntry[]> {
  const first = `pl_${letters}`
  const rows = await context.db
    .select({ username: players.githubUsername, changedAt: players.lastUpdated, activeAt: players.activeAt })
    .from(players)
    .where(
      and(
        gte(players.id, first),
        lt(players.id, `${first}~`),
        isNotNull(players.claimedAt),
        isNull(players.suspendedAt),
        isNull(players.deletedAt),
      ),
    )
    .orderBy(players.id)
    .limit(ADDRESSES_A_PART / 2)
  return rows.flatMap(({ username, changedAt, activeAt }) => {
    const name = encodeURIComponent(username)
    const changed = changedAt > 0 ? changedAt : null
    const recap = { path: `/recap/${name}`, changedAt: changed }
    return [{ path: `/player/${name}`, changedAt: changed }, ...(activeAt > 0 ? [recap] : [])]
  })
}
