import { DAY, dayOf, dayStart, weekDays, weekOf, nextWeek } from '#app/domain/time/period.ts'
import { instantOf, wallClock } from '#app/domain/time/zoned-time.ts'
import { EMPTY_CONTEST, type EditedContest } from './contest-draft-form.ts'
import { SLUG_LENGTH } from './contest.ts'

export const TEMPLATES = ['class', 'company', 'project'] as const
export type Template = (typeof TEMPLATES)[number]

export const templateText = {
  class: { title: 'For a class', text: 'Roster by CSV, teams, six weeks, accepted work only.' },
  company: { title: 'For a company', text: 'Five days, a stage for the office, announcements to Slack.' },
  project: { title: 'For a project', text: 'Your repositories, label docs ×1.5, an issue first.' },
} as const satisfies Record<Template, { title: string; text: string }>

/** A new contest's form, which begins on the next Monday, for two weeks unless a template says otherwise. */
export function newContest(template: Template | null, timeZone: string, now: number): EditedContest {
  const empty = { ...EMPTY_CONTEST, timeZone }
  const [monday] = weekDays(nextWeek(weekOf(now)))
  if (monday === undefined) return empty
  const times = (days: number) => ({
    startsAt: instantOf(monday, '09:00', timeZone),
    endsAt: instantOf(dayOf(dayStart(monday) + (days - 1) * DAY), '18:00', timeZone),
  })
  switch (template) {
    case null:
      return { ...empty, ...times(14) }
    case 'class':
      return { ...empty, ...times(40), visibility: 'public', teamMode: 'roster' }
    case 'company':
      return { ...empty, ...times(5), teamMode: 'climbers', teamSize: 8, rock: 'rust' }
    case 'project':
      return {
        ...empty,
        ...times(12),
        visibility: 'public',
        rock: 'slate',
        rules: { ...empty.rules, labels: [{ name: 'docs', weight: 1.5 }] },
      }
  }
}

/** The same contest once more, whole weeks later: the same weekday, clock and length, not yet begun. */
export function copyOfContest(contest: EditedContest, now: number): EditedContest {
  const { startsAt, endsAt, timeZone } = contest
  if (startsAt === null || endsAt === null) return { ...contest, seen: null, slug: nextSlug(contest.slug) }
  const weeks = Math.max(1, Math.ceil((now + DAY - startsAt) / (7 * DAY)))
  const later = (instant: number) => {
    const { day, time } = wallClock(instant, timeZone)
    return instantOf(dayOf(dayStart(day) + weeks * 7 * DAY), time, timeZone)
  }
  return { ...contest, seen: null, slug: nextSlug(contest.slug), startsAt: later(startsAt), endsAt: later(endsAt) }
}

/** `autumn` as `autumn-2`, `autumn-2` as `autumn-3`; a year counts on too. */
function nextSlug(slug: string): string {
  const [, base = slug, number = '1'] = /^(.*?)-(\d{1,4})$/.exec(slug) ?? []
  const ending = `-${Number(number) + 1}`
  return `${base.slice(0, SLUG_LENGTH.most - ending.length).replace(/-+$/, '')}${ending}`
}
