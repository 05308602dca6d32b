import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { hashGitHubId } from '#app/core/secrets/keyed-hash.server.ts'
import { incrementTally } from '#app/core/settings/tally.server.ts'
import { ALL_TIME, dayOf } from '#app/domain/time/period.ts'
import { shuffle } from '#app/domain/values/chance.ts'
import { idsIn, writeTogether } from '#db/client.ts'
import { OWNED_TABLES } from '#db/owned-tables.ts'
import { forgottenCounterparts } from '#db/schema/account.ts'
import { privateLeaderboards } from '#db/schema/contests/private-leaderboards.ts'
import { repositories } from '#db/schema/github.ts'
import { repositoryRules } from '#db/schema/maintainers.ts'
import { notifications } from '#db/schema/notifications.ts'
import { players } from '#db/schema/players.ts'
import { standings } from '#db/schema/standings.ts'

/** D1 allows 1,000 an invocation, shared with other nightly jobs. The rest are upper bounds an account. */
const QUERIES_PER_RUN = 700
const QUERIES_TO_ASK = { paid: 12, unpaid: 4 }
const QUERIES_TO_ERASE = 18
const DUE_READ = 500

type EraseContext = Pick<AppContext, 'db' | 'now' | 'config' | 'log'>
type Account = { id: string; githubId: number; customerId: string | null }

/**
 * `endBilling` must end the billing of a player and all merged ones first. Players who never paid don't wait for
 * Stripe; the others come in random order, to not wait behind the same failures every day.
 */
export async function erasePlayers(
  context: EraseContext & Pick<AppContext, 'randomBytes'>,
  endBilling: (playerId: string) => Promise<boolean>,
): Promise<number> {
  const due = await listDue(context)
  let erased = 0
  let queries = 0
  for (const [index, player] of due.entries()) {
    if (queries >= QUERIES_PER_RUN) {
      context.log('warning', 'Erasures go on in the next run', { left: due.length - index })
      break
    }
    const person = [player, ...(await listMerged(context, player.id))]
    for (const { customerId } of person) queries += QUERIES_TO_ASK[customerId === null ? 'unpaid' : 'paid']
    if (!(await endEach(person, endBilling))) {
      context.log('warning', 'Erasure waits for billing to end', { playerId: player.id })
      continue
    }
    if (!(await isDue(context, player.id))) continue
    queries += person.length * QUERIES_TO_ERASE
    await erasePlayer(context, player)
    erased += 1
  }
  if (erased > 0) await incrementTally(context, 'left', erased)
  return erased
}

async function listDue({ db, now, randomBytes }: Parameters<typeof erasePlayers>[0]): Promise<Account[]> {
  const due = await db
    .select({ id: players.id, githubId: players.githubId, customerId: players.stripeCustomerId })
    .from(players)
    .where(and(isNotNull(players.eraseAt), lte(players.eraseAt, now())))
    .orderBy(isNotNull(players.stripeCustomerId), asc(players.eraseAt))
    .limit(DUE_READ)
  const paying = due.filter(({ customerId }) => customerId !== null)
  return [...due.filter(({ customerId }) => customerId === null), ...shuffle(paying, randomBytes)]
}

/** Recursively. */
function listMerged({ db }: EraseContext, id: string): Promise<Account[]> {
  return db.all<Account>(sql`WITH RECURSIVE merged (id) AS (
      SELECT id FROM players WHERE merged_into = ${id}
      UNION SELECT players.id FROM players JOIN merged ON players.merged_into = merged.id)
    SELECT players.id, github_id AS githubId, stripe_customer_id AS customerId FROM merged JOIN players USING (id)`)
}

async function endEach(
  person: readonly Account[],
  endBilling: (playerId: string) => Promise<boolean>,
): Promise<boolean> {
  for (const { id } of person) if (!(await endBilling(id))) return false
  return true
}

/** Asking Stripe takes a while, and the player may cancel in between. */
async function isDue({ db, now }: EraseContext, id: string): Promise<boolean> {
  const [player] = await db
    .select({ id: players.id })
    .from(players)
    .where(and(eq(players.id, id), lte(players.eraseAt, now())))
  return player !== undefined
}

/**
 * One batch, merged players first. What stays: a nameless standings row in closed weeks and past months, the row of an
 * award, and a keyed hash that keeps the account from being enrolled by others, with a suspension or ban.
 */
