import { and, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { invitationsByHash, type Invitation } from '#app/core/contests/invitations/invitation-ids.server.ts'
import { addressHash } from '#app/core/contests/invitations/never-again.server.ts'
import type { Contest } from '#app/core/contests/running/find-contest.server.ts'
import { findTakedown } from '#app/core/moderation/takedown.server.ts'
import { outboxStatement } from '#app/core/outbox/outbox-statement.server.ts'
import { done, doneWith, refused, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { invitationsADay } from '#app/domain/notifications/contest-invitation.ts'
import { numberText } from '#app/domain/text/number-text.ts'
import { dayOf, dayStart } from '#app/domain/time/period.ts'
import { newId } from '#app/domain/values/id.ts'
import { writeTogether } from '#db/client.ts'
import { assertInBatch, isConflict } from '#db/conflict.ts'
import { contestRoster } from '#db/schema/contests/roster.ts'

type InviteContext = Pick<AppContext, 'config' | 'db' | 'email' | 'now' | 'randomBytes'>

/**
 * Invites the addresses on kept seats, each once a contest however often the roster is imported. What becomes of an
 * invitation is told to nobody, so one that will not be sent counts like any other.
 */
export async function inviteRoster(context: InviteContext, contest: Contest): Promise<FormOutcome> {
  if (!isInviting(contest)) return refused({ form: 'Invitations go out while a contest is open.' }, 409)
  if (context.email === null) return refused({ form: 'No e-mail can be sent here.' }, 503)
  if ((await findTakedown(context, 'leaderboard', contest.id)) !== null)
    return refused({ form: 'The contest’s text was taken down, so nobody can be invited.' }, 409)
  const [waiting, known, { used, most }] = await Promise.all([
    listWaiting(context, contest.id),
    invitationsByHash(context, contest.id),
    countToday(context, contest),
  ])
  const hashes = [...new Set(waiting.map(({ hash }) => hash))].filter((hash) => !known.has(hash))
  const fresh = hashes
    .slice(0, Math.max(0, most - used))
    .map((hash): Invitation => ({ id: newId('inv', context.randomBytes), hash }))
  const ids = new Map([...known, ...fresh.map(({ id, hash }) => [hash, id] as const)])
  const entries = waiting.flatMap(({ who, hash }) => (ids.has(hash) ? [{ who, id: ids.get(hash) }] : []))
  if (entries.length === 0)
    return hashes.length === 0
      ? doneWith('info', 'There’s nobody left to invite.')
      : refused({ form: `${numberText(most)} invitations a day are the most. Invite the rest tomorrow.` }, 429)
  try {
    await writeTogether(context.db, inviteStatements(context, contest, { used, fresh, entries }))
  } catch (error) {
    if (!isConflict(error, 'state of the contest')) throw error
    return refused({ form: 'Something changed in the meantime. Try again.' }, 409)
  }
  if (fresh.length === 0)
    return doneWith('info', 'Everyone here has already been invited. Nobody gets a second message.')
  return done(
    `${fresh.length === 1 ? 'One invitation is' : `${fresh.length} invitations are`} on the way.${
      fresh.length < hashes.length ? ' Invite the rest tomorrow.' : ''
    }`,
  )
}

/** The figures beside the button: how many were invited, how many wait, and how many more the owner may invite today. */
export async function countInvitations(context: Pick<InviteContext, 'db' | 'email' | 'now'>, contest: Contest) {
  const [[row], { used, most }] = await Promise.all([
    context.db.all<{ invited: number; waiting: number }>(sql`
      SELECT (SELECT COUNT(*) FROM contest_invitations WHERE contest_id = ${contest.id}) AS invited,
        (SELECT COUNT(*) FROM contest_roster WHERE contest_id = ${contest.id} AND ${IS_WAITING}) AS waiting`),
    countToday(context, contest),
  ])
  return {
    invited: row?.invited ?? 0,
    waiting: row?.waiting ?? 0,
    left: Math.max(0, most - used),
    isPossible: isInviting(contest) && context.email !== null,
  }
}

const IS_WAITING = sql`${contestRoster.invitationId} IS NULL AND ${contestRoster.email} IS NOT NULL`

function isInviting({ state }: Contest): boolean {
  return state === 'soon' || state === 'running'
}

function inviteStatements(
  context: InviteContext,
  { id, ownerId }: Contest,
  { used, fresh, entries }: { used: number; fresh: Invitation[]; entries: object[] },
) {
  const { db, now } = context
  return [
    assertInBatch(
      db,
      'state of the contest',
      sql`${todaysCount(context, ownerId)} = ${used} AND EXISTS (SELECT 1 FROM private_leaderboards
        WHERE id = ${id} AND owner_id = ${ownerId})`,
    ),
    db.run(sql`
      INSERT INTO contest_invitations (id, contest_id, address_hash, inviter_id, invited_at)
      SELECT value ->> 'id', ${id}, value ->> 'hash', ${ownerId}, ${now()} FROM json_each(${JSON.stringify(fresh)})`),
    db.run(sql`
      UPDATE contest_roster SET invitation_id = entry.value ->> 'id' FROM json_each(${JSON.stringify(entries)}) AS entry
      WHERE contest_roster.contest_id = ${id} AND contest_roster.who = entry.value ->> 'who'`),
    outboxStatement(
      context,
      sql`'invitation:' || (value ->> 'id')`,
      sql`json_object('type', 'send-invitation', 'invitationId', value ->> 'id')`,
      { from: sql`FROM json_each(${JSON.stringify(fresh)})` },
    ),
  ]
}

async function listWaiting(context: InviteContext, contestId: string) {
  const entries = await context.db
    .select({ who: contestRoster.who, email: sql<string>`${contestRoster.email}` })
    .from(contestRoster)
    .where(and(eq(contestRoster.contestId, contestId), IS_WAITING))
    .orderBy(contestRoster.createdAt, contestRoster.who)
  return Promise.all(entries.map(async ({ who, email }) => ({ who, hash: await addressHash(context, email) })))
}

/** How many the owner has invited today, and how many they may. */
async function countToday(context: Pick<InviteContext, 'db' | 'now'>, { ownerId, room }: Contest) {
  const [row] = await context.db.all<{ used: number; isPremium: number; isOrganiser: number }>(sql`
    SELECT ${todaysCount(context, ownerId)} AS used, is_premium AS isPremium, organiser_at IS NOT NULL AS isOrganiser
    FROM players WHERE id = ${ownerId}`)
  const most = invitationsADay({ room, isPremium: row?.isPremium === 1, isOrganiser: row?.isOrganiser === 1 })
  return { used: row?.used ?? 0, most }
}

function todaysCount({ now }: Pick<InviteContext, 'now'>, ownerId: string) {
  return sql`(SELECT COUNT(*) FROM contest_invitations
    WHERE inviter_id = ${ownerId} AND invited_at >= ${dayStart(dayOf(now()))})`
}
