import * as z from 'zod'
import { CHANNEL_LABEL_LENGTH, CHATS, CHAT_TOPICS, type ChatTopic } from '#app/domain/chat/chat.ts'
import { GIVEN_KINDS, GIVEN_SHARES, type GivenShare } from '#app/domain/contests/by-hand/hand-decision.ts'
import { certificateForm } from '#app/domain/contests/certificates/certificate-form.ts'
import { AGENTS_CHOICES, CONTEST_RULES, DAILY_LIMIT, WEIGHTS } from '#app/domain/contests/contest-rules.ts'
import { TEAMS_LOCKS } from '#app/domain/contests/contest-teams.ts'
import { EMBED_ORIGINS_CAP, FREEZES, RULE_REASON, TEAM_NAME_LENGTH } from '#app/domain/contests/contest.ts'
import { LABELS_TEXT_LENGTH } from '#app/domain/contests/labels/label-lines.ts'
import { contestDetails, contestFields } from '#app/domain/contests/setup/contest-form.ts'
import { contestRewards } from '#app/domain/contests/setup/contest-rewards.ts'
import { SCOPE_TEXT_LENGTH } from '#app/domain/contests/setup/scope-lines.ts'
import {
  checkboxField,
  limitedField,
  limitedLine,
  textField,
  trimmedField,
  type SentForm,
} from '#app/domain/forms/form-fields.ts'
import { AUDIENCES, MESSAGE_LENGTH } from '#app/domain/notifications/contest-message.ts'
import type { Rule } from '#app/domain/points/points-table.ts'
import { COLUMNS_CAP } from '#app/domain/tables/people-columns.ts'

const id = trimmedField(80)
const username = trimmedField(40).transform((typed) => typed.replace(/^@/, ''))
const nothing = z.object({})

/** Empty where a form leaves it as it is. */
const agents = z.enum(['', ...AGENTS_CHOICES]).catch('')

/** Missing where a form leaves the labels as they are. */
const labels = z
  .string()
  .transform((typed) => typed.slice(0, LABELS_TEXT_LENGTH))
  .optional()

const ruleChange = z.object({
  rule: z.enum(CONTEST_RULES as [Rule, ...Rule[]], 'Choose a rule from the list.'),
  isOn: checkboxField,
  agents,
  /** Missing where a form leaves it as it is. */
  givenShare: z
    .enum(GIVEN_SHARES.map(String))
    .transform((share) => Number(share) as GivenShare)
    .optional()
    .catch(undefined),
  weight: trimmedField(4)
    .transform(Number)
    .pipe(
      z.union(
        WEIGHTS.map((weight) => z.literal(weight)),
        'Choose a weight from the list.',
      ),
    ),
  limit: trimmedField(4)
    .transform(Number)
    .pipe(
      z
        .number('Write a number from 1 to 20.')
        .int('Write a number from 1 to 20.')
        .min(DAILY_LIMIT.least, 'Write a number from 1 to 20.')
        .max(DAILY_LIMIT.most, 'Write a number from 1 to 20.'),
    ),
  labels,
})

const reason = limitedLine(RULE_REASON.most).pipe(
  z
    .string()
    .min(
      RULE_REASON.least,
      `Write ${RULE_REASON.least} to ${RULE_REASON.most} characters, so that everyone understands it.`,
    ),
)

const seen = trimmedField(6)

const step = z.object({ from: trimmedField(4) })

const channel = z.object({
  chat: z.enum(CHATS, 'Choose a chat from the list.'),
  label: limitedLine(CHANNEL_LABEL_LENGTH),
  address: trimmedField(1000),
  ...({ digest: checkboxField, rules: checkboxField, leader: checkboxField, moments: checkboxField } satisfies Record<
    ChatTopic,
    unknown
  >),
})

/** `head`, `isOffered` and `checked` say what was shown of the table when its columns were chosen. */
const rosterTable = z.object({
  lines: textField(1_100_000),
  head: textField(500),
  hasHeading: checkboxField,
  isOffered: checkboxField,
  createsTeams: checkboxField,
  checked: textField(1000),
  ...(Object.fromEntries(
    Array.from({ length: COLUMNS_CAP }, (_, index) => [`kind-${index}`, trimmedField(10)]),
  ) as Record<`kind-${number}`, ReturnType<typeof trimmedField>>),
})

const givenKind = z.enum(GIVEN_KINDS, 'Choose what it is for.')
/** Checked with the points, so that all errors come at once. */
const handReason = limitedLine(1000)
const givenTable = z.object({
  seen,
  lines: textField(1_100_000),
  kind: givenKind,
  reason: handReason,
  checked: textField(100),
})

