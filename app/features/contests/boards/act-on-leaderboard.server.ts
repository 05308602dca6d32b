import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { done, type FormOutcome, MISSING, refused, doneWith } from '#app/domain/forms/form-outcome.ts'
import { handOverLeaderboard } from './hand-over-leaderboard.server.ts'
import type { LeaderboardForm } from './leaderboard-form.ts'
import { changeLeaderboard, deleteLeaderboard, renewInvitation } from './manage-leaderboard.server.ts'
import { leaveLeaderboard } from './membership.server.ts'
import { readmitMember, removeMember } from './remove-member.server.ts'

type ActContext = Pick<AppContext, 'db' | 'now' | 'randomBytes'>

/** Carries out one form of a board's page. For players without permission, the board does not exist. */
export async function actOnLeaderboard(
  context: ActContext,
  playerId: string,
  id: string,
  form: LeaderboardForm,
): Promise<FormOutcome> {
  if (form.intent !== 'leave' && !(await ownsLeaderboard(context, playerId, id, form.intent))) return MISSING
  switch (form.intent) {
    case 'change': {
      const { name, description, endsOn } = form
      const changed = await changeLeaderboard(context, playerId, id, { name, description, endsOn })
      if (changed.ok) return done('The board is saved.')
      return changed.code === 'invalid' ? refused(changed.errors) : MISSING
    }
    case 'renew':
      return (await renewInvitation(context, playerId, id))
        ? done('The invitation link is new. The old one no longer works.')
        : MISSING
    case 'remove':
      return (await removeMember(context, playerId, id, form.memberId)) === 'removed'
        ? done('The member is removed, and the invitation link is new.')
        : NO_MEMBER
    case 'readmit':
      return (await readmitMember(context, playerId, id, form.memberId)) === 'readmitted'
        ? done('They can join again. Send them the link.')
        : NO_MEMBER
    case 'hand-over': {
      const handed = await handOverLeaderboard(context, playerId, id, form.memberId)
      if (handed === 'offered') return done('They are asked, and have 14 days to accept. Until then it stays yours.')
      if (handed === 'declined')
        return doneWith('warning', 'This member said no, and nobody is asked twice. Choose another member.')
      return handed === 'too_many'
        ? doneWith('warning', 'This member already owns the most boards one player can. Choose another member.')
        : NO_MEMBER
    }
    case 'delete': {
      const deleted = await deleteLeaderboard(context, playerId, id, form.confirmName)
      if (deleted.ok) return done(`${deleted.name} is deleted.`, '/my-leaderboards')
      return deleted.code === 'not_found'
        ? MISSING
        : refused({ confirmName: 'Type the name of the board to delete it.' })
    }
    case 'leave': {
      const left = await leaveLeaderboard(context, playerId, id)
      if (left === 'ended')
        return doneWith('warning', 'This contest has ended, and its ranks stay as they are. Nobody can leave it now.')
      if (left === 'left') return done('You left the board.', '/my-leaderboards')
      return left === 'owner'
        ? doneWith('warning', 'An owner cannot leave. Hand the board over or delete it.')
        : MISSING
    }
  }
}

const NO_MEMBER = doneWith('warning', 'Choose a member from the list.')

/** A contest is managed on its organiser's desk. */
const NOT_OF_CONTESTS: readonly LeaderboardForm['intent'][] = [
  'change',
  'renew',
  'remove',
  'readmit',
  'hand-over',
  'delete',
]

async function ownsLeaderboard(
  context: ActContext,
  playerId: string,
  id: string,
  intent: LeaderboardForm['intent'],
): Promise<boolean> {
  const isOnDesk = NOT_OF_CONTESTS.includes(intent)
  const rows = await context.db.all(sql`SELECT 1 FROM private_leaderboards WHERE id = ${id} AND owner_id = ${playerId}
    AND NOT (${isOnDesk} AND EXISTS (SELECT 1 FROM contests WHERE leaderboard_id = ${id}))`)
  return rows.length > 0
}
