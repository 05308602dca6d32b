import { asc, desc, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { avatarUrl } from '#app/core/players/avatar-url.server.ts'
import { chestOfStock } from '#app/core/prizes/load-chest.server.ts'
import { loadPrizeStock } from '#app/core/prizes/prize-stock.server.ts'
import { loadHistogram, rankedPlayers } from '#app/core/standings/places.server.ts'
import { listPlaces } from '#app/core/weeks/list-places.server.ts'
import { isUnlocked, listOwnAwards, type OwnAward } from '#app/core/weeks/own-awards.server.ts'
import { findLastClosedWeek } from '#app/core/weeks/week-state.server.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { isShort, type PrizeStock } from '#app/domain/prizes/prize-stock.ts'
import { PRIZE_CUT_OFF } from '#app/domain/standings/ranking.ts'
import { weekEnd, weekNumber, weekOf } from '#app/domain/time/period.ts'
import { pick } from '#app/domain/values/pick.ts'
import { prizeCodes, prizes } from '#db/schema/prizes.ts'

type PrizeState =
  | { kind: 'none' }
  | { kind: 'open'; week: string }
  | { kind: 'premium_only' }
  | { kind: 'exhausted' }
  | { kind: 'taken'; code: string; url: string }

export type PrizesView = Awaited<ReturnType<typeof loadPrizes>> & { refused?: RefusedForm }
export type PrizeView = PrizesView['prizes'][number]
export type ChestView = NonNullable<PrizesView['chest']>
export type WinnerLine = NonNullable<PrizesView['last']>['winners'][number]

type LoadContext = Pick<AppContext, 'config' | 'db' | 'now'>
type Viewer = { id: string; isPremium: boolean; suspendedAt: number | null }
type Prize = typeof prizes.$inferSelect
type Code = { prizeId: string; title: string; url: string; code: string; week: string }

/** This week's chest, the last winners, and the viewer's codes; the viewer may still be loading. */
export async function loadPrizes(context: LoadContext, looking: Promise<Viewer | null>) {
  const now = context.now()
  const week = weekOf(now)
  const [viewer, last] = await Promise.all([looking, findLastClosedWeek(context)])
  const [list, winners, awards, codes] = await Promise.all([
    context.db.select().from(prizes).where(eq(prizes.active, true)).orderBy(asc(prizes.position)),
    last === null ? [] : listWinners(context, last, viewer),
    viewer === null ? [] : listOwnAwards(context, viewer.id),
    viewer === null ? [] : listCodes(context, viewer.id),
  ])
  const award = viewer?.suspendedAt === null ? shownAward(awards, codes) : undefined
  const [stock, climbers] = await Promise.all([
    loadPrizeStock(context, 1),
    award === undefined ? 0 : countClimbers(context, award.week),
  ])
  const stockOf = new Map(stock.map((one) => [one.id, one]))
  const views = list.map((prize) => prizeView(prize, { awards, viewer, stock: stockOf.get(prize.id), codes }))
  const shown = new Set(views.flatMap(({ state }) => (state.kind === 'taken' ? [state.code] : [])))
  return {
    week: { number: weekNumber(week), endsAt: weekEnd(week) },
    running: chestOfStock(stock),
    prizes: views,
    chest: award === undefined ? null : chestOf(award, climbers, views),
    last: last === null ? null : { week: last, number: weekNumber(last), winners },
    awards,
    isSignedIn: viewer !== null,
    isSuspended: viewer !== null && viewer.suspendedAt !== null,
    earlier: codes.filter(({ code }) => !shown.has(code)).map(({ prizeId: _id, ...taken }) => taken),
    now,
  }
}

/** An untouched chest comes before the latest open one. */
function shownAward(awards: OwnAward[], codes: Code[]): OwnAward | undefined {
  const open = awards.filter(isUnlocked)
  return open.find(({ week }) => !codes.some((code) => code.week === week)) ?? open.at(-1) ?? awards.find(isHeld)
}

function isHeld({ state }: OwnAward): boolean {
  return state === 'held'
}

async function countClimbers(context: LoadContext, week: string): Promise<number> {
  return rankedPlayers(await loadHistogram(context, { board: 'all', period: week }))
}

/** `climbers`: players with points that week. */
function chestOf(award: OwnAward, climbers: number, views: ReturnType<typeof prizeView>[]) {
  const taken = views.filter(({ state }) => state.kind === 'taken')
  const open = views.filter(({ state }) => state.kind === 'open' && state.week === award.week)
  return {
    ...pick(award, 'week', 'weekNumber', 'place', 'openUntil'),
    climbers,
    isShut: isHeld(award),
    /** A place above was taken back. */
    isMovedUp: award.place > PRIZE_CUT_OFF,
    taken: taken.length,
    takenWorth: taken.reduce((sum, { worth }) => sum + (worth ?? 0), 0),
    left: open.length,
    /** Null if one of them has no price. */
    leftWorth: open.reduce<number | null>((sum, { worth }) => (sum === null || worth === null ? null : sum + worth), 0),
  }
}

function prizeView(
  prize: Prize,
  own: { awards: OwnAward[]; viewer: Viewer | null; stock: PrizeStock | undefined; codes: Code[] },
) {
  const { id, exclusive } = prize
  const left = own.stock?.left ?? 0
  return {
    ...pick(prize, 'id', 'title', 'description', 'sponsor', 'worth'),
    isExclusive: exclusive,
    /** Null unless they are too few for this week's ten. */
    fewLeft: isShort({ left }) ? left : null,
    state: stateOf(),
  }

  function stateOf(): PrizeState {
    const taken = own.codes.filter((code) => code.prizeId === id)
    const award = own.awards.filter(isUnlocked).find(({ week }) => !taken.some((code) => code.week === week))
    const current = taken.find((code) => own.awards.some(({ week }) => week === code.week))
    if (award === undefined || own.viewer?.suspendedAt !== null)
      return current === undefined ? { kind: 'none' } : { kind: 'taken', code: current.code, url: current.url }
    if (exclusive && !own.viewer.isPremium) return { kind: 'premium_only' }
    return (own.stock?.free ?? 0) > 0 ? { kind: 'open', week: award.week } : { kind: 'exhausted' }
  }
}

async function listWinners(context: LoadContext, week: string, viewer: Viewer | null) {
  const places = await listPlaces(context, [week])
  return places.map(({ place, points, winner }) => ({
    place,
    points,
    username: winner?.username ?? null,
    avatarUrl: winner === null ? null : avatarUrl(context, winner.githubId),
    isViewer: winner !== null && winner.id === viewer?.id,
  }))
}

async function listCodes(context: LoadContext, playerId: string): Promise<Code[]> {
  const { prizeId, code } = prizeCodes
  const week = sql<string>`${prizeCodes.week}`
  return context.db
    .select({ prizeId, title: prizes.title, url: prizes.url, code, week })
    .from(prizeCodes)
    .innerJoin(prizes, eq(prizes.id, prizeId))
    .where(eq(prizeCodes.playerId, playerId))
    .orderBy(desc(prizeCodes.week), prizes.position)
}
