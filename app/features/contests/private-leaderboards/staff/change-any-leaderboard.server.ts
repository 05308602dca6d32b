import { eq, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { writeAuditedIf } from '#app/core/audit/write-audited.server.ts'
import { renewCodeStatement } from '#app/core/contests/private-leaderboards/create-board.server.ts'
import { leaderboardTextStatement } from '#app/core/moderation/text-statements.server.ts'
import { notificationStatements } from '#app/core/notifications/notification-statements.server.ts'
import type { AuditAction } from '#app/domain/admin/audit-action.ts'
import { NAME_LENGTH } from '#app/domain/contests/private-leaderboard.ts'
import { checkboxField, textField } from '#app/domain/forms/form-fields.ts'
import { plainText, lineError } from '#app/domain/text/plain-text.ts'
import { newId } from '#app/domain/values/id.ts'
import type { Statement } from '#db/client.ts'
import { privateLeaderboards } from '#db/schema/contests/private-leaderboards.ts'

type ChangeContext = Pick<AppContext, 'db' | 'now' | 'randomBytes'>

const ASK = 'Write to us if you have questions.'

type LeaderboardChanged = { ok: true; name: string } | { ok: false; code: 'not_found' }
type LeaderboardRenamed = LeaderboardChanged | { ok: false; code: 'invalid'; error: string }

/** Renames a board, optionally without its description, and notifies its owner. */
export async function renameLeaderboard(
  context: ChangeContext,
  actor: string,
  id: string,
  { name: typed, clearDescription }: { name: string; clearDescription: boolean },
): Promise<LeaderboardRenamed> {
  const name = plainText(typed)
  const error = lineError(name, NAME_LENGTH, 'Give the board a name.')
  if (error !== null) return { ok: false, code: 'invalid', error }
  const [before] = await context.db.select().from(privateLeaderboards).where(eq(privateLeaderboards.id, id))
  if (before === undefined) return { ok: false, code: 'not_found' }
  const description = clearDescription ? '' : before.description
  if (name === before.name && description === before.description) return { ok: true, name }
  const isAsItWas = sql`name = ${before.name} AND description = ${before.description}`
  return change(context, { actor, id, action: 'rename-leaderboard', isAsItWas }, (ownerId) => [
    context.db.update(privateLeaderboards).set({ name, description }).where(eq(privateLeaderboards.id, id)),
    leaderboardTextStatement(context, ownerId, id),
    ...notify(
      context,
      ownerId,
      `Your private leaderboard "${before.name}" is now called "${name}": we renamed it. ${ASK}`,
    ),
  ])
}

/** Replaces the invitation link. `end` is the end of the old one, so that a form sent twice renews once. */
export async function renewAnyInvitation(
  context: ChangeContext,
  actor: string,
  id: string,
  end: string,
): Promise<LeaderboardChanged> {
  const [before] = await context.db.select().from(privateLeaderboards).where(eq(privateLeaderboards.id, id))
  if (before !== undefined && !before.invitationCode.endsWith(end)) return { ok: true, name: before.name }
  const isAsItWas = sql`invitation_code = ${before?.invitationCode ?? ''}`
  return change(context, { actor, id, action: 'renew-invitation', isAsItWas }, (ownerId, name) => [
    renewCodeStatement(context, id),
    ...notify(
      context,
      ownerId,
      `We renewed the invitation link of your private leaderboard "${name}". The old one no longer works.`,
    ),
  ])
}

export function deleteAnyLeaderboard(context: ChangeContext, actor: string, id: string): Promise<LeaderboardChanged> {
  return change(context, { actor, id, action: 'delete-leaderboard', isAsItWas: sql`true` }, (ownerId, name) => [
    context.db.delete(privateLeaderboards).where(eq(privateLeaderboards.id, id)),
    ...notify(
      context,
      ownerId,
      `We deleted your private leaderboard "${name}". The points of its members stay as they are. ${ASK}`,
    ),
  ])
}

type Change = { actor: string; id: string; action: AuditAction; isAsItWas: SQL }

async function change(
  context: ChangeContext,
  { actor, id, action, isAsItWas }: Change,
  statements: (ownerId: string, name: string) => Statement[],
): Promise<LeaderboardChanged> {
  const [board] = await context.db.select().from(privateLeaderboards).where(eq(privateLeaderboards.id, id))
  if (board === undefined) return { ok: false, code: 'not_found' }
  const { ownerId, name } = board
  const isChanged = await writeAuditedIf(
    context,
    sql`EXISTS (SELECT 1 FROM private_leaderboards WHERE id = ${id} AND owner_id = ${ownerId} AND ${isAsItWas})`,
    { actor, action, detail: { leaderboardId: id, ownerId } },
    statements(ownerId, name),
  )
  return isChanged ? { ok: true, name } : { ok: false, code: 'not_found' }
}

function notify(context: ChangeContext, playerId: string, message: string): Statement[] {
  return notificationStatements(context, [
    { id: newId('nt', context.randomBytes), playerId, kind: 'CUSTOM', payload: { message } },
  ])
}

const text = textField(1000)

export const leaderboardForms = {
  rename: z.object({ name: text, clearDescription: checkboxField }),
  /** With the end of the invitation that is to be renewed. */
  renew: z.object({ invitationEnd: text }),
  delete: z.object({}),
}
