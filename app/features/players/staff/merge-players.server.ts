import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { awardAchievements } from '#app/core/achievements/award-achievements.server.ts'
import { writeAudited } from '#app/core/audit/write-audited.server.ts'
import { LEDGER_CONFLICTS, ledgersUnchanged } from '#app/core/ledger/save-ledger.server.ts'
import { findPlayerById, type Player } from '#app/core/players/find-player.server.ts'
import { derivePremium } from '#app/core/premium/derive-premium.server.ts'
import { rankedStatement } from '#app/core/standings/open-standings.server.ts'
import { allTimeStatement } from '#app/core/standings/save-standings.server.ts'
import { reasonProblem } from '#app/domain/admin/player-change.ts'
import { levelOf } from '#app/domain/points/level.ts'
import { totalPoints } from '#app/domain/points/total-points.ts'
import type { Statement } from '#db/client.ts'
import { OWNED_TABLES } from '#db/owned-tables.ts'
import { members } from '#db/schema/contests/private-leaderboards.ts'
import { ledger } from '#db/schema/ledger.ts'
import { telegramConnections } from '#db/schema/notifications.ts'
import { ownedDataOf } from '#db/schema/owned-table.ts'
import { players } from '#db/schema/players.ts'
import { subscriptions } from '#db/schema/premium.ts'
import { waitingReferrals } from '#db/schema/referrals.ts'
import { retryChange, type Outcome } from './find-changeable.server.ts'
import { movingRows, planMerge, type MergePlan } from './plan-merge.server.ts'

type MergeContext = Pick<AppContext, 'db' | 'now'>

/** One batch. The merged player keeps GitHub data and closed weeks; its name leads to `intoId`. */
export async function mergePlayers(
  context: MergeContext,
  actor: string,
  { fromId, intoId, reason }: { fromId: string; intoId: string; reason: string },
): Promise<Outcome> {
  const unreasoned = reasonProblem(reason)
  if (unreasoned !== null) return { ok: false, code: unreasoned }
  const outcome = await retryChange<Outcome>(async () => {
    const merged = await findPlayerById(context, fromId)
    if (merged !== null && merged.mergedInto === intoId) return { ok: true, known: true }
    const plan = await planMerge(context, fromId, { typed: intoId })
    if (!plan.ok) return plan
    const detail = { playerId: plan.into.id, mergedId: plan.from.id, reason }
    await writeAudited(context, { actor, action: 'merge-players', detail }, await statementsOf(context, plan))
    return { ok: true }
  }, CONFLICTS)
  if (outcome.ok) await awardAchievements(context, [intoId])
  return outcome
}

/** Something changed since the plan: one of the two was erased, or a position or chat taken. */
const CONFLICTS = [
  ...LEDGER_CONFLICTS,
  'FOREIGN KEY constraint failed',
  'projects.player_id',
  'players.telegram_id',
  'ledger.player_id',
] as const

async function statementsOf(context: MergeContext, plan: MergePlan): Promise<Statement[]> {
  const { from, into } = plan
  return [
    ledgersUnchanged(context, [from, into]),
    context.db
      .update(players)
      .set({ ledgerVersion: sql`${players.ledgerVersion} + 1` })
      .where(inArray(players.id, [from.id, into.id])),
    ...moveLedger(context, from, into),
    ...moveFriends(context, from, into),
    ...moveBelongings(context, plan),
    ...movePremium(context, from, into),
    ...leave(context, from, into),
    ...(await totals(context, from, into)),
    rankedStatement(context, from.id),
  ]
}

function moveLedger({ db }: MergeContext, from: Player, into: Player): Statement[] {
  const isForFrom = and(eq(ledger.playerId, into.id), eq(ledger.key, `referral:${from.id}`))
  return [
    db.update(ledger).set({ playerId: into.id }).where(movingRows(from, into)),
    // Nobody is paid for inviting their own second account.
    db.update(ledger).set({ counted: 0, points: 0, reason: 'withdrawn' }).where(isForFrom),
  ]
}

function moveFriends({ db }: MergeContext, from: Player, into: Player): Statement[] {
  const { playerId, inviterId } = waitingReferrals
  const wasInvited = and(eq(players.id, into.id), eq(players.inviterId, from.id))
  return [
    db.delete(waitingReferrals).where(or(eq(playerId, from.id), and(eq(playerId, into.id), eq(inviterId, from.id)))),
    db.update(waitingReferrals).set({ inviterId: into.id }).where(eq(inviterId, from.id)),
    db.update(players).set({ inviterId: null }).where(wasInvited),
    db.update(players).set({ inviterId: into.id }).where(eq(players.inviterId, from.id)),
    db.update(players).set({ mergedInto: into.id }).where(eq(players.mergedInto, from.id)),
  ]
}

