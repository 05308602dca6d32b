import type { AppContext } from '#app/context/context.server.ts'
import type { Contest } from '#app/core/contests/running/find-contest.server.ts'
import { MISSING, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { decideWork, giveByHand, takeBack } from './by-hand.server.ts'
import { chooseCertificates, takeBackCertificate } from './certificates.server.ts'
import { cancelContest, changeEnd, changeRewards, changeTeamsLock, changeTeamSize } from './change-contest.server.ts'
import { changeRule, previewRule } from './change-rule.server.ts'
import { changeScope } from './change-scope.server.ts'
import { moveMember } from './change-team.server.ts'
import { addChannel, pauseChannel, removeChannel, resumeChannel, testAddress, testChannel } from './channels.server.ts'
import { decideHold } from './decide-hold.server.ts'
import { OWNERS_FORMS, tickedTopics, type DeskForm } from './desk-forms.ts'
import { setEmbedOrigins } from './embed-origins.server.ts'
import { checkGiven, giveByTable } from './give-by-table.server.ts'
import { inviteRoster } from './invite-roster.server.ts'
import { answerQuestion } from './questions.server.ts'
import { readmitClimber, removeClimber } from './remove-climber.server.ts'
import { moveReveal, setFreeze } from './reveal.server.ts'
import { endRole, giveRole, leaveDesk } from './roles.server.ts'
import { checkRoster, clearColumns, clearRoster, dropSeat, importRoster } from './roster.server.ts'
import { sendMessage } from './send-message.server.ts'
import { changeDetails, deleteContest, handOverContest, renewLink } from './settings.server.ts'
import { createTeam, dealTeams, deleteTeam, renameTeam } from './teams.server.ts'
import { orDoneAlready } from './write-changes.server.ts'

type DeskContext = Pick<
  AppContext,
  'db' | 'now' | 'log' | 'randomBytes' | 'config' | 'chats' | 'email' | 'limits' | 'github'
>

/** Carries out one form of the desk. For whoever may not send it, the desk does not exist. */
export async function actOnDesk(context: DeskContext, contest: Contest, form: DeskForm): Promise<FormOutcome> {
  if (form.intent === 'leave-desk') return leaveDesk(context, contest)
  if (contest.role !== 'owner' && (contest.role !== 'moderator' || OWNERS_FORMS.includes(form.intent))) return MISSING
  const act = ACTS[form.intent] as (...sent: [DeskContext, Contest, DeskForm]) => FormOutcome | Promise<FormOutcome>
  return act(context, contest, form)
}

type Acts = {
  [Form in DeskForm as Exclude<Form['intent'], 'leave-desk'>]: (
    context: DeskContext,
    contest: Contest,
    form: Form,
  ) => FormOutcome | Promise<FormOutcome>
}

const ACTS: Acts = {
  give: giveByHand,
  'check-given': checkGiven,
  'give-table': giveByTable,
  'decide-work': decideWork,
  'take-back': takeBack,
  hold: decideHold,
  answer: answerQuestion,
  'preview-rule': previewRule,
  rule: changeRule,
  'change-end': orDoneAlready(changeEnd),
  'change-scope': orDoneAlready(changeScope),
  'change-teams': orDoneAlready(changeTeamSize),
  'change-lock': orDoneAlready(changeTeamsLock),
  'change-rewards': orDoneAlready(changeRewards),
  cancel: cancelContest,
  team: createTeam,
  rename: renameTeam,
  'delete-team': (context, contest, { teamId }) => deleteTeam(context, contest, teamId),
  deal: dealTeams,
  move: moveMember,
  remove: removeClimber,
  readmit: (context, contest, { playerId }) => readmitClimber(context, contest, playerId),
  role: giveRole,
  'end-role': (context, contest, { playerId }) => endRole(context, contest, playerId),
  'check-roster': checkRoster,
  roster: importRoster,
  'drop-seat': (context, contest, { who }) => dropSeat(context, contest, who),
  'clear-roster': clearRoster,
  'clear-columns': clearColumns,
  invite: inviteRoster,
  freeze: (context, contest, { freezeMinutes }) => setFreeze(context, contest, freezeMinutes),
  'reveal-next': moveReveal,
  'step-back': moveReveal,
  'clear-stage': moveReveal,
  'show-everything': moveReveal,
  certificates: chooseCertificates,
  'take-certificate-back': takeBackCertificate,
  'give-certificate-back': (context, contest, { username }) =>
    takeBackCertificate(context, contest, { username, reason: null }),
  details: changeDetails,
  renew: renewLink,
  'hand-over': (context, contest, { playerId }) => handOverContest(context, contest, playerId),
  delete: (context, contest, { confirmName }) => deleteContest(context, contest, confirmName),
  message: sendMessage,
  embed: (context, contest, { origins }) => setEmbedOrigins(context, contest, origins),
  'add-channel': (context, contest, form) => addChannel(context, contest, { ...form, topics: tickedTopics(form) }),
  'test-address': (context, contest, form) => testAddress(context, contest, { ...form, topics: tickedTopics(form) }),
  'test-channel': (context, contest, { channelId }) => testChannel(context, contest, channelId),
  'pause-channel': (context, contest, { channelId }) => pauseChannel(context, contest, channelId),
  'resume-channel': (context, contest, { channelId }) => resumeChannel(context, contest, channelId),
  'remove-channel': (context, contest, { channelId }) => removeChannel(context, contest, channelId),
}
