import { workText, type Rule } from '#app/domain/points/points-table.ts'
import { DAY, dayOf } from '#app/domain/time/period.ts'
import { eventRules, eventText, type RecentEvent } from './recent-event.ts'

/** A line of the ledger, as far as the trail tells it. */
export type TrailLine = {
  key: string
  day: string
  /** Null for what no rule of the contest covers. */
  rule: Rule | null
  points: number
  title: string
  repository: string | null
  subject: { title: string | null; number: number | null } | null
  note: string | null
  occurredAt: number
  isDayOnly: boolean
  url: string | null
}

/** What the ledger holds for a day, to recognise an event of the feed in it. */
export type ListedWork = { day: string; rule: Rule; repository: string | null; number: number | null }

export type TrailEntry = {
  key: string
  /** Null for what GitHub's feed has and the ledger has not. */
  points: number | null
  title: string
  repository: string | null
  subjects: { text: string; url: string | null }[]
  note: string | null
  /** The address that /why explains; null where there is nothing to explain. */
  whyUrl: string | null
  occurredAt: number
  isDayOnly: boolean
}

export type TrailDay = { day: string; entries: TrailEntry[] }

/** How long before a push its commits may have been made and counted. */
const PUSHED_WITHIN = 7 * DAY

/** Events that no row of the ledger tells: they are too new, or earn nothing. */
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

/** Lines and events by day, newest first, with what belongs together in one entry. */
export function trailOf(lines: readonly TrailLine[], events: readonly RecentEvent[]): TrailDay[] {
  const steps = [...lines.map(stepOfLine), ...events.map(stepOfEvent)].toSorted(
    (one, other) => other.day.localeCompare(one.day) || other.entry.occurredAt - one.entry.occurredAt,
  )
  const days: TrailDay[] = []
  let last: Step | null = null
  for (const step of steps) {
    if (days.at(-1)?.day !== step.day) days.push({ day: step.day, entries: [] })
    const entries = days.at(-1)?.entries ?? []
    const isSame = last !== null && last.group !== null && last.group === step.group && last.day === step.day
    if (isSame && last !== null) {
      last = joined(last, step)
      entries[entries.length - 1] = last.entry
    } else {
      last = step
      entries.push(step.entry)
    }
  }
  return days
}

/** `group`: steps that follow each other with the same one are told together; null for one that stands alone. */
type Step = { day: string; group: string | null; count: number; rule: Rule | null; entry: TrailEntry }

function stepOfLine(line: TrailLine): Step {
  const { key, day, rule, points, title, repository, subject, note, occurredAt, isDayOnly, url } = line
  const isPlain = rule !== null && rule !== 'commits' && points > 0 && note === null && repository !== null
  const number = subject?.number ?? null
  const text = [number === null ? null : `#${number}`, subject?.title ?? null].filter(Boolean).join(' ')
  return {
    day,
    group: isPlain ? `${rule} ${repository}` : null,
    count: 1,
    rule,
    entry: {
      key,
      points,
      title,
      repository,
      subjects: text === '' && url === null ? [] : [{ text: text === '' ? 'See it on GitHub' : text, url }],
      note,
      whyUrl: note !== null || points === 0 ? url : null,
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

/** The newer step with an older one of its group: the points of both, and each thread by its number. */
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
