/** A field of an entry; a `list` has one item per line. */
export type ResumeField = { name: string; label: string; kind: 'line' | 'text' | 'date' | 'url' | 'list' | 'country' }

export const RESUME_PARTS = [
  'work',
  'projects',
  'awards',
  'skills',
  'education',
  'languages',
  'volunteer',
  'certificates',
  'publications',
  'interests',
  'references',
] as const
export type ResumePart = (typeof RESUME_PARTS)[number]

const line = (name: string, label: string): ResumeField => ({ name, label, kind: 'line' })
const text = (name: string, label: string): ResumeField => ({ name, label, kind: 'text' })
const date = (name: string, label: string): ResumeField => ({ name, label, kind: 'date' })
const url = (name = 'url'): ResumeField => ({ name, label: 'Web address', kind: 'url' })
const list = (name: string, label: string): ResumeField => ({ name, label, kind: 'list' })
const period = [date('startDate', 'From'), date('endDate', 'To')]

/** Named as in JSON Resume 1.0. The first two fields are an entry's heading. */
export const RESUME_FORM = {
  work: {
    title: 'Work',
    one: 'a position',
    fields: [
      line('position', 'Position'),
      line('name', 'Organisation'),
      url(),
      ...period,
      text('summary', 'What it was about'),
      list('highlights', 'Highlights'),
    ],
  },
  projects: {
    title: 'Projects and open source',
    one: 'a project',
    fields: [
      line('name', 'Name'),
      line('entity', 'For'),
      url(),
      ...period,
      text('description', 'What it is'),
      list('highlights', 'Highlights'),
      list('keywords', 'Keywords'),
    ],
  },
  awards: {
    title: 'Awards',
    one: 'an award',
    fields: [line('title', 'Award'), line('awarder', 'Given by'), date('date', 'When'), text('summary', 'What for')],
  },
  skills: {
    title: 'Skills',
    one: 'a skill',
    fields: [line('name', 'Skill'), line('level', 'Level'), list('keywords', 'Keywords')],
  },
  education: {
    title: 'Education',
    one: 'a school or course',
    fields: [
      line('institution', 'Institution'),
      line('area', 'Subject'),
      line('studyType', 'Degree'),
      url(),
      ...period,
      line('score', 'Grade'),
      list('courses', 'Courses'),
    ],
  },
  languages: {
    title: 'Languages',
    one: 'a language',
    fields: [line('language', 'Language'), line('fluency', 'How well')],
  },
  volunteer: {
    title: 'Volunteering',
    one: 'a task',
    fields: [
      line('position', 'Task'),
      line('organization', 'Organisation'),
      url(),
      ...period,
      text('summary', 'What it was about'),
      list('highlights', 'Highlights'),
    ],
  },
  certificates: {
    title: 'Certificates',
    one: 'a certificate',
    fields: [line('name', 'Certificate'), line('issuer', 'Issued by'), date('date', 'When'), url()],
  },
  publications: {
    title: 'Publications',
    one: 'a publication',
    fields: [
      line('name', 'Title'),
      line('publisher', 'Published by'),
      date('releaseDate', 'When'),
      url(),
      text('summary', 'What it says'),
    ],
  },
  interests: {
    title: 'Interests',
    one: 'an interest',
    fields: [line('name', 'Interest'), list('keywords', 'Keywords')],
  },
  references: {
    title: 'References',
    one: 'a reference',
    fields: [line('name', 'Who'), text('reference', 'Their words')],
  },
} as const satisfies Record<ResumePart, { title: string; one: string; fields: readonly ResumeField[] }>

export const BASICS_FIELDS = [
  line('name', 'Name'),
  line('label', 'What you do'),
  { name: 'email', label: 'E-mail', kind: 'line' },
  line('phone', 'Telephone'),
  url(),
  line('city', 'City'),
  { name: 'countryCode', label: 'Country', kind: 'country' },
  text('summary', 'About you'),
] as const satisfies readonly ResumeField[]

export const RESUME_LIMITS = { line: 200, text: 3000, list: 30, entries: 60, extra: 60_000 } as const

/** `values` by field name; `extra` has an imported file's other fields. */
export type ResumeEntry = {
  id: string
  isHidden: boolean
  values: Record<string, string | string[]>
  extra: Record<string, unknown>
}

/** As stored. resume-schema.ts parses it; browsers do not load that. */
export type Resume = {
  basics: Record<string, string>
  profiles: { network: string; username: string; url: string }[]
  order: ResumePart[]
  hiddenParts: ResumePart[]
  parts: Record<ResumePart, ResumeEntry[]>
  /** An imported file's fields about itself and its owner that we do not have. */
  extra: { top: Record<string, unknown>; basics: Record<string, unknown> }
}

export function emptyResume(): Resume {
  return {
    basics: {},
    profiles: [],
    order: [...RESUME_PARTS],
    hiddenParts: [],
    parts: Object.fromEntries(RESUME_PARTS.map((part) => [part, [] as ResumeEntry[]])) as Resume['parts'],
    extra: { top: {}, basics: {} },
  }
}

/** Those with an entry, in display order. */
export function filledParts({ order, parts }: Resume): ResumePart[] {
  return order.filter((part) => parts[part].length > 0)
}

/** What visitors see: no hidden parts or entries, and no empty parts. */
export function shownParts(document: Resume): { part: ResumePart; entries: ResumeEntry[] }[] {
  return filledParts(document)
    .filter((part) => !document.hiddenParts.includes(part))
    .map((part) => ({ part, entries: document.parts[part].filter((one) => !one.isHidden) }))
    .filter(({ entries }) => entries.length > 0)
}

/** All text, hidden parts included, one item per line. */
export function resumeText({ basics, profiles, parts }: Resume): string {
  const entries = RESUME_PARTS.flatMap((part) => parts[part].flatMap(({ values }) => Object.values(values).flat()))
  return [...Object.values(basics), ...profiles.flatMap((profile) => Object.values(profile)), ...entries]
    .filter((text) => text !== '')
    .join('\n')
}
