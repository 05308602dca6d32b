import { SLUG_LENGTH } from '#app/domain/contests/contest.ts'
import { DAY, dayOf, dayStart, nextWeek, weekDays, weekOfDay } from '#app/domain/time/period.ts'
import { zonedDay } from '#app/domain/time/zoned-time.ts'
import type { ContestFields } from './contest-fields.ts'

export const TEMPLATES = ['class', 'company', 'project', 'programme'] as const
export type Template = (typeof TEMPLATES)[number]

export const templateText = {
  class: { title: 'For a class', text: 'A list of people, teams, six weeks, accepted work only.' },
  company: { title: 'For a company', text: 'Five days, a stage for the office, announcements to Slack.' },
  programme: {
    title: 'For a programme',
    text: 'Eight weeks, points by level: maintainers set a label on each pull request.',
  },
  project: { title: 'For a project', text: 'Your repositories, docs count ×1.5, work begins with an issue.' },
} as const satisfies Record<Template, { title: string; text: string }>

const PROGRAMME_LABELS = `programme:approved = required
level:beginner = 10 points
level:intermediate = 25 points
level:advanced = 45 points`

/** Starts on the time zone's next Monday, for two weeks unless a template says otherwise. */
export function newContest(template: Template | null, timeZone: string, now: number): ContestFields {
  const [startDay] = weekDays(nextWeek(weekOfDay(zonedDay(now, timeZone))))
  if (startDay === undefined) return { timeZone }
  const dates = (days: number) => ({ timeZone, startDay, endDay: laterDay(startDay, days - 1) })
  switch (template) {
    case null:
      return dates(14)
    case 'class':
      return { ...dates(40), teams: 'on', teamMode: 'roster' }
    case 'company':
      return { ...dates(5), teams: 'on', teamSize: '8', rock: 'rust' }
    case 'programme':
      return {
        ...dates(54),
        visibility: 'public',
        rock: 'rust',
        'limit-pull_request_accepted': '20',
        labels: PROGRAMME_LABELS,
      }
    case 'project':
      return {
        ...dates(12),
        visibility: 'public',
        rock: 'slate',
        labels: 'docs = ×1.5',
      }
  }
}

/** Moved by whole weeks into the future: same weekday, clock and length. */
export function copyOfContest(fields: ContestFields, startsAt: number, now: number): ContestFields {
  const days = 7 * Math.max(1, Math.ceil((now + DAY - startsAt) / (7 * DAY)))
  const { startDay = '', endDay = '', slug = '' } = fields
  return {
    ...fields,
    seen: '',
    slug: nextSlug(slug),
    startDay: laterDay(startDay, days),
    endDay: laterDay(endDay, days),
  }
}

function laterDay(day: string, days: number): string {
  return dayOf(dayStart(day) + days * DAY)
}

/** `autumn` → `autumn-2` → `autumn-3`; a year counts on too. */
function nextSlug(slug: string): string {
  const [, base = slug, number = '1'] = /^(.*?)-(\d{1,4})$/.exec(slug) ?? []
  const ending = `-${Number(number) + 1}`
  return `${base.slice(0, SLUG_LENGTH.most - ending.length).replace(/-$/, '')}${ending}`
}
