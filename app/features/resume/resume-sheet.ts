import { isResumeDate } from '#app/domain/resume/resume-edit.ts'
import { RESUME_FORM, shownParts, type Resume, type ResumeEntry, type ResumePart } from '#app/domain/resume/resume.ts'
import { fullAddress } from '#app/domain/text/contact.ts'
import { shortMonthText } from '#app/domain/time/date-text.ts'
import { formatDate } from '#app/ui/format.ts'

/** Only what is visible. An invalid address is text, never a link. */
export function resumeSheet(username: string, document: Resume) {
  const { basics, profiles } = document
  const place = [basics.city, basics.countryCode].filter(Boolean).join(', ')
  return {
    username,
    name: basics.name || username,
    label: basics.label ?? '',
    summary: basics.summary ?? '',
    contact: [
      ...(basics.email ? [{ label: basics.email, href: `mailto:${encodeURIComponent(basics.email)}` }] : []),
      ...(basics.phone ? [{ label: basics.phone, href: null }] : []),
      ...(basics.url ? [{ label: bare(basics.url), href: fullAddress(basics.url) }] : []),
      ...(place === '' ? [] : [{ label: place, href: null }]),
      ...profiles
        .filter((profile) => profile.url !== basics.url)
        .map((profile) => ({ label: `${profile.network}: ${profile.username}`, href: fullAddress(profile.url) })),
    ],
    parts: shownParts(document).map(({ part, entries }) => ({
      part,
      title: RESUME_FORM[part].title,
      entries: entries.map((one) => sheetEntry(part, one)),
    })),
  }
}

function sheetEntry(part: ResumePart, { values }: ResumeEntry) {
  const [first, second] = RESUME_FORM[part].fields
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : '')
  const list = (name: string) => (Array.isArray(values[name]) ? values[name] : [])
  const rest = ['studyType', 'score', 'level'].map((name) => (name === second.name ? '' : text(name)))
  return {
    heading: text(first.name),
    subheading: [text(second.name), ...rest].filter(Boolean).join(', '),
    when: periodText(text('startDate'), text('endDate')) || whenText(text('date') || text('releaseDate')),
    url: fullAddress(text('url')),
    text: ['summary', 'description', 'reference'].map(text).filter(Boolean).join('\n'),
    list: [...list('highlights'), ...list('courses')],
    keywords: list('keywords'),
  }
}

/** `Mar to Nov 2026`, `Oct 2025 to Mar 2026`, `Since Apr 2023`. */
function periodText(from: string, to: string): string {
  if (from === '' || from === to) return whenText(to)
  if (to === '') return `Since ${whenText(from)}`
  const isOneYear = isResumeDate(from) && isResumeDate(to) && from.length === 7 && from.slice(0, 4) === to.slice(0, 4)
  return `${isOneYear ? shortMonthText(Date.parse(from)) : whenText(from)} to ${whenText(to)}`
}

/** `2026`, `Nov 2026`, `21 Nov 2026`; other forms of an imported file stay. */
function whenText(date: string): string {
  if (!isResumeDate(date) || date.length === 4) return date
  return formatDate(Date.parse(date)).slice(date.length === 7 ? 2 : 0)
}

function bare(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
}
