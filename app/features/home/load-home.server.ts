import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context.server.ts'
import { weekEnd, weekNumber, weekOf } from '#app/domain/period.ts'
import type { HomeAd, HomeView } from '#app/features/home/home-view.ts'
import { earningRules } from '#app/features/home/earning-rules-list.ts'
import { boardRows } from '#app/features/standings/board-rows.server.ts'
import { listStandings } from '#app/features/standings/list-standings.server.ts'
import { loadHistogram, type BoardKey } from '#app/features/standings/rank-in-board.server.ts'
import { ads } from '#db/schema/ads.ts'
import { statistics } from '#db/schema/statistics.ts'

const PREVIEW = 10

export async function loadHome(
  context: Pick<AppContext, 'db' | 'now' | 'config'>,
  viewer: { id: string; githubUsername: string } | null,
): Promise<HomeView> {
  const now = context.now()
  const week = weekOf(now)
  const key: BoardKey = { board: 'all', period: week }
  const [histogram, standings, players, ad, own] = await Promise.all([
    loadHistogram(context, key),
    listStandings(context, key, { from: 'start' }, PREVIEW),
    countPlayers(context),
    findAd(context),
    viewer === null ? null : viewerPlace(context, key, viewer),
  ])
  return {
    players,
    week: { key: week, number: weekNumber(week), endsAt: weekEnd(week) },
    top: await boardRows(context, key, histogram, standings, viewer?.id ?? null),
    ad,
    showcaseHref: '#contact',
    rules: earningRules(),
    inviter: null,
    viewer: own,
    now,
  }
}

async function countPlayers(context: Pick<AppContext, 'db'>): Promise<number> {
  const [row] = await context.db.select().from(statistics).where(eq(statistics.id, 'players'))
  return row?.players ?? 0
}

async function findAd(context: Pick<AppContext, 'db'>): Promise<HomeAd | null> {
  const [ad] = await context.db
    .select()
    .from(ads)
    .where(sql`slot = 'rotating' AND active = 1`)
    .limit(1)
  return ad === undefined ? null : { title: ad.title, description: ad.description, imageUrl: ad.image, href: ad.url }
}

async function viewerPlace(
  context: Pick<AppContext, 'db'>,
  { period }: BoardKey,
  viewer: { id: string; githubUsername: string },
): Promise<HomeView['viewer']> {
  const [own] = await context.db.all<{ points: number; rank: number }>(sql`
    SELECT points,
      1 + COALESCE((SELECT SUM(players) FROM histogram WHERE board = 'all' AND period = ${period} AND histogram.points > standings.points), 0) AS rank
    FROM standings WHERE player_id = ${viewer.id} AND period = ${period} AND ranked = 1 AND points > 0`)
  return { username: viewer.githubUsername, rank: own?.rank ?? 0, points: own?.points ?? 0 }
}
