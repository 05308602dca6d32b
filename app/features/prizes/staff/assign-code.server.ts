import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { writeAuditedIf } from '#app/core/audit/write-audited.server.ts'
import { findPlayerByAnyUsername } from '#app/core/players/find-player.server.ts'
import { typedUsername } from '#app/domain/text/username.ts'
import { isWeek } from '#app/domain/time/period.ts'
import { OPEN_STATES } from '#app/domain/weeks/award.ts'
import type { Statement } from '#db/client.ts'
import { players } from '#db/schema/players.ts'
import { prizeCodes } from '#db/schema/prizes.ts'
import { awards } from '#db/schema/weeks.ts'

type AssignContext = Pick<AppContext, 'db' | 'now'>

export const assignRefusals = {
  no_week: 'Choose a closed week.',
  no_player: 'No player found with this username or ID.',
  no_award: 'This player won nothing in that week.',
  held: 'This award is under review. Release it first.',
  passed_on: 'The prize of this award went to the next place. Release the award first.',
  forfeited: 'This award was taken back.',
  has_one: 'This winner already has a code of that week. Replace it in the list below if it was lost.',
  premium_only: 'This prize is for winners with premium, and this player has none.',
  suspended: 'This player is suspended.',
  exhausted: 'No code is left. Import some first.',
  conflict: 'Something changed at the same time. Check the page and try again.',
} as const
type AssignRefusal = keyof typeof assignRefusals

type Assigned = { ok: true; username: string } | { ok: false; code: AssignRefusal }

export async function assignCode(
  context: AssignContext,
  actor: string,
  { prizeId, week, player: typed }: { prizeId: string; week: string; player: string },
): Promise<Assigned> {
  const player = await findTyped(context, typed.trim())
  if (player === null) return { ok: false, code: 'no_player' }
  if (!isWeek(week)) return { ok: false, code: 'no_week' }
  const claim = { prizeId, week, playerId: player.id }
  const none = sql`NOT EXISTS (SELECT 1 FROM prize_codes
    WHERE prize_id = ${prizeId} AND week = ${week} AND player_id = ${player.id})`
  const isManualPoints = await writeAuditedIf(
    context,
    sql`${mayHave(claim)} AND ${none}`,
    { actor, action: 'assign-code', detail: claim },
    [give(context, claim)],
  )
  if (isManualPoints) return { ok: true, username: player.username }
  return { ok: false, code: await findRefusal(context, claim, { asksForNone: true }) }
}

/** The lost code is never given again. */
export async function replaceCode(
  context: AssignContext,
  actor: string,
  prizeId: string,
  codeId: number,
): Promise<Assigned> {
  const [code] = await context.db
    .select({ week: prizeCodes.week, playerId: players.id, username: players.githubUsername })
    .from(prizeCodes)
    .innerJoin(players, eq(players.id, prizeCodes.playerId))
    .where(sql`prize_codes.rowid = ${codeId} AND ${eq(prizeCodes.prizeId, prizeId)}`)
  if (code === undefined || code.week === null) return { ok: false, code: 'conflict' }
  const { week, playerId, username } = code
  const claim = { prizeId, week, playerId }
  const isCode = sql`rowid = ${codeId}`
  const isStillTheirs = sql`EXISTS (SELECT 1 FROM prize_codes
    WHERE ${isCode} AND prize_id = ${prizeId} AND week = ${week} AND player_id = ${playerId})`
  const isReplaced = await writeAuditedIf(
    context,
    sql`${mayHave(claim)} AND ${isStillTheirs}`,
    { actor, action: 'replace-code', detail: claim },
    [
      context.db.update(prizeCodes).set({ playerId: null, withdrawnAt: context.now() }).where(isCode),
      give(context, claim),
    ],
  )
  if (isReplaced) return { ok: true, username }
  return { ok: false, code: await findRefusal(context, claim, { asksForNone: false }) }
}

type Claim = { prizeId: string; week: string; playerId: string }

function give({ db, now }: AssignContext, { prizeId, week, playerId }: Claim): Statement {
  return db.run(sql`UPDATE prize_codes SET week = ${week}, player_id = ${playerId}, taken_at = ${now()}
    WHERE rowid = (SELECT rowid FROM prize_codes WHERE prize_id = ${prizeId} AND taken_at IS NULL LIMIT 1)`)
}

/** The player's award stands and opens this prize, and a code is left. */
function mayHave({ prizeId, week, playerId }: Claim): SQL {
  return sql`EXISTS (SELECT 1 FROM awards
      WHERE week = ${week} AND player_id = ${playerId} AND ${inArray(awards.state, OPEN_STATES)})
    AND EXISTS (SELECT 1 FROM prizes JOIN players ON players.id = ${playerId} AND players.suspended_at IS NULL
      WHERE prizes.id = ${prizeId} AND (exclusive = 0 OR players.is_premium = 1))
    AND EXISTS (SELECT 1 FROM prize_codes WHERE prize_id = ${prizeId} AND taken_at IS NULL)`
}

async function findRefusal(
  context: AssignContext,
  { prizeId, week, playerId }: Claim,
  { asksForNone }: { asksForNone: boolean },
): Promise<AssignRefusal> {
  const [found] = await context.db.all<
    Record<'own' | 'free' | 'barred' | 'suspended', number> & { award: string | null }
  >(sql`
    SELECT (SELECT state FROM awards WHERE week = ${week} AND player_id = ${playerId}) AS award,
      EXISTS (SELECT 1 FROM prize_codes WHERE prize_id = ${prizeId} AND week = ${week} AND player_id = ${playerId}) AS own,
      EXISTS (SELECT 1 FROM prize_codes WHERE prize_id = ${prizeId} AND taken_at IS NULL) AS free,
      EXISTS (SELECT 1 FROM players WHERE id = ${playerId} AND suspended_at IS NOT NULL) AS suspended,
      EXISTS (SELECT 1 FROM prizes JOIN players ON players.id = ${playerId}
        WHERE prizes.id = ${prizeId} AND exclusive = 1 AND players.is_premium = 0) AS barred`)
  if (found === undefined || found.award === null) return 'no_award'
  if (found.award === 'held' || found.award === 'passed_on' || found.award === 'forfeited') return found.award
  if (found.own === 1 && asksForNone) return 'has_one'
  if (found.suspended === 1) return 'suspended'
  if (found.barred === 1) return 'premium_only'
  return found.free === 0 ? 'exhausted' : 'conflict'
}

async function findTyped(context: AssignContext, typed: string): Promise<{ id: string; username: string } | null> {
  if (typed.startsWith('pl_')) {
    const [player] = await context.db
      .select({ id: players.id, username: players.githubUsername })
      .from(players)
      .where(eq(players.id, typed))
    return player ?? null
  }
  const player = await findPlayerByAnyUsername(context, typedUsername(typed))
  return player === null ? null : { id: player.id, username: player.githubUsername }
}
