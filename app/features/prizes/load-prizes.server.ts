import { asc, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context.server.ts'
import type { AwardState } from '#app/domain/award.ts'
import { weekEnd, weekNumber, weekOf } from '#app/domain/period.ts'
import type { UnusualSign } from '#app/domain/unusual-week.ts'
import { avatarUrl } from '#app/features/players/avatar-url.server.ts'
import { findLastClosedWeek } from '#app/features/prizes/last-closed-week.server.ts'
import type { PrizesView, PrizeView } from '#app/features/prizes/prizes-view.ts'
import { prizes } from '#db/schema/prizes.ts'

type LoadContext = Pick<AppContext, 'config' | 'db' | 'now'>
type Viewer = { id: string; isPremium: boolean }
type Prize = typeof prizes.$inferSelect
type Code = { prizeId: string; title: string; url: string; code: string; week: string }
type Award = { state: AwardState; place: number; signs: string; reason: string | null }

/** This week's chest for everyone, the last closed week's winners, and a winner's own codes to nobody else. */
export async function loadPrizes(context: LoadContext, viewer: Viewer | null): Promise<PrizesView> {
  const now = context.now()
  const week = weekOf(now)
  const last = await findLastClosedWeek(context)
  const [list, winners, award, codes] = await Promise.all([
    context.db.select().from(prizes).where(eq(prizes.active, true)).orderBy(asc(prizes.position)),
    last === null ? [] : listWinners(context, last, viewer),
    last === null || viewer === null ? null : findAward(context, last, viewer.id),
    viewer === null ? [] : listCodes(context, viewer.id),
  ])
  const free = award === null ? new Set<string>() : await listFree(context)
  return {
    week: { number: weekNumber(week), endsAt: weekEnd(week) },
    worth: list.reduce((sum, prize) => sum + (prize.worth ?? 0), 0),
    prizes: list.map((prize) => prizeView(prize, { award, viewer, free, codes, last })),
    last: last === null ? null : { week: last, number: weekNumber(last), winners },
    award,
    isSignedIn: viewer !== null,
    earlier: codes.filter((code) => code.week !== last).map(({ prizeId: _id, ...taken }) => taken),
    appealError: null,
    appealTyped: '',
    now,
  }
}

function prizeView(
  prize: Prize,
  own: {
    award: PrizesView['award']
    viewer: Viewer | null
    free: Set<string>
    codes: Code[]
    last: string | null
  },
): PrizeView {
  const { id, title, description, sponsor, worth, exclusive } = prize
  return { id, title, description, sponsor, worth, isExclusive: exclusive, state: stateOf() }

  function stateOf(): PrizeView['state'] {
    const taken = own.codes.find((code) => code.prizeId === id && code.week === own.last)
    if (taken !== undefined) return { kind: 'taken', code: taken.code, url: taken.url }
    if (own.award?.state !== 'granted' && own.award?.state !== 'released') return { kind: 'none' }
    if (exclusive && own.viewer?.isPremium !== true) return { kind: 'premium_only' }
    return { kind: own.free.has(id) ? 'open' : 'exhausted' }
  }
}

async function listWinners(context: LoadContext, week: string, viewer: Viewer | null) {
  const rows = await context.db.all<{
    place: number
    playerId: string
    points: number
    username: string | null
    githubId: number | null
  }>(sql`SELECT place, awards.player_id AS playerId, points, github_username AS username, github_id AS githubId
    FROM awards LEFT JOIN players ON players.id = awards.player_id AND suspended_at IS NULL
    WHERE week = ${week} AND state <> 'forfeited' ORDER BY place`)
  return rows.map(({ place, playerId, points, username, githubId }) => ({
    place,
    points,
    username,
    avatarUrl: githubId === null ? null : avatarUrl(context, githubId),
    isViewer: playerId === viewer?.id,
  }))
}

async function findAward(context: LoadContext, week: string, playerId: string): Promise<PrizesView['award']> {
  const [award] = await context.db.all<Award>(
    sql`SELECT state, place, signs, reason FROM awards WHERE week = ${week} AND player_id = ${playerId}`,
  )
  if (award === undefined) return null
  const [appeal] = await context.db.all<{
    text: string
    state: 'open' | 'upheld' | 'dismissed'
    answer: string | null
  }>(sql`SELECT text, state, answer FROM appeals WHERE player_id = ${playerId} AND week = ${week}`)
  return { ...award, signs: JSON.parse(award.signs) as UnusualSign[], appeal: appeal ?? null }
}

function listCodes(context: LoadContext, playerId: string): Promise<Code[]> {
  return context.db.all(sql`SELECT prize_id AS prizeId, title, url, code, week
    FROM prize_codes JOIN prizes ON prizes.id = prize_codes.prize_id
    WHERE player_id = ${playerId} ORDER BY week DESC, position`)
}

/** The prizes with a code left. */
async function listFree(context: LoadContext): Promise<Set<string>> {
  const rows = await context.db.all<{ id: string }>(sql`SELECT id FROM prizes WHERE active = 1
    AND EXISTS (SELECT 1 FROM prize_codes WHERE prize_id = prizes.id AND taken_at IS NULL)`)
  return new Set(rows.map((row) => row.id))
}
