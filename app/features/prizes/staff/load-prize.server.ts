import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { maskCode } from '#app/domain/prizes/prize-code.ts'
import { newId } from '#app/domain/values/id.ts'
import { players } from '#db/schema/players.ts'
import { prizes, prizeCodes } from '#db/schema/prizes.ts'
import { weeks, awards } from '#db/schema/weeks.ts'
import { listPrizes } from './list-prizes.server.ts'

const CODES_PER_PAGE = 50
const WEEKS = 12

type CodeCursor = { takenAt: number; codeId: number } | null
type LoadedPrize = NonNullable<Awaited<ReturnType<typeof loadPrize>>>
/** `title` is null while the prize is being added. */
export type AdminPrizeView = Omit<LoadedPrize, 'title' | 'values'> & {
  title: string | null
  values: { active: boolean } & Partial<typeof prizes.$inferSelect>
  refused?: RefusedForm | undefined
}

/** The id is made now, so that the form can be sent twice. */
export function newPrize({ randomBytes }: Pick<AppContext, 'randomBytes'>): AdminPrizeView {
  return {
    id: newId('prize', randomBytes),
    title: null,
    values: { active: true },
    left: 0,
    taken: 0,
    assigned: [],
    firstHref: null,
    olderHref: null,
    weeks: [],
  }
}

export async function loadPrize(context: Pick<AppContext, 'db'>, id: string, cursor: string | null) {
  const before = parseCodeCursor(cursor)
  const [[row], list, codes, closed] = await Promise.all([
    context.db.select().from(prizes).where(eq(prizes.id, id)),
    listPrizes(context),
    listAssigned(context, id, before),
    context.db
      .select({ key: weeks.key })
      .from(weeks)
      .where(eq(weeks.state, 'closed'))
      .orderBy(desc(weeks.key))
      .limit(WEEKS),
  ])
  if (row === undefined) return null
  const counted = list.find((prize) => prize.id === id)
  const assigned = codes.slice(0, CODES_PER_PAGE)
  const last = codes.length > CODES_PER_PAGE ? assigned.at(-1) : undefined
  const path = `/admin/prizes/${encodeURIComponent(id)}`
  return {
    id,
    title: row.title,
    values: row,
    left: counted?.left ?? 0,
    taken: counted?.taken ?? 0,
    assigned,
    firstHref: before === null ? null : path,
    olderHref: last === undefined ? null : `${path}?before=${last.takenAt}-${last.codeId}`,
    weeks: closed.map(({ key }) => key),
  }
}

function parseCodeCursor(text: string | null): CodeCursor {
  const [, takenAt, codeId] = /^(\d{1,15})-(\d{1,15})$/.exec(text ?? '') ?? []
  return takenAt === undefined || codeId === undefined ? null : { takenAt: Number(takenAt), codeId: Number(codeId) }
}

async function listAssigned({ db }: Pick<AppContext, 'db'>, prizeId: string, before: CodeCursor) {
  const older = before === null ? sql`true` : sql`(taken_at, prize_codes.rowid) < (${before.takenAt}, ${before.codeId})`
  const rows = await db
    .select({
      codeId: sql<number>`prize_codes.rowid`,
      code: prizeCodes.code,
      week: prizeCodes.week,
      place: awards.place,
      playerId: prizeCodes.playerId,
      username: players.githubUsername,
      takenAt: sql<number>`${prizeCodes.takenAt}`,
      withdrawnAt: prizeCodes.withdrawnAt,
    })
    .from(prizeCodes)
    .leftJoin(players, eq(players.id, prizeCodes.playerId))
    .leftJoin(awards, and(eq(awards.playerId, prizeCodes.playerId), eq(awards.week, prizeCodes.week)))
    .where(and(eq(prizeCodes.prizeId, prizeId), isNotNull(prizeCodes.takenAt), older))
    .orderBy(desc(prizeCodes.takenAt), sql`prize_codes.rowid DESC`)
    .limit(CODES_PER_PAGE + 1)
  return rows.map(({ code, playerId, username, withdrawnAt, ...row }) => ({
    ...row,
    masked: maskCode(code),
    holder: playerId === null || username === null ? null : { playerId, username },
    isWithdrawn: withdrawnAt !== null,
  }))
}
