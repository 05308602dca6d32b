import { instantText } from '#app/domain/time/date-text.ts'
import { weekEnd, weekOfDay } from '#app/domain/time/period.ts'
import type { Fact } from './fact.ts'

/** A label that GitHub says who set. Instants are epoch milliseconds. */
export type SetLabel = {
  /** Lower case. */
  label: string
  setAt: number
  /** By GitHub id; 0 if GitHub does not say. */
  setterId: number
}

/** The label that took the points of a row. */
export type TakingLabel = {
  name: string
  setAt: number
  /** A username; null for somebody whose name we do not know or may not tell. */
  setBy: string | null
  /** Whether the player of the row set it. */
  isOwn: boolean
}

/** `labelled “spam” by octocat on 18 November 2026, 14:05 UTC`, to the player of the row or about them. */
export function takingLabelText({ name, setAt, setBy, isOwn }: TakingLabel, to: 'player' | 'public'): string {
  const own = to === 'player' ? 'yourself' : 'its own author'
  const other = to === 'player' ? 'somebody other than you' : 'somebody other than its author'
  return `labelled “${name}” by ${isOwn ? own : (setBy ?? other)} on ${instantText(setAt)}`
}

export type SpamJudgement = {
  versionOf: (week: string) => number
  /** Who set the labels of a fact's thread, by its key, as far as it is known. */
  settersOf: (key: string) => readonly SetLabel[]
  /** The GitHub ids of the first players of the fact's week, whose labels count against nobody. */
  rivalsIn: (week: string) => ReadonlySet<number>
}

/** Of a week's players so many cannot take points from each other by a label. */
export const RIVALS = 20

/** Words that may stand around the verdict in a label that says nothing else: `status: spam`, `resolution/invalid`. */
const AROUND = [
  'status',
  'state',
  'type',
  'kind',
  'resolution',
  'closed',
  'close',
  'reason',
  'marked',
  'as',
  'issue',
  'pr',
  'pull',
  'request',
]
const VERDICTS = ['spam', 'invalid']

/**
 * Whether the whole name of a label says that the work is spam or invalid, in any case and with any separators: `Spam`,
 * `invalid :x:`, `Status: Invalid`. `anti-spam`, `invalid cursor` and `I-accepts-invalid` are about something else.
 */
export function isSpamLabel(label: string): boolean {
  const words = wordsOf(label)
  const verdicts = words.filter((word) => VERDICTS.includes(word))
  return verdicts.length > 0 && words.every((word) => VERDICTS.includes(word) || AROUND.includes(word))
}

function wordsOf(label: string): string[] {
  return label
    .toLowerCase()
    .replace(/:[a-z0-9_+-]+:/g, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** The rule of versions 1 and 2: any label with the word. */
function hasSpamWord(label: string): boolean {
  return /\b(spam|invalid)\b/i.test(label)
}

/** Whether GitHub has to say who set the fact's labels. */
export function asksForSetters({ thread }: Fact): boolean {
  return thread?.labels.some(isSpamLabel) === true
}

/**
 * Marks what maintainers labelled as spam or invalid. Since version 3 it takes a label whose whole name says so, set before
 * the fact's week ended, by somebody who is not among the first players of the week. Of a label that GitHub has not said this
 * yet, nothing follows.
 */
export function bySpamLabels(facts: readonly Fact[], judgement: SpamJudgement): Fact[] {
  return facts.map((fact) => (isSpam(fact, judgement) ? { ...fact, ineligible: 'spam_label' } : fact))
}

function isSpam(fact: Fact, { versionOf, settersOf, rivalsIn }: SpamJudgement): boolean {
  const labels = fact.thread?.labels ?? []
  if (labels.length === 0) return false
  const week = weekOfDay(fact.day)
  if (versionOf(week) < 3) return labels.some(hasSpamWord)
  const spam = new Set(labels.filter(isSpamLabel).map((label) => label.toLowerCase()))
  if (spam.size === 0) return false
  return settersOf(fact.key).some(
    ({ label, setAt, setterId }) => spam.has(label) && setAt < weekEnd(week) && !rivalsIn(week).has(setterId),
  )
}
