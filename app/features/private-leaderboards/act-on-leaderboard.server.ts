import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { changeLeaderboard } from './change-leaderboard.server.ts'
import { deleteLeaderboard } from './delete-leaderboard.server.ts'
import { handOverLeaderboard } from './hand-over-leaderboard.server.ts'
import type { LeaderboardFields, LeaderboardIntent } from './leaderboard-form.ts'
import type { OwnerTools } from './leaderboard-view.ts'
import { leaveLeaderboard } from './leave-leaderboard.server.ts'
import { removeMember } from './remove-member.server.ts'
import { renewInvitation } from './renew-invitation.server.ts'

type ActContext = Pick<AppContext, 'db' | 'now' | 'randomBytes'>

/** `tools` are the owner's forms as they were typed, with what was wrong. */
export type LeaderboardOutcome =
  | { state: 'done'; message: string; leavesPage: boolean }
  | { state: 'refused'; message: string }
  | { state: 'invalid'; tools: Partial<Pick<OwnerTools, 'form' | 'confirmName'>> }
  | { state: 'not_found' }

/** Does what one form of a board's page asks for; for whoever may not do it the board does not exist. */
export async function actOnLeaderboard(
  context: ActContext,
  playerId: string,
  id: string,
  intent: LeaderboardIntent,
  fields: LeaderboardFields,
): Promise<LeaderboardOutcome> {
  if (intent !== 'leave' && !(await ownsLeaderboard(context, playerId, id))) return { state: 'not_found' }
  switch (intent) {
    case 'change': {
      const { name, description, endsOn } = fields
      const typed = { name, description, endsOn }
      const changed = await changeLeaderboard(context, playerId, id, typed)
      if (changed.ok) return done('The board is saved.')
      return changed.code === 'invalid'
        ? { state: 'invalid', tools: { form: { values: typed, errors: changed.errors } } }
        : { state: 'not_found' }
    }
    case 'renew':
      return (await renewInvitation(context, playerId, id))
        ? done('The invitation link is new. The old one no longer works.')
        : { state: 'not_found' }
    case 'remove':
      return (await removeMember(context, playerId, id, fields.memberId)) === 'removed'
        ? done('The member is removed, and the invitation link is new.')
        : NO_MEMBER
    case 'hand-over': {
      const handed = await handOverLeaderboard(context, playerId, id, fields.memberId)
      if (handed === 'handed_over') return done('The board has a new owner. You stay a member.')
      return handed === 'too_many'
        ? { state: 'refused', message: 'This member owns as many boards as one player can. Choose somebody else.' }
        : NO_MEMBER
    }
    case 'delete': {
      const deleted = await deleteLeaderboard(context, playerId, id, fields.confirmName)
      if (deleted.ok) return done(`${deleted.name} is deleted.`, true)
      return deleted.code === 'not_found'
        ? { state: 'not_found' }
        : {
            state: 'invalid',
            tools: { confirmName: { value: fields.confirmName, error: 'Type the name of the board to delete it.' } },
          }
    }
    case 'leave': {
      const left = await leaveLeaderboard(context, playerId, id)
      if (left === 'left') return done('You left the board.', true)
      return left === 'owner'
        ? { state: 'refused', message: 'Hand the board over or delete it: an owner cannot leave.' }
        : { state: 'not_found' }
    }
  }
}

const NO_MEMBER: LeaderboardOutcome = { state: 'refused', message: 'Choose a member from the list.' }

async function ownsLeaderboard(context: ActContext, playerId: string, id: string): Promise<boolean> {
  const rows = await context.db.all(sql`SELECT 1 FROM private_leaderboards WHERE id = ${id} AND owner_id = ${playerId}`)
  return rows.length > 0
}

function done(message: string, leavesPage = false): LeaderboardOutcome {
  return { state: 'done', message, leavesPage }
}