/** Of what both have, the remaining player's stays. */
function moveBelongings({ db }: MergeContext, { from, into, projects }: MergePlan): Statement[] {
  return [
    db
      .update(telegramConnections)
      .set({ codeHash: null, codeExpiresAt: null })
      .where(eq(telegramConnections.playerId, from.id)),
    ...OWNED_TABLES.filter(({ merged }) => merged === 'moved').map(({ table, owner }) =>
      db.run(sql`UPDATE OR IGNORE ${sql.identifier(table)} SET ${sql.identifier(owner)} = ${into.id}
        WHERE ${sql.identifier(owner)} = ${from.id}`),
    ),
    db.delete(members).where(eq(members.playerId, from.id)),
    // Scores are counted anew from the ledger; organisers' decisions are not in it.
    db.run(sql`INSERT INTO contest_scores (contest_id, player_id, points, reached_at, accepted, days, by_hand)
      SELECT contest_id, ${into.id}, 0, 0, 0, '{}', by_hand FROM contest_scores
      WHERE player_id = ${from.id} AND by_hand <> '[]'
      ON CONFLICT (player_id, contest_id) DO UPDATE SET by_hand = (SELECT json_group_array(json(value)) FROM (
        SELECT value FROM json_each(contest_scores.by_hand) UNION ALL SELECT value FROM json_each(excluded.by_hand)))`),
    db.run(sql`UPDATE projects SET player_id = ${into.id}, position = place.position
      FROM (SELECT value ->> 'id' AS id, value ->> 'position' AS position FROM json_each(${JSON.stringify(projects)}))
        AS place WHERE projects.id = place.id AND projects.player_id = ${from.id}`),
  ]
}

/** Under its id, by which it is ended. */
function movePremium(context: MergeContext, from: Player, into: Player): Statement[] {
  return [
    context.db.run(sql`INSERT INTO subscriptions (id, player_id, source, plan, status, entitles, updated_at)
      SELECT ${`grant:${into.id}`}, ${into.id}, 'grant', 'grant', 'active', 1, ${context.now()} FROM subscriptions
      WHERE id = ${`grant:${from.id}`} AND entitles = 1
      ON CONFLICT (id) DO UPDATE SET status = 'active', entitles = 1, updated_at = excluded.updated_at`),
    context.db.delete(subscriptions).where(eq(subscriptions.id, `grant:${from.id}`)),
    ...derivePremium(context, from.id),
    ...derivePremium(context, into.id),
  ]
}

/** Name and GitHub data stay. */
function leave({ db, now }: MergeContext, from: Player, into: Player): Statement[] {
  const personal = ownedDataOf(players)?.personal ?? []
  return [
    ...OWNED_TABLES.filter(({ merged }) => merged === 'deleted').map(({ table, owner }) =>
      db.run(sql`DELETE FROM ${sql.identifier(table)} WHERE ${sql.identifier(owner)} = ${from.id}`),
    ),
    db.run(sql`UPDATE players SET merged_into = ${into.id}, suspended_at = COALESCE(suspended_at, ${now()}),
      ${sql.join(
        personal.map((column) => sql`${sql.identifier(column)} = NULL`),
        sql`, `,
      )},
      last_updated = ${now()} WHERE id = ${from.id}`),
    db
      .update(players)
      .set({ telegramId: sql`COALESCE(${players.telegramId}, ${from.telegramId})`, lastUpdated: now() })
      .where(eq(players.id, into.id)),
  ]
}

/** From counters and lifetime rows; the version guards both. */
async function totals(context: MergeContext, from: Player, into: Player): Promise<Statement[]> {
  const [sums] = await context.db.all<{ moved: number; own: number; rest: number }>(sql`SELECT
    (SELECT COALESCE(SUM(points), 0) FROM ledger WHERE ${movingRows(from, into)}) AS moved,
    (SELECT COALESCE(SUM(points), 0) FROM ledger WHERE player_id = ${into.id} AND ${isLifetime}
      AND key <> ${`referral:${from.id}`}) AS own,
    (SELECT COALESCE(SUM(points), 0) FROM ledger WHERE player_id = ${from.id} AND ${isLifetime}) AS rest`)
  const { moved = 0, own = 0, rest = 0 } = sums ?? {}
  const levelAfter = (total: number) => sql`MAX(${players.level}, ${levelOf(total)})`
  const after = [
    { player: from, total: totalPoints(from, rest - moved) },
    { player: into, total: totalPoints(into, own + moved) },
  ]
  return after.flatMap(({ player, total }) => [
    context.db
      .update(players)
      .set({ totalPoints: total, level: levelAfter(total) })
      .where(eq(players.id, player.id)),
    allTimeStatement(context, player.id, total),
  ])
}

const isLifetime = sql`key >= 'adjustment:' AND key < 'referral;' AND scale = 'lifetime'`