/** The forms of the organiser's desk. */
export const deskForms = {
  give: z.object({ seen, username, kind: givenKind, points: trimmedField(12), reason: handReason }),
  'check-given': givenTable,
  'give-table': givenTable,
  'decide-work': z.object({ seen, username, address: textField(4000), most: trimmedField(12), reason: handReason }),
  'take-back': z.object({ playerId: id, decisionId: id }),
  hold: z.object({ playerId: id, day: trimmedField(10), decision: z.enum(['counts', 'taken_back']) }),
  answer: z.object({
    questionId: id,
    answer: limitedField(500, 'Write an answer.'),
    isPrivate: checkboxField,
  }),
  // What was typed of the reason comes back with the preview.
  'preview-rule': ruleChange.extend({ reason: textField(1000) }),
  rule: ruleChange.extend({ reason }),
  'change-end': z.object({ seen, endDay: trimmedField(10), endTime: trimmedField(8), reason }),
  'change-scope': z.object({ seen, lines: textField(SCOPE_TEXT_LENGTH), reason }),
  'change-teams': z.object({ seen, teamSize: contestFields.shape.teamSize, reason }),
  'change-lock': z.object({ seen, teamsLock: z.enum(TEAMS_LOCKS, 'Choose a time from the list.'), reason }),
  'change-rewards': contestRewards.safeExtend({ seen }),
  cancel: z.object({ reason, confirmName: textField(200) }),
  team: z.object({ name: limitedLine(TEAM_NAME_LENGTH, 'Give the team a name.'), note: limitedLine(TEAM_NAME_LENGTH) }),
  rename: z.object({
    teamId: id,
    name: limitedLine(TEAM_NAME_LENGTH, 'Give the team a name.'),
    note: limitedLine(TEAM_NAME_LENGTH),
  }),
  'delete-team': z.object({ teamId: id }),
  deal: nothing,
  move: z.object({ username, teamId: id }),
  remove: z.object({ username, reason }),
  readmit: z.object({ playerId: id }),
  role: z.object({ username, role: z.enum(['moderator', 'viewer'], 'Choose a role from the list.') }),
  'end-role': z.object({ playerId: id }),
  'leave-desk': nothing,
  'check-roster': rosterTable,
  roster: rosterTable,
  'drop-seat': z.object({ who: trimmedField(300) }),
  'clear-roster': nothing,
  'clear-columns': nothing,
  invite: nothing,
  freeze: z.object({
    freezeMinutes: z
      .enum(['', ...FREEZES.map(String)], 'Choose a time from the list.')
      .transform((minutes) => (minutes === '' ? null : Number(minutes))),
  }),
  'reveal-next': step,
  'step-back': step,
  'clear-stage': step,
  'show-everything': step,
  certificates: certificateForm,
  'take-certificate-back': z.object({ username, reason }),
  'give-certificate-back': z.object({ username }),
  details: contestDetails,
  renew: nothing,
  'hand-over': z.object({ playerId: id }),
  delete: z.object({ confirmName: textField(200) }),
  message: z.object({
    audience: z.enum(AUDIENCES, 'Choose whom it is for.'),
    text: limitedField(MESSAGE_LENGTH, 'Write a message.'),
  }),
  embed: z.object({ origins: limitedField(EMBED_ORIGINS_CAP * 100) }),
  'add-channel': channel,
  'test-address': channel,
  'test-channel': z.object({ channelId: id }),
  'pause-channel': z.object({ channelId: id }),
  'resume-channel': z.object({ channelId: id }),
  'remove-channel': z.object({ channelId: id }),
}
export type DeskForm = SentForm<typeof deskForms>

/** What moderators may not send. Viewers send `leave-desk` alone. */
export const OWNERS_FORMS: readonly DeskForm['intent'][] = [
  'rule',
  'preview-rule',
  'change-end',
  'change-scope',
  'change-teams',
  'change-lock',
  'change-rewards',
  'cancel',
  'role',
  'end-role',
  'invite',
  'freeze',
  'embed',
  'message',
  'certificates',
  'take-certificate-back',
  'give-certificate-back',
  'remove',
  'readmit',
  'details',
  'renew',
  'hand-over',
  'delete',
  'add-channel',
  'test-address',
  'test-channel',
  'pause-channel',
  'resume-channel',
  'remove-channel',
]

/** What is ticked in the form of a channel. */
export function tickedTopics(form: Record<ChatTopic, boolean>): ChatTopic[] {
  return CHAT_TOPICS.filter((topic) => form[topic])
}
