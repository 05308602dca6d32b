import {
  isScoredKind,
  OPEN_POINTS_PER_DAY,
  OPEN_POINTS_PER_WEEK,
  POINTS_TABLE,
  ruleOf,
} from '#app/domain/points/points-table.ts'
import { agentText } from './agents.ts'
import { creditTexts, type Credit } from './credit.ts'
import { ineligibilityTexts, type FactKind, type Ineligibility } from './fact.ts'
import { landedText } from './landing.ts'
import { takingLabelText, type TakingLabel } from './spam-label.ts'

export type ReasonCode =
  | Ineligibility
  | 'daily_limit'
  | 'open_limit'
  | 'open_week_limit'
  | 'week_closed'
  | 'found_late'
  | 'withdrawn'

export const reasonTexts = {
  ...ineligibilityTexts,
  week_closed: 'found after its week had closed',
  open_limit: `daily ${OPEN_POINTS_PER_DAY} points reached`,
  open_week_limit: `weekly ${OPEN_POINTS_PER_WEEK} points reached`,
  found_late: 'found late, counted in the week it was found',
  withdrawn: 'taken back by us',
} as const satisfies Record<Exclude<ReasonCode, 'daily_limit'>, string>

/** Why a row earned less, or did not count in full though it could have. Null for nothing to say. */
export function rowNote(row: {
  kind: FactKind
  reason: ReasonCode | null
  credit: Credit | null
  /** Its repository is now private or deleted, so no names are shown. */
  isHidden?: boolean
  landedAs?: string | null
  agent?: string | null
  /** The label that took its points, if we know who set it. */
  takingLabel?: TakingLabel | undefined
}): string | null {
  if (row.isHidden === true && row.reason === null) return 'the repository is not public'
  if (row.reason === 'spam_label' && row.takingLabel !== undefined && row.isHidden !== true)
    return takingLabelText(row.takingLabel, 'player')
  const reason = row.reason === null ? null : reasonText(row.reason, row.kind)
  const credit = row.credit === null || row.credit === 'full' ? null : creditTexts[row.credit]
  if ((row.reason === 'open_limit' || row.reason === 'open_week_limit') && credit !== null)
    return `${reason}: ${credit}`
  const landed = row.landedAs == null || row.isHidden === true || reason !== null ? null : landedText(row.landedAs)
  if (reason !== null) return reason
  const note = row.credit === 'alone' ? null : credit
  const agent = row.agent == null || row.isHidden === true ? null : agentText(row.agent)
  return [agent, landed, note].filter((text) => text !== null).join(', ') || null
}

export function reasonText(code: ReasonCode, kind: FactKind): string {
  if (code !== 'daily_limit') return reasonTexts[code]
  return isScoredKind(kind) ? `daily limit for ${POINTS_TABLE[ruleOf(kind)].limitName} reached` : 'daily limit reached'
}
