import * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import type { Contest, ContestRole } from '#app/core/contests/running/find-contest.server.ts'
import { certificateForm } from '#app/domain/contests/certificates/certificate-form.ts'
import { TEAMS_LOCKS } from '#app/domain/contests/contest-teams.ts'
import { EMBED_ORIGINS_CAP } from '#app/domain/contests/contest.ts'
import { contestDetails, contestFields } from '#app/domain/contests/setup/contest-form.ts'
import { contestRewards } from '#app/domain/contests/setup/contest-rewards.ts'
import { SCOPE_TEXT_LENGTH } from '#app/domain/contests/setup/scope-lines.ts'
import { checkboxField, limitedField, textField, trimmedField } from '#app/domain/forms/form-fields.ts'
import { MISSING, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { AUDIENCES, MESSAGE_LENGTH } from '#app/domain/notifications/contest-message.ts'
import { decideWork, giveByHand, takeBack } from './by-hand.server.ts'
import { chooseCertificates, takeBackCertificate } from './certificates.server.ts'
import { cancelContest, changeEnd, changeRewards, changeTeamSize, changeTeamsLock } from './change-contest.server.ts'
import { changeRule, previewRule } from './change-rule.server.ts'
import { changeScope } from './change-scope.server.ts'
import { moveMember } from './change-team.server.ts'
import { addChannel, pauseChannel, removeChannel, resumeChannel, testAddress, testChannel } from './channels.server.ts'
import { decideHold } from './decide-hold.server.ts'
import {
  channel,
  channelId,
  freeze,
  manualPointsKind,
  manualPointsTable,
  handReason,
  id,
  nothing,
  player,
  reason,
  rosterTable,
  ruleChange,
  seen,
  step,
  teamTexts,
  username,
} from './desk-forms.ts'
import type { DeskSection } from './desk-sections.ts'
import { setEmbedOrigins } from './embed-origins.server.ts'
import { checkManualPoints, giveByTable } from './give-by-table.server.ts'
import { inviteRoster } from './invite-roster.server.ts'
import { answerQuestion } from './questions.server.ts'
import { readmitClimber, removeClimber } from './remove-climber.server.ts'
import { moveReveal, setFreeze, type RevealIntent } from './reveal.server.ts'
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
type Act<Sent> = (context: DeskContext, contest: Contest, sent: Sent) => FormOutcome | Promise<FormOutcome>

const RANK: Record<ContestRole, number> = { owner: 3, moderator: 2, viewer: 1, member: 0, stranger: 0 }

type Place = `${DeskSection}#${string}`
type PlacedForm = { least: ContestRole; place: Place; schema: z.ZodObject; act: Act<never> }

/** A form, what it does, where on the desk it stands, and the least role that may send it. */
function sentBy(least: ContestRole) {
  return <Schema extends z.ZodObject>(
    place: Place,
    schema: Schema,
    act: Act<z.output<Schema> & { intent: string }>,
  ): PlacedForm => ({ least, place, schema, act })
}
const moderators = sentBy('moderator')
const owners = sentBy('owner')

function remote(intent: RevealIntent) {
  return moderators('results#reveal', step, (context, contest, { from }) =>
    moveReveal(context, contest, { intent, from }),
  )
}

const FORMS = {
  hold: moderators(
    'overview#held',
    z.object({ playerId: id, day: trimmedField(10), decision: z.enum(['counts', 'taken_back']) }),
    decideHold,
  ),
  answer: moderators(
    'overview#questions',
    z.object({ questionId: id, answer: limitedField(500, 'Write an answer.'), isPrivate: checkboxField }),
    answerQuestion,
  ),
  'check-roster': moderators('invite#list', rosterTable, checkRoster),
  roster: moderators('invite#list', rosterTable, importRoster),
  'drop-seat': moderators('invite#list', z.object({ who: trimmedField(300) }), dropSeat),
  'clear-roster': moderators('invite#list', nothing, clearRoster),
  'clear-columns': moderators('invite#list', nothing, clearColumns),
  invite: owners('invite#list', nothing, inviteRoster),
  embed: owners('invite#embed', z.object({ origins: limitedField(EMBED_ORIGINS_CAP * 100) }), setEmbedOrigins),
  move: moderators('people#players', z.object({ username, teamId: id }), moveMember),
  remove: owners('people#players', z.object({ username, reason }), removeClimber),
  readmit: owners('people#players', player, readmitClimber),
  team: moderators('people#teams', z.object(teamTexts), createTeam),
  rename: moderators('people#teams', z.object({ teamId: id, ...teamTexts }), renameTeam),
  'delete-team': moderators('people#teams', z.object({ teamId: id }), deleteTeam),
  deal: moderators('people#teams', nothing, dealTeams),
  role: owners(
    'people#helpers',
    z.object({ username, role: z.enum(['moderator', 'viewer'], 'Choose a role from the list.') }),
    giveRole,
  ),
  'end-role': owners('people#helpers', player, endRole),
  'leave-desk': sentBy('viewer')('people#helpers', nothing, leaveDesk),
  give: moderators(
    'points#by-hand',
    z.object({ seen, username, kind: manualPointsKind, points: trimmedField(12), reason: handReason }),
    giveByHand,
  ),
  'check-given': moderators('points#by-hand', manualPointsTable, checkManualPoints),
  'give-table': moderators('points#by-hand', manualPointsTable, giveByTable),
  'decide-work': moderators(
    'points#by-hand',
    z.object({ seen, username, address: textField(4000), most: trimmedField(12), reason: handReason }),
    decideWork,
  ),
  'take-back': moderators('points#by-hand', z.object({ playerId: id, decisionId: id }), takeBack),
  message: owners(
    'messages#write',
    z.object({
      audience: z.enum(AUDIENCES, 'Choose whom it is for.'),
      text: limitedField(MESSAGE_LENGTH, 'Write a message.'),
    }),
    sendMessage,
  ),
  'add-channel': owners('messages#chats', channel, addChannel),
  'test-address': owners('messages#chats', channel, testAddress),
  'test-channel': owners('messages#chats', channelId, testChannel),
  'pause-channel': owners('messages#chats', channelId, pauseChannel),
  'resume-channel': owners('messages#chats', channelId, resumeChannel),
  'remove-channel': owners('messages#chats', channelId, removeChannel),
  freeze: owners('results#reveal', freeze, setFreeze),
  'reveal-next': remote('reveal-next'),
  'step-back': remote('step-back'),
  'clear-stage': remote('clear-stage'),
  'show-everything': remote('show-everything'),
  certificates: owners('results#certificates', certificateForm, chooseCertificates),
  'take-certificate-back': owners('results#certificates', z.object({ username, reason }), takeBackCertificate),
  'give-certificate-back': owners('results#certificates', z.object({ username }), (context, contest, sent) =>
    takeBackCertificate(context, contest, { ...sent, reason: null }),
  ),
  // What was typed of the reason comes back with the preview.
  'preview-rule': owners('settings#rules', ruleChange.extend({ reason: textField(1000) }), previewRule),
  rule: owners('settings#rules', ruleChange.extend({ reason }), changeRule),
  'change-end': owners(
    'settings#changes',
    z.object({ seen, endDay: trimmedField(10), endTime: trimmedField(8), reason }),
    orDoneAlready(changeEnd),
  ),
  'change-scope': owners(
    'settings#changes',
    z.object({ seen, lines: textField(SCOPE_TEXT_LENGTH), reason }),
    orDoneAlready(changeScope),
  ),
  'change-teams': owners(
    'settings#changes',
    z.object({ seen, teamSize: contestFields.shape.teamSize, reason }),
    orDoneAlready(changeTeamSize),
  ),
  'change-lock': owners(
    'settings#changes',
    z.object({ seen, teamsLock: z.enum(TEAMS_LOCKS, 'Choose a time from the list.'), reason }),
    orDoneAlready(changeTeamsLock),
  ),
  'change-rewards': owners('settings#changes', contestRewards.safeExtend({ seen }), orDoneAlready(changeRewards)),
  details: owners('settings#changes', contestDetails, changeDetails),
  cancel: owners('settings#danger', z.object({ reason, confirmName: textField(200) }), cancelContest),
  renew: owners('settings#danger', nothing, renewLink),
  'hand-over': owners('settings#danger', player, handOverContest),
  delete: owners('settings#danger', z.object({ confirmName: textField(200) }), deleteContest),
}
export type DeskIntent = keyof typeof FORMS

export const deskForms = Object.fromEntries(
  Object.entries(FORMS).map(([intent, { schema }]) => [intent, schema]),
) as Record<DeskIntent, z.ZodObject>

export function placeOf(intent: DeskIntent): [DeskSection, part: string] {
  return FORMS[intent].place.split('#') as [DeskSection, string]
}

/** Carries out a form. For people who may not send it, the desk does not exist. */
export function actOnDesk(context: DeskContext, contest: Contest, form: { intent: DeskIntent }) {
  const { act, least } = FORMS[form.intent]
  return RANK[contest.role] < RANK[least] ? MISSING : (act as Act<object>)(context, contest, form)
}
