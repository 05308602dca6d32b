import { workText, type Rule } from '#app/domain/points/points-table.ts'
import { DAY, dayOf } from '#app/domain/time/period.ts'
import { eventRules, eventText, type RecentEvent } from './recent-event.ts'

export type TrailLine = {
  key: string
  day: string
  /** Null if no rule covers it. */
  rule: Rule | null
  quantity: number
  points: number
  title: string
  repository: string | null
  subject: { title: string | null; number: number | null } | null
  note: string | null
  /** Whether /why can explain it. */
  isExplained: boolean
  /** The limit it met. */
  limit: 'day' | 'week' | null
  occurredAt: number
  isDayOnly: boolean
  url: string | null
}

/** A day's work in the ledger, to recognise an event of the feed. */
export type ListedWork = { day: string; rule: Rule; repository: string | null; number: number | null }

export type TrailEntry = {
  key: string
  /** Null if only GitHub's feed has it. */
  points: number | null
  title: string
  repository: string | null
  subjects: { text: string; url: string | null }[]
  note: string | null
  /** Null if /why cannot explain it. */
  whyUrl: string | null
  occurredAt: number
  isDayOnly: boolean
}

/** A day's best pieces by name, the rest in one line, and separately what earned nothing. */
export type TrailDay = {
  day: string
  points: number
  best: TrailEntry[]
  /** `entries`: only the newest. */
  rest: { text: string; entries: TrailEntry[] } | null
  uncounted: { count: number; entries: TrailEntry[] } | null
  limit: TrailLine['limit']
}

/** Pieces of a day with their name. */
const BEST = 3
/** Lines that a fold shows; the API has all. */
const FOLDED = 20

/** A push may bring commits that were made and counted this long before. */
const PUSHED_WITHIN = 7 * DAY

/** Events without a ledger row: too new, or they earn nothing. */
export function unlistedEvents(events: readonly RecentEvent[], shown: readonly ListedWork[]): RecentEvent[] {
  return events.filter((event) => {
    const rules = eventRules(event.kind)
    return !shown.some((work) => rules.includes(work.rule) && isAbout(work, event))
  })
}

function isAbout(work: ListedWork, event: RecentEvent): boolean {
  if (work.repository !== event.repository) return false
  if (work.rule === 'commits')
    return work.day <= dayOf(event.occurredAt) && work.day >= dayOf(event.occurredAt - PUSHED_WITHIN)
  if (work.rule === 'comment' && work.day !== dayOf(event.occurredAt)) return false
  return work.number === null || event.number === null || work.number === event.number
}

/** By day, newest first. Others do not see what earned nothing, nor which limit somebody met. */
export function trailOf(
  lines: readonly TrailLine[],
  events: readonly RecentEvent[],
  { isOwn }: { isOwn: boolean },
): TrailDay[] {
  const shown = isOwn ? lines : lines.filter(({ points }) => points !== 0)
  const steps = [...shown.map(stepOfLine), ...events.map(stepOfEvent)].toSorted(
    (one, other) => other.day.localeCompare(one.day) || other.entry.occurredAt - one.entry.occurredAt,
  )
  return [...Map.groupBy(steps, ({ day }) => day)].map(([day, all]) => {
    const ofDay = together(all.filter(({ entry }) => entry.points !== 0))
    const best = new Set(ofDay.toSorted(byWorth).slice(0, BEST))
    const uncounted = together(all.filter(({ entry }) => entry.points === 0))
    const limits = isOwn ? lines.filter((line) => line.day === day).map(({ limit }) => limit) : []
    return {
      day,
      points: ofDay.reduce((sum, { entry }) => sum + (entry.points ?? 0), 0),
      best: ofDay.filter((step) => best.has(step)).map(({ entry }) => entry),
      rest: restOf(ofDay.filter((step) => !best.has(step))),
      uncounted: uncounted.length === 0 ? null : { count: uncounted.length, entries: entriesOf(uncounted) },
      limit: limits.find((limit) => limit === 'week') ?? limits.find((limit) => limit === 'day') ?? null,
    }
  })
}

