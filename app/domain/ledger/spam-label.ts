import { timeText } from '#app/domain/time/date-text.ts'
import { weekEnd, weekOfDay } from '#app/domain/time/period.ts'
import type { Fact } from './fact.ts'

/** A label, if GitHub says who set it. Instants are epoch milliseconds. */
export type SetLabel = {
  /** Lower case. */
  label: string
  setAt: number
  /** GitHub's id; 0 if GitHub does not say. */
  setterId: number
}

export type TakingLabel = {
  name: string
  setAt: number
  /** A username; null if we do not know it or may not tell. */
  setBy: string | null
  /** Whether the row's player set it. */
  isOwn: boolean
}

/** `labelled “spam” by octocat on 18 November 2026, 14:05 UTC` */
export function takingLabelText({ name, setAt, setBy, isOwn }: TakingLabel, to: 'player' | 'public'): string {
  const own = to === 'player' ? 'yourself' : 'its own author'
  const other = to === 'player' ? 'somebody other than you' : 'somebody other than its author'
  return `labelled “${name}” by ${isOwn ? own : (setBy ?? other)} on ${timeText(setAt)}`
}

export type SpamJudgement = {
  versionOf: (week: string) => number
  /** By the fact's key, as far as known. */
  settersOf: (key: string) => readonly SetLabel[]
  /** The GitHub ids of the week's first players, whose labels count against nobody. */
  rivalsIn: (week: string) => ReadonlySet<number>
}

/** A week's first players, who cannot take each other's points by a label. */
export const RIVALS = 20

/** Words that a label may have around the verdict: `status: spam`, `resolution/invalid`. */
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
 * Whether the whole name says so, in any case and with any separators: `Spam`, `invalid :x:`, `Status: Invalid`. Not
 * `anti-spam`, `invalid cursor` and `I-accepts-invalid`.
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

/** Whether GitHub must be asked who set the fact's labels. */
export function asksForSetters({ thread }: Fact): boolean {
  return thread?.labels.some(isSpamLabel) === true
}

/**
 * Since version 3 the label's whole name must say so, and somebody who is not among the week's first players must have
 * set it before the week ended. Without GitHub's answer nothing is marked.
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
