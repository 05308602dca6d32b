import type { AppContext } from '#app/context/context.server.ts'
import { done, type FormOutcome, MISSING, doneWith } from '#app/domain/forms/form-outcome.ts'
import type { LeaderboardForm } from './leaderboard-form.ts'
import {
  changeLeaderboard,
  deleteLeaderboard,
  findOwned,
  handOverLeaderboard,
  readmitMember,
  removeMember,
  renewInvitation,
} from './manage-leaderboard.server.ts'
import { leaveLeaderboard } from './membership.server.ts'

type ActContext = Pick<AppContext, 'db' | 'now' | 'randomBytes'>

/** Carries out one form of a board's page. For players without permission, the board does not exist. */
export async function actOnLeaderboard(
  context: ActContext,
  playerId: string,
  id: string,
  form: LeaderboardForm,
): Promise<FormOutcome> {
  if (form.intent === 'leave') return leave(context, playerId, id)
  if ((await findOwned(context, playerId, id)) === null) return MISSING
  switch (form.intent) {
    case 'change': {
      const { name, description, endsOn } = form
      return changeLeaderboard(context, playerId, id, { name, description, endsOn })
    }
    case 'renew':
      return renewInvitation(context, playerId, id)
    case 'remove':
      return removeMember(context, playerId, id, form.memberId)
    case 'readmit':
      return readmitMember(context, playerId, id, form.memberId)
    case 'hand-over':
      return handOverLeaderboard(context, playerId, id, form.memberId)
    case 'delete':
      return deleteLeaderboard(context, playerId, id, form.confirmName)
  }
}

async function leave(context: ActContext, playerId: string, id: string): Promise<FormOutcome> {
  switch (await leaveLeaderboard(context, playerId, id)) {
    case 'ended':
      return doneWith('warning', 'This contest has ended, and its ranks stay as they are. Nobody can leave it now.')
    case 'left':
      return done('You left.', '/my-leaderboards')
    case 'owner':
      return doneWith('warning', 'An owner cannot leave. Hand the board over or delete it.')
    case 'not_found':
      return doneWith('warning', 'You are no longer in it.', '/my-leaderboards')
  }
}