function byWorth(one: Step, other: Step): number {
  return (other.entry.points ?? 0) - (one.entry.points ?? 0)
}

function together(steps: readonly Step[]): Step[] {
  const joinedSteps: Step[] = []
  for (const step of steps) {
    const last = joinedSteps.at(-1)
    if (last !== undefined && last.group !== null && last.group === step.group)
      joinedSteps[joinedSteps.length - 1] = joined(last, step)
    else joinedSteps.push(step)
  }
  return joinedSteps
}

function restOf(steps: readonly Step[]): TrailDay['rest'] {
  if (steps.length === 0) return null
  const counts = new Map<Rule | null, number>()
  for (const { rule, count } of steps.toSorted(byWorth)) counts.set(rule, (counts.get(rule) ?? 0) + count)
  const all = steps.reduce((sum, { count }) => sum + count, 0)
  const points = steps.reduce((sum, { entry }) => sum + (entry.points ?? 0), 0)
  const works = [...counts].map(
    ([rule, count]) => `${count} ${rule === null ? 'without points' : workText(rule, count)}`,
  )
  const [[only] = [null]] = counts
  const text =
    counts.size > 1
      ? `${all} more: ${works.join(', ')}`
      : only === null
        ? `${all} more`
        : `${all} more ${workText(only, all)}`
  return { text: points > 0 ? `${text}, +${points}` : text, entries: entriesOf(steps) }
}

function entriesOf(steps: readonly Step[]): TrailEntry[] {
  return steps.slice(0, FOLDED).map(({ entry }) => entry)
}

/** `group`: neighbours with the same one are told together; null stands alone. */
type Step = { day: string; group: string | null; count: number; rule: Rule | null; entry: TrailEntry }

function stepOfLine(line: TrailLine): Step {
  const { key, day, rule, quantity, points, title, repository, subject, note, occurredAt, isDayOnly, url } = line
  const isPlain = rule !== null && rule !== 'commits' && note === null && repository !== null
  const number = subject?.number ?? null
  const text = [number === null ? null : `#${number}`, subject?.title ?? null].filter(Boolean).join(' ')
  return {
    day,
    group: isPlain ? `${rule} ${repository}` : null,
    count: quantity,
    rule,
    entry: {
      key,
      points,
      title,
      repository,
      subjects: text === '' && url === null ? [] : [{ text: text === '' ? 'See it on GitHub' : text, url }],
      note,
      whyUrl: line.isExplained ? url : null,
      occurredAt,
      isDayOnly,
    },
  }
}

function stepOfEvent({ id, kind, repository, number, occurredAt }: RecentEvent): Step {
  const earns = eventRules(kind).length > 0
  return {
    day: dayOf(occurredAt),
    group: `${kind} ${repository}`,
    count: 1,
    rule: null,
    entry: {
      key: `event:${id}`,
      points: null,
      title: eventText(kind),
      repository,
      subjects: number === null ? [] : [{ text: `#${number}`, url: null }],
      note: earns ? 'Not a point yet' : 'Seen, earns no points',
      whyUrl: null,
      occurredAt,
      isDayOnly: false,
    },
  }
}

/** Both points, and each thread by its number. */
function joined(newer: Step, older: Step): Step {
  const count = newer.count + older.count
  const subjects = [...newer.entry.subjects, ...older.entry.subjects].map(({ text, url }) => ({
    text: /^#\d+/.exec(text)?.[0] ?? text,
    url,
  }))
  return {
    ...newer,
    count,
    entry: {
      ...newer.entry,
      points: newer.entry.points === null ? null : newer.entry.points + (older.entry.points ?? 0),
      title: newer.rule === null ? newer.entry.title : `${count} ${workText(newer.rule, count)}`,
      subjects: subjects.filter(({ text }, index) => subjects.findIndex((one) => one.text === text) === index),
    },
  }
}