export async function erasePlayer(
  context: EraseContext,
  { id, githubId }: { id: string; githubId: number },
): Promise<void> {
  const { db } = context
  const merged = await db
    .select({ id: players.id, githubId: players.githubId })
    .from(players)
    .where(eq(players.mergedInto, id))
  for (const player of merged) await erasePlayer(context, player)
  const now = context.now()
  const month = dayOf(now).slice(0, 7)
  const [names, idHash] = await Promise.all([listNames(context, id), hashGitHubId(context, githubId)])
  await writeTogether(db, [
    remember(context, id, idHash),
    rememberRefusals(context, id, idHash),
    ...handOverBoards(db, id),
    db
      .insert(forgottenCounterparts)
      .values({ githubId, erasedAt: now })
      .onConflictDoUpdate({ target: forgottenCounterparts.githubId, set: { erasedAt: now, walkedTo: '' } }),
    db.update(repositories).set({ ownerId: null }).where(eq(repositories.ownerId, githubId)),
    db.update(repositoryRules).set({ setById: null, setByLogin: null }).where(eq(repositoryRules.setById, githubId)),
    db.update(players).set({ inviterId: null }).where(eq(players.inviterId, id)),
    db
      .update(standings)
      .set({ country: null })
      .where(and(eq(standings.playerId, id), isNotNull(standings.country))),
    db.run(sql`DELETE FROM standings WHERE player_id = ${id} AND (period = ${ALL_TIME} OR period = ${month}
      OR (period LIKE '%-W%' AND NOT EXISTS (SELECT 1 FROM weeks WHERE key = period AND state = 'closed')))`),
    db.delete(notifications).where(inArray(notifications.id, [`invite:${id}`, `invite-paid:${id}`])),
    ...names.map((name) => forgetInInboxes(context, id, name)),
    // Seats that organisers keep for them.
    db.run(sql`DELETE FROM contest_roster WHERE who IN ${idsIn(names)} OR lower(email) IN
      (SELECT lower(email) FROM players WHERE id = ${id} AND email_confirmed_at IS NOT NULL)`),
    ...OWNED_TABLES.filter(({ erased }) => erased === 'deleted').map(({ table, owner }) =>
      db.run(sql`DELETE FROM ${sql.identifier(table)} WHERE ${sql.identifier(owner)} = ${id}`),
    ),
    db.delete(players).where(eq(players.id, id)),
  ])
}

/** A merge also suspends, which does not count. */
function remember({ db, now }: EraseContext, id: string, idHash: string) {
  return db.run(sql`WITH RECURSIVE person (id, merged_into, suspended_at, banned_at) AS (
      SELECT id, merged_into, suspended_at, banned_at FROM players WHERE id = ${id}
      UNION SELECT players.id, players.merged_into, players.suspended_at, players.banned_at
        FROM players JOIN person ON players.id = person.merged_into)
    INSERT INTO erased_accounts (id_hash, erased_at, standing)
    SELECT ${idHash}, ${now()}, CASE WHEN COUNT(banned_at) > 0 THEN 'banned'
      WHEN COUNT(suspended_at) FILTER (WHERE merged_into IS NULL) > 0 THEN 'suspended' END FROM person WHERE true
    ON CONFLICT (id_hash) DO UPDATE SET standing = COALESCE(excluded.standing, standing)`)
}

/** Removals from boards and roles in contests hold again if the account comes back (complete-sign-in). */
function rememberRefusals({ db }: EraseContext, id: string, idHash: string) {
  return db.run(sql`INSERT OR IGNORE INTO erased_refusals (id_hash, leaderboard_id, why)
    SELECT ${idHash}, leaderboard_id, 'removed' FROM removed_members WHERE player_id = ${id}
    UNION ALL SELECT ${idHash}, contest_id, 'organiser' FROM contest_organisers WHERE player_id = ${id}`)
}

/** In lower case, with former ones. */
async function listNames({ db }: EraseContext, id: string): Promise<string[]> {
  const rows = await db.all<{
    name: string
  }>(sql`SELECT lower_case_github_username AS name FROM players WHERE id = ${id}
    UNION SELECT lower_case_github_username FROM former_usernames WHERE player_id = ${id}`)
  return rows.map(({ name }) => name)
}

/** Notices name who passed and who wrote; a name is always a whole value there. */
function forgetInInboxes({ db }: EraseContext, id: string, name: string) {
  const quoted = JSON.stringify(name)
  const at = sql`instr(lower(payload), ${quoted})`
  return db.run(sql`UPDATE notifications
    SET payload = substr(payload, 1, ${at} - 1) || '"a former player"' || substr(payload, ${at} + ${quoted.length})
    WHERE ${at} > 0 AND player_id IS NOT ${id}`)
}

/**
 * A board goes to the member of longest standing, a contest to such a moderator, who agreed to run it, never to a
 * climber. Without either it is deleted.
 */
function handOverBoards(db: AppContext['db'], id: string) {
  const heir = sql`IIF(EXISTS (SELECT 1 FROM contests WHERE contests.leaderboard_id = private_leaderboards.id),
    (SELECT player_id FROM contest_roles WHERE contest_id = private_leaderboards.id AND role = 'moderator'
      AND player_id <> ${id} ORDER BY created_at, player_id LIMIT 1),
    (SELECT player_id FROM members WHERE leaderboard_id = private_leaderboards.id AND player_id <> ${id}
      ORDER BY joined_at, player_id LIMIT 1))`
  const isOwned = eq(privateLeaderboards.ownerId, id)
  return [
    db
      .update(privateLeaderboards)
      .set({ ownerId: sql`COALESCE(${heir}, ${privateLeaderboards.ownerId})` })
      .where(isOwned),
    db.delete(privateLeaderboards).where(isOwned),
  ]
}
