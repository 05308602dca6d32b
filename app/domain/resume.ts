import * as z from 'zod'

const MAX = { short: 120, line: 300, text: 2000, items: 60 }

const short = z.string().max(MAX.short)
const line = z.string().max(MAX.line)
const long = z.string().max(MAX.text)
/** '2026', '2026-11' or '2026-11-21', as JSON Resume writes dates; '' where there is none. */
const date = z.string().regex(/^(\d{4}(-\d{2}(-\d{2})?)?)?$/)

const profile = z.object({ network: short, username: short, url: line })
const work = z.object({
  name: short,
  position: short,
  url: line,
  startDate: date,
  endDate: date,
  summary: long,
  highlights: z.array(line).max(12),
})
const education = z.object({
  institution: short,
  area: short,
  studyType: short,
  url: line,
  startDate: date,
  endDate: date,
})
const project = z.object({
  name: short,
  description: long,
  url: line,
  startDate: date,
  endDate: date,
  highlights: z.array(line).max(12),
})
const skill = z.object({ name: short, level: short, keywords: z.array(short).max(20) })
const award = z.object({ title: short, date, awarder: short, summary: long })
const language = z.object({ language: short, fluency: short })

export const RESUME_PARTS = ['work', 'projects', 'awards', 'skills', 'education', 'languages'] as const
export type ResumePart = (typeof RESUME_PARTS)[number]

/**
 * A resume in the words of JSON Resume. `order` names the parts as they stand on the page and `hidden` what is kept and
 * not shown: a part by its name, an entry as `work.2`. `extras` keeps what an imported file says that has no field here.
 */
export const resume = z.object({
  basics: z.object({
    name: short,
    label: short,
    image: line,
    email: line,
    phone: short,
    url: line,
    summary: long,
    city: short,
    countryCode: short,
    profiles: z.array(profile).max(12),
  }),
  work: z.array(work).max(MAX.items),
  projects: z.array(project).max(MAX.items),
  awards: z.array(award).max(MAX.items),
  skills: z.array(skill).max(MAX.items),
  education: z.array(education).max(MAX.items),
  languages: z.array(language).max(MAX.items),
  order: z.array(z.enum(RESUME_PARTS)),
  hidden: z.array(z.string().max(40)).max(400),
  extras: z.record(z.string(), z.unknown()),
})
export type Resume = z.infer<typeof resume>
