import type { AppContext } from '#app/context/context.server.ts'
import { awardAchievements } from '#app/core/achievements/award-achievements.server.ts'
import { writeAudited } from '#app/core/audit/write-audited.server.ts'
import { linesOfKeys, rowOf } from '#app/core/ledger/ledger-lines.server.ts'
import { lifetimeStatements, listBonuses } from '#app/core/ledger/lifetime-points.server.ts'
import { ledgerStatements } from '#app/core/ledger/save-ledger.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { pointsIn } from '#app/core/standings/player-standings.server.ts'
import { listWeeks } from '#app/core/weeks/list-weeks.server.ts'
import { ADJUSTMENT_LIMIT, reasonProblem } from '#app/domain/admin/player-change.ts'
import { factKey } from '#app/domain/ledger/fact.ts'
import type { LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { totalPoints } from '#app/domain/points/total-points.ts'
import { dayOf, isWeek, weekEnd, weekOf } from '#app/domain/time/period.ts'
import type { Statement } from '#db/client.ts'
import { findChangeable, retryChange, type Outcome } from './find-changeable.server.ts'

type AdjustContext = Pick<AppContext, 'db' | 'now'>

type Adjustment = {
  /** Made with the form: sent twice, it counts once. */
  id: string
  scale: 'contest' | 'lifetime'
  /** Ignored for lifetime points. */
  week: string
  points: number | null
  reason: string
}

/** Contest points only go down, in an open week, to 0 at least. Lifetime points go both ways. */
export async function adjustPoints(
  context: AdjustContext,
  actor: string,
  playerId: string,
  adjustment: Adjustment,
): Promise<Outcome> {
  const { points, reason, scale } = adjustment
  const unreasoned = reasonProblem(reason)
  if (points === null || points === 0 || Math.abs(points) > ADJUSTMENT_LIMIT)
    return { ok: false, code: 'points_missing' }
  if (scale === 'contest' && points > 0) return { ok: false, code: 'only_taken' }
  if (scale === 'contest' && !(isWeek(adjustment.week) && adjustment.week <= weekOf(context.now())))
    return { ok: false, code: 'week_closed' }
  if (unreasoned !== null) return { ok: false, code: unreasoned }
  const row = { key: factKey.adjustment(adjustment.id), points, title: reason }
  const outcome = await retryChange<Outcome>(async () => {
    const found = await findChangeable(context, playerId)
    if (!found.ok) return found
    const { player } = found
    if ((await findRow(context, player.id, row.key)) !== null) return { ok: true, known: true }
    const made =
      scale === 'contest'
        ? await contestChange(context, player, contestRow(context, adjustment.week, row))
        : await lifetimeChange(context, player, row)
    if (!Array.isArray(made)) return made
    const detail = { playerId, adjustment: adjustment.id, scale, points, reason }
    await writeAudited(context, { actor, action: 'adjust-points', detail }, made)
    return { ok: true }
  })
  if (outcome.ok && scale === 'lifetime') await awardAchievements(context, [playerId])
  return outcome
}

/** Sets its row to 0 points; in the contest only until its week closes. */
export async function withdrawAdjustment(
  context: AdjustContext,
  actor: string,
  playerId: string,
  id: string,
): Promise<Outcome> {
  return retryChange<Outcome>(async () => {
    const found = await findChangeable(context, playerId)
    if (!found.ok) return found
    const row = await findRow(context, playerId, factKey.adjustment(id))
    if (row === null || row.points === 0) return { ok: false, code: 'adjustment_not_found' }
    const withdrawn = { ...row, counted: 0, points: 0, reason: 'withdrawn' as const }
    const made =
      row.scale === 'contest'
        ? await contestChange(context, found.player, withdrawn)
        : await lifetimeChange(context, found.player, { ...withdrawn, title: row.title ?? '' }, row.points)
    if (!Array.isArray(made)) return made
    await writeAudited(context, { actor, action: 'withdraw-adjustment', detail: { playerId, adjustment: id } }, made)
    return { ok: true }
  })
}

async function contestChange(context: AdjustContext, player: Player, row: LedgerRow): Promise<Statement[] | Outcome> {
  const weeks = await listWeeks(context)
  if (weeks.statusOf(row.week).state === 'closed') return { ok: false, code: 'week_closed' }
  if ((await pointsIn(context, player.id, row.week)) + row.points < 0) return { ok: false, code: 'more_than_there' }
  const change = { playerId: player.id, version: player.ledgerVersion, rows: [row], days: [row.day] }
  return ledgerStatements(context, [{ ...change, repositories: [], active: false }])
}

/** `before`: the row's points so far. */
async function lifetimeChange(
  context: AdjustContext,
  player: Player,
  { key, points, title, reason }: { key: string; points: number; title: string; reason?: 'withdrawn' },
  before = 0,
): Promise<Statement[] | Outcome> {
  const bonuses = await listBonuses(context, player.id)
  const sum = bonuses.reduce((all, given) => all + given.points, points - before)
  if (totalPoints(player, sum) < 0) return { ok: false, code: 'more_than_there' }
  return lifetimeStatements(context, player, { key, kind: 'adjustment', points, title, reason }, sum)
}

/** Dated today, or the last day of an ended week. */
function contestRow(
  { now }: AdjustContext,
  week: string,
  { key, points, title }: { key: string; points: number; title: string },
): LedgerRow {
  const instant = Math.min(now(), weekEnd(week) - 1)
  return {
    key,
    kind: 'adjustment',
    scale: 'contest',
    day: dayOf(instant),
    week: weekOf(instant),
    quantity: 1,
    ineligible: null,
    counted: 1,
    points,
    reason: null,
    repositoryId: null,
    title,
    url: null,
    occurredAt: instant,
    firstSeenAt: now(),
    grownAt: instant,
    sourceUpdatedAt: null,
    counterpartId: null,
    reviewerCanPush: null,
    isAfterEnd: null,
    landedAs: null,
    agent: null,
    credit: null,
  }
}

async function findRow(context: AdjustContext, playerId: string, key: string): Promise<LedgerRow | null> {
  const [row] = (await linesOfKeys(context, [{ playerId, key }])).lines
  if (row === undefined) return null
  const { playerId: _owner, ...rest } = rowOf(row)
  return rest
}
