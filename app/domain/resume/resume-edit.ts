import { fullAddress } from '#app/domain/text/contact.ts'
import { plainLines, plainText } from '#app/domain/text/plain-text.ts'
import {
  filledParts,
  RESUME_FORM,
  RESUME_LIMITS,
  RESUME_PARTS,
  type Resume,
  type ResumeEntry,
  type ResumeField,
  type ResumePart,
} from './resume.ts'

export type Direction = 'up' | 'down'

/** A change in the builder. Editing something that does not exist changes nothing. */
export type ResumeEdit =
  | { kind: 'basics'; values: Record<string, string> }
  | { kind: 'add'; part: ResumePart; id: string; values: ResumeEntry['values'] }
  | { kind: 'change'; part: ResumePart; id: string; values: ResumeEntry['values'] }
  | { kind: 'remove'; part: ResumePart; id: string }
  | { kind: 'move'; part: ResumePart; id: string; direction: Direction }
  /** Moves an entry, or a part that has one, to a place in its order, counted from 0. */
  | { kind: 'place'; part: ResumePart; id: string; to: number }
  | { kind: 'place-part'; part: ResumePart; to: number }
  | { kind: 'show-entry' | 'hide-entry'; part: ResumePart; id: string }
  | { kind: 'move-part'; part: ResumePart; direction: Direction }
  | { kind: 'show-part' | 'hide-part'; part: ResumePart }

export function editResume(document: Resume, edit: ResumeEdit): Resume {
  switch (edit.kind) {
    case 'basics':
      return { ...document, basics: { ...document.basics, ...edit.values } }
    case 'add': {
      const entries = document.parts[edit.part]
      if (entries.length >= RESUME_LIMITS.entries) return document
      const added = { id: edit.id, isHidden: false, values: edit.values, extra: {} }
      return withEntries(document, edit.part, [...entries, added])
    }
    case 'change':
      return mapEntry(document, edit, (one) => ({ ...one, values: { ...one.values, ...edit.values } }))
    case 'remove':
      return withEntries(
        document,
        edit.part,
        document.parts[edit.part].filter((one) => one.id !== edit.id),
      )
    case 'move': {
      const entries = document.parts[edit.part]
      const index = entries.findIndex((one) => one.id === edit.id)
      return withEntries(document, edit.part, swapped(entries, index, edit.direction))
    }
    case 'place': {
      const entries = document.parts[edit.part]
      const index = entries.findIndex((one) => one.id === edit.id)
      return withEntries(document, edit.part, placed(entries, index, edit.to))
    }
    case 'show-entry':
      return mapEntry(document, edit, (one) => ({ ...one, isHidden: false }))
    case 'hide-entry':
      return mapEntry(document, edit, (one) => ({ ...one, isHidden: true }))
    case 'move-part':
      return reordered(document, (filled) => swapped(filled, filled.indexOf(edit.part), edit.direction))
    case 'place-part':
      return reordered(document, (filled) => placed(filled, filled.indexOf(edit.part), edit.to))
    case 'show-part':
      return { ...document, hiddenParts: document.hiddenParts.filter((part) => part !== edit.part) }
    case 'hide-part':
      return { ...document, hiddenParts: [...new Set([...document.hiddenParts, edit.part])] }
  }
}

/** Lists have one item per line; texts are cut at the form's limit. */
export function entryValues(part: ResumePart, typed: (name: string) => string): ResumeEntry['values'] {
  return Object.fromEntries(
    RESUME_FORM[part].fields.map(({ name, kind }) => {
      if (kind !== 'list') return [name, fieldText(kind, typed(name))]
      const lines = plainLines(typed(name))
        .split('\n')
        .map((one) => one.slice(0, RESUME_LIMITS.line))
      return [name, lines.filter(Boolean).slice(0, RESUME_LIMITS.list)]
    }),
  )
}

/** Visible text, cut at the form's limit. */
export function fieldText(kind: ResumeField['kind'], typed: string): string {
  return kind === 'text'
    ? plainLines(typed).slice(0, RESUME_LIMITS.text)
    : plainText(typed).slice(0, RESUME_LIMITS.line)
}

/** By field name. Dates are `2026`, `2026-11` or `2026-11-21`, addresses http(s). */
export function entryErrors(part: ResumePart, values: ResumeEntry['values']): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { name, kind } of RESUME_FORM[part].fields) {
    const value = values[name]
    if (typeof value !== 'string' || value === '') continue
    if (kind === 'date' && !isResumeDate(value)) errors[name] = 'Write it like 2026, 2026-11 or 2026-11-21.'
    if (kind === 'url' && fullAddress(value) === null)
      errors[name] = 'Enter a full address, such as https://example.org.'
  }
  return errors
}

export function isResumeDate(value: string): boolean {
  return /^[12]\d{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/.test(value)
}

export function isResumePart(value: string): value is ResumePart {
  return RESUME_PARTS.some((part) => part === value)
}

/** Only parts with an entry have a place that anybody sees; the others follow them. */
function reordered(document: Resume, change: (filled: ResumePart[]) => ResumePart[]): Resume {
  return { ...document, order: [...new Set([...change(filledParts(document)), ...document.order])] }
}

function withEntries(document: Resume, part: ResumePart, entries: ResumeEntry[]): Resume {
  return { ...document, parts: { ...document.parts, [part]: entries } }
}

function mapEntry(
  document: Resume,
  { part, id }: { part: ResumePart; id: string },
  change: (one: ResumeEntry) => ResumeEntry,
): Resume {
  return withEntries(
    document,
    part,
    document.parts[part].map((one) => (one.id === id ? change(one) : one)),
  )
}

function swapped<Item>(items: readonly Item[], index: number, direction: Direction): Item[] {
  const other = direction === 'up' ? index - 1 : index + 1
  const [one, two] = [items[index], items[other]]
  if (one === undefined || two === undefined) return [...items]
  return items.map((item, place) => (place === index ? two : place === other ? one : item))
}

function placed<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from]
  if (item === undefined || items[to] === undefined) return [...items]
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}
