import { and, eq, inArray, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { findPlayerById, findPlayerByAnyUsername, type Player } from '#app/core/players/find-player.server.ts'
import type { ChangeProblem } from '#app/domain/admin/player-change.ts'
import { isSubscriptionOver } from '#app/domain/premium/entitlement.ts'
import { checkouts, subscriptions } from '#db/schema/premium.ts'
import { projects } from '#db/schema/projects.ts'
import { awards } from '#db/schema/weeks.ts'
import { findChangeable, type Refused } from './find-changeable.server.ts'

type PlanContext = Pick<AppContext, 'db'>

export type MergePlan = {
  ok: true
  from: Player
  into: Player
  projects: { id: string; position: number }[]
  effects: Awaited<ReturnType<typeof findEffects>> & { projects: number }
}

const PROJECT_POSITIONS = 6

/** Changes nothing. */
export async function planMerge(
  context: PlanContext,
  fromId: string,
  into: { typed: string },
): Promise<MergePlan | Refused> {
  const found = await findChangeable(context, fromId)
  if (!found.ok) return found
  const { player: from } = found
  const other = await findOther(context, into.typed)
  if (other === null) return { ok: false, code: 'other_not_found' }
  const obstacle = await findObstacle(context, from, other)
  if (obstacle !== null) return { ok: false, code: obstacle }
  const places = await listPositions(context, from, other)
  const projects = places.own.slice(0, Math.max(0, PROJECT_POSITIONS - places.first)).map((id, index) => ({
    id,
    position: places.first + index,
  }))
  const effects = await findEffects(context, from, other)
  return { ok: true, from, into: other, projects, effects: { ...effects, projects: projects.length } }
}

/** By id, or by a current or former name. */
async function findOther(context: PlanContext, typed: string): Promise<Player | null> {
  return (await findPlayerById(context, typed)) ?? findPlayerByAnyUsername(context, typed)
}

async function findObstacle(context: PlanContext, from: Player, into: Player): Promise<ChangeProblem | null> {
  if (into.id === from.id) return 'same_player'
  if (into.claimedAt === null || into.suspendedAt !== null || into.goneAt !== null || into.mergedInto !== null)
    return 'other_out'
  if (from.eraseAt !== null || into.eraseAt !== null) return 'leaving'
  if (await mayBeCharged(context, from.id)) return 'pays'
  const held = await context.db.$count(awards, and(eq(awards.playerId, from.id), eq(awards.state, 'held')))
  return held > 0 ? 'award_held' : null
}

/** An unpaid or paused subscription may become active again. */
async function mayBeCharged({ db }: PlanContext, playerId: string): Promise<boolean> {
  const open = await db.$count(checkouts, sql`${checkouts.playerId} = ${playerId} AND ${checkouts.state} = 'open'`)
  if (open > 0) return true
  const rows = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.playerId, playerId), eq(subscriptions.source, 'stripe')))
  return rows.some(
    ({ plan, status, entitles }) => entitles || (plan !== 'lifetime_access' && !isSubscriptionOver(status)),
  )
}

async function listPositions({ db }: PlanContext, from: Player, into: Player) {
  const rows = await db
    .select()
    .from(projects)
    .where(inArray(projects.playerId, [from.id, into.id]))
    .orderBy(projects.position)
  const taken = rows.filter((row) => row.playerId === into.id)
  return {
    own: rows.filter((row) => row.playerId === from.id).map((row) => row.id),
    first: Math.max(-1, ...taken.map((row) => row.position)) + 1,
  }
}

/** Not what both have, nor the invitation of one by the other. */
export function movingRows(from: Player, into: Player) {
  return sql`player_id = ${from.id} AND key IN (SELECT moved.key FROM ledger AS moved
    WHERE moved.player_id = ${from.id} AND moved.key >= 'adjustment:' AND moved.key < 'referral;'
      AND moved.scale = 'lifetime' AND moved.key <> ${`referral:${into.id}`}
      AND NOT EXISTS (SELECT 1 FROM ledger AS own WHERE own.player_id = ${into.id} AND own.key = moved.key))`
}

async function findEffects({ db }: PlanContext, from: Player, into: Player) {
  const [found] = await db.all<typeof NO_EFFECTS>(sql`SELECT
    (SELECT COALESCE(SUM(points), 0) FROM ledger WHERE ${movingRows(from, into)}) AS lifetimePoints,
    (SELECT COUNT(*) FROM players WHERE inviter_id = ${from.id}) AS friends,
    (SELECT COUNT(*) FROM private_leaderboards WHERE owner_id = ${from.id}) AS ownBoards,
    (SELECT COUNT(*) FROM members WHERE player_id = ${from.id}) AS boards,
    (SELECT COUNT(*) FROM achievements AS old WHERE player_id = ${from.id} AND NOT EXISTS
      (SELECT 1 FROM achievements WHERE player_id = ${into.id} AND achievement = old.achievement)) AS achievements,
    (SELECT COUNT(*) FROM prize_codes WHERE player_id = ${from.id}) AS codes,
    EXISTS (SELECT 1 FROM subscriptions WHERE player_id = ${from.id} AND source = 'grant' AND entitles = 1) AS premium,
    (SELECT COUNT(*) FROM awards WHERE player_id = ${from.id}) AS awards,
    (SELECT COALESCE(SUM(points), 0) FROM standings WHERE player_id = ${from.id} AND period IN
      (SELECT key FROM weeks WHERE state <> 'closed')) AS openPoints`)
  const telegram = from.telegramId !== null && into.telegramId === null
  return { ...NO_EFFECTS, ...found, telegram }
}

/** Counts; `awards` and `openPoints` stay with the merged account. */
const NO_EFFECTS = {
  lifetimePoints: 0,
  friends: 0,
  ownBoards: 0,
  boards: 0,
  achievements: 0,
  codes: 0,
  premium: 0,
  awards: 0,
  openPoints: 0,
}
