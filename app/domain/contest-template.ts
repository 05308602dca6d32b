import { EMPTY_CONTEST, type EditedContest } from './contest-draft-form.ts'
import { DAY, dayOf, dayStart, weekDays, weekOf, nextWeek } from './period.ts'
import { instantOf } from './zoned-time.ts'

export const TEMPLATES = ['class', 'company', 'project'] as const
export type Template = (typeof TEMPLATES)[number]

export const templateText = {
  class: { title: 'For a class', text: 'Roster by CSV, teams, six weeks, accepted work only.' },
  company: { title: 'For a company', text: 'Five days, a stage for the office, announcements to Slack.' },
  project: { title: 'For a project', text: 'Your repositories, label docs ×1.5, an issue first.' },
} as const satisfies Record<Template, { title: string; text: string }>

/** A new contest's form; with a template it begins on the next Monday. */
export function newContest(template: Template | null, timeZone: string, now: number): EditedContest {
  const empty = { ...EMPTY_CONTEST, timeZone }
  const [monday] = weekDays(nextWeek(weekOf(now)))
  if (template === null || monday === undefined) return empty
  const times = (days: number) => ({
    startsAt: instantOf(monday, '09:00', timeZone),
    endsAt: instantOf(dayOf(dayStart(monday) + (days - 1) * DAY), '18:00', timeZone),
  })
  switch (template) {
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
