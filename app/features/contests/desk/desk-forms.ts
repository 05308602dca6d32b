import * as z from 'zod'
import { CHANNEL_LABEL_LENGTH, CHATS, type ChatTopic } from '#app/domain/chat/chat.ts'
import {
  MANUAL_POINTS_KINDS,
  MANUAL_POINTS_SHARES,
  type ManualPointsShare,
} from '#app/domain/contests/by-hand/hand-decision.ts'
import { AGENTS_CHOICES, CONTEST_RULES, DAILY_LIMIT, WEIGHTS } from '#app/domain/contests/contest-rules.ts'
import { FREEZES, RULE_REASON, TEAM_NAME_LENGTH } from '#app/domain/contests/contest.ts'
import { LABELS_TEXT_LENGTH } from '#app/domain/contests/labels/label-lines.ts'
import { checkboxField, limitedLine, textField, trimmedField } from '#app/domain/forms/form-fields.ts'
import type { Rule } from '#app/domain/points/points-table.ts'
import { COLUMNS_CAP } from '#app/domain/tables/people-columns.ts'
import { typedUsername } from '#app/domain/text/username.ts'

export const id = trimmedField(80)
export const username = trimmedField(200).transform(typedUsername)
export const nothing = z.object({})

/** Empty where a form leaves it as it is. */
const agents = z.enum(['', ...AGENTS_CHOICES]).catch('')

/** Missing where a form leaves the labels as they are. */
const labels = z
  .string()
  .transform((typed) => typed.slice(0, LABELS_TEXT_LENGTH))
  .optional()

const LIMIT = `Write a number from ${DAILY_LIMIT.least} to ${DAILY_LIMIT.most}.`

export const ruleChange = z.object({
  rule: z.enum(CONTEST_RULES as [Rule, ...Rule[]], 'Choose a rule from the list.'),
  isOn: checkboxField,
  agents,
  /** Missing where a form leaves it as it is. */
  givenShare: z
    .enum(MANUAL_POINTS_SHARES.map(String))
    .transform((share) => Number(share) as ManualPointsShare)
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
    .pipe(z.number(LIMIT).int(LIMIT).min(DAILY_LIMIT.least, LIMIT).max(DAILY_LIMIT.most, LIMIT)),
  labels,
})

export const reason = limitedLine(RULE_REASON.most).pipe(
  z
    .string()
    .min(
      RULE_REASON.least,
      `Write ${RULE_REASON.least} to ${RULE_REASON.most} characters, so that everyone understands it.`,
    ),
)

export const seen = trimmedField(6)

export const step = z.object({ from: trimmedField(4) })

export const channel = z.object({
  chat: z.enum(CHATS, 'Choose a chat from the list.'),
  label: limitedLine(CHANNEL_LABEL_LENGTH),
  address: trimmedField(1000),
  ...({ digest: checkboxField, rules: checkboxField, leader: checkboxField, moments: checkboxField } satisfies Record<
    ChatTopic,
    unknown
  >),
})

/** `head`, `isOffered` and `checked` say what was shown of the table when its columns were chosen. */
export const rosterTable = z.object({
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

export const manualPointsKind = z.enum(MANUAL_POINTS_KINDS, 'Choose what it is for.')
/** Checked with the points, so that all errors come at once. */
export const handReason = limitedLine(1000)
export const manualPointsTable = z.object({
  seen,
  lines: textField(1_100_000),
  kind: manualPointsKind,
  reason: handReason,
  checked: textField(100),
})

export const teamTexts = {
  name: limitedLine(TEAM_NAME_LENGTH, 'Give the team a name.'),
  note: limitedLine(TEAM_NAME_LENGTH),
}

export const freeze = z.object({
  freezeMinutes: z
    .enum(['', ...FREEZES.map(String)], 'Choose a time from the list.')
    .transform((minutes) => (minutes === '' ? null : Number(minutes))),
})

export const player = z.object({ playerId: id })
export const channelId = z.object({ channelId: id })
