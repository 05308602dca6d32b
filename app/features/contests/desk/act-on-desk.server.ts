import type { AppContext } from '#app/context/context.server.ts'
import type { Contest } from '#app/core/contests/running/find-contest.server.ts'
import { MISSING, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { cancelContest, changeEnd, changeRewards, changeTeamsLock, changeTeamSize } from './change-contest.server.ts'
import { changeRule, previewRule } from './change-rule.server.ts'
import { changeScope } from './change-scope.server.ts'
import { moveMember } from './change-team.server.ts'
import { addChannel, pauseChannel, removeChannel, resumeChannel, testAddress, testChannel } from './channels.server.ts'
import { decideHold } from './decide-hold.server.ts'
import { OWNERS_FORMS, tickedTopics, type DeskForm } from './desk-forms.ts'
import { setEmbedOrigins } from './embed-origins.server.ts'
import { inviteRoster } from './invite-roster.server.ts'
import { answerQuestion } from './questions.server.ts'
import { readmitClimber, removeClimber } from './remove-climber.server.ts'
import { moveReveal, setFreeze } from './reveal.server.ts'
import { endRole, giveRole, leaveDesk } from './roles.server.ts'
import { checkRoster, clearRoster, importRoster } from './roster.server.ts'
import { changeDetails, deleteContest, handOverContest, renewLink } from './settings.server.ts'
import { createTeam, dealTeams, deleteTeam, renameTeam } from './teams.server.ts'

type DeskContext = Pick<
  AppContext,
  'db' | 'now' | 'log' | 'randomBytes' | 'config' | 'chats' | 'email' | 'limits' | 'github'
>

/** Carries out one form of the desk. For whoever may not send it, the desk does not exist. */
export async function actOnDesk(context: DeskContext, contest: Contest, form: DeskForm): Promise<FormOutcome> {
  if (form.intent === 'leave-desk') return leaveDesk(context, contest)
  if (contest.role !== 'owner' && (contest.role !== 'moderator' || OWNERS_FORMS.includes(form.intent))) return MISSING
  switch (form.intent) {
    case 'hold':
      return decideHold(context, contest, form)
    case 'answer':
      return answerQuestion(context, contest, form)
    case 'preview-rule':
      return previewRule(context, contest, form)
    case 'rule':
      return changeRule(context, contest, form)
    case 'change-end':
      return changeEnd(context, contest, form)
    case 'change-scope':
      return changeScope(context, contest, form)
    case 'change-teams':
      return changeTeamSize(context, contest, form)
    case 'change-lock':
      return changeTeamsLock(context, contest, form)
    case 'change-rewards':
      return changeRewards(context, contest, form)
    case 'cancel':
      return cancelContest(context, contest, form)
    case 'team':
      return createTeam(context, contest, form)
    case 'rename':
      return renameTeam(context, contest, form)
    case 'delete-team':
      return deleteTeam(context, contest, form.teamId)
    case 'deal':
      return dealTeams(context, contest)
    case 'move':
      return moveMember(context, contest, form)
    case 'remove':
      return removeClimber(context, contest, form)
    case 'readmit':
      return readmitClimber(context, contest, form.playerId)
    case 'role':
      return giveRole(context, contest, form)
    case 'end-role':
      return endRole(context, contest, form.playerId)
    case 'check-roster':
      return checkRoster(context, contest, form.lines)
    case 'roster':
      return importRoster(context, contest, form.lines)
    case 'clear-roster':
      return clearRoster(context, contest)
    case 'invite':
      return inviteRoster(context, contest)
    case 'freeze':
      return setFreeze(context, contest, form.freezeMinutes)
    case 'reveal-next':
    case 'step-back':
    case 'clear-stage':
    case 'show-everything':
      return moveReveal(context, contest, form)
    case 'details':
      return changeDetails(context, contest, form)
    case 'renew':
      return renewLink(context, contest)
    case 'hand-over':
      return handOverContest(context, contest, form.playerId)
    case 'delete':
      return deleteContest(context, contest, form.confirmName)
    case 'embed':
      return setEmbedOrigins(context, contest, form.origins)
    case 'add-channel':
      return addChannel(context, contest, { ...form, topics: tickedTopics(form) })
    case 'test-address':
      return testAddress(context, contest, { ...form, topics: tickedTopics(form) })
    case 'test-channel':
      return testChannel(context, contest, form.channelId)
    case 'pause-channel':
      return pauseChannel(context, contest, form.channelId)
    case 'resume-channel':
      return resumeChannel(context, contest, form.channelId)
    case 'remove-channel':
      return removeChannel(context, contest, form.channelId)
  }
}
