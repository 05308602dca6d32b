import * as z from 'zod'
import { visibleText } from '#app/domain/text/plain-text.ts'
import {
  emptyResume,
  RESUME_FORM,
  RESUME_LIMITS,
  RESUME_PARTS,
  type Resume,
  type ResumeEntry,
  type ResumePart,
} from './resume.ts'

const SCHEMA = 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json'

/** The key for data without a field in JSON Resume, in the owner's file: the order and hidden parts. */
const META = 'mergequest'

const record = z.record(z.string(), z.unknown())
const ownMeta = z.object({
  order: z.array(z.enum(RESUME_PARTS)),
  hiddenParts: z.array(z.enum(RESUME_PARTS)),
  hidden: z.partialRecord(z.enum(RESUME_PARTS), z.array(z.number().int())),
})

const LOCATION = ['city', 'countryCode'] as const
const BASICS = ['name', 'label', 'email', 'phone', 'url', 'summary', 'image'] as const

/** Everything for its owner, visible parts for everybody else. */
export function toJsonResume(document: Resume, audience: 'owner' | 'public'): Record<string, unknown> {
  const parts = RESUME_PARTS.flatMap((part) => {
    const isShown = audience === 'owner' || !document.hiddenParts.includes(part)
    const entries = document.parts[part].filter((one) => audience === 'owner' || !one.isHidden)
    return isShown && entries.length > 0 ? [[part, entries.map((one) => entryToJson(one, audience))] as const] : []
  })
  const { top, basics } = document.extra
  return {
    $schema: SCHEMA,
    ...(audience === 'owner' ? top : {}),
    basics: {
      ...(audience === 'owner' ? basics : {}),
      ...present(BASICS, document.basics),
      ...locationOf(document, audience),
      ...(document.profiles.length > 0 ? { profiles: document.profiles } : {}),
    },
    ...Object.fromEntries(parts),
    meta: { ...(audience === 'owner' ? record.catch({}).parse(top.meta) : {}), [META]: metaOf(document, audience) },
  }
}

/** From any program; fields unknown to us are kept. Null if it is no resume. */
export function fromJsonResume(file: unknown, newId: () => string): Resume | null {
  const top = record.safeParse(file)
  if (!top.success || JSON.stringify(file).length > RESUME_LIMITS.extra * 4) return null
  const { basics: rawBasics, meta: rawMeta, $schema: _schema, ...rest } = top.data
  if (rawBasics === undefined && !RESUME_PARTS.some((part) => part in rest)) return null
  const basics = record.catch({}).parse(rawBasics)
  const { [META]: own, ...meta } = record.catch({}).parse(rawMeta)
  const order = ownMeta.safeParse(own)
  const extraTop = Object.fromEntries(Object.entries(rest).filter(([name]) => !isPart(name)))
  const { location, profiles, ...flat } = basics
  const place = record.catch({}).parse(location)
  return {
    ...emptyResume(),
    basics: { ...strings(BASICS, flat), ...strings(LOCATION, place) },
    profiles: profilesOf(profiles),
    order: order.success ? completeOrder(order.data.order) : [...RESUME_PARTS],
    hiddenParts: order.success ? order.data.hiddenParts : [],
    parts: Object.fromEntries(
      RESUME_PARTS.map((part) => [
        part,
        entriesOf(part, rest[part], order.success ? (order.data.hidden[part] ?? []) : [], newId),
      ]),
    ) as Resume['parts'],
    extra: {
      top: { ...extraTop, ...(Object.keys(meta).length > 0 ? { meta } : {}) },
      basics: { ...without(BASICS, flat), ...leftOver(LOCATION, 'location', place) },
    },
  }
}

function entryToJson({ values, extra }: ResumeEntry, audience: 'owner' | 'public'): Record<string, unknown> {
  const said = Object.entries(values).filter(([, value]) => value.length > 0)
  return { ...(audience === 'owner' ? extra : {}), ...Object.fromEntries(said) }
}

function entriesOf(part: ResumePart, raw: unknown, hidden: number[], newId: () => string): ResumeEntry[] {
  return z
    .array(record)
    .catch([])
    .parse(raw)
    .slice(0, RESUME_LIMITS.entries)
    .map((one, index) => {
      const names = RESUME_FORM[part].fields
      const values: ResumeEntry['values'] = {}
      const extra: Record<string, unknown> = {}
      for (const [name, value] of Object.entries(one)) {
        const field = names.find((known) => known.name === name)
        const list = z.array(z.string()).safeParse(value)
        if (field?.kind === 'list' && list.success) values[name] = list.data.map(visibleText)
        else if (field !== undefined && field.kind !== 'list' && typeof value === 'string')
          values[name] = visibleText(value)
        else extra[name] = value
      }
      return { id: newId(), isHidden: hidden.includes(index), values, extra }
    })
}

function metaOf(document: Resume, audience: 'owner' | 'public') {
  if (audience === 'public') return { order: document.order, hiddenParts: [], hidden: {} }
  const hidden = RESUME_PARTS.flatMap((part) => {
    const places = document.parts[part].flatMap((one, index) => (one.isHidden ? [index] : []))
    return places.length > 0 ? [[part, places] as const] : []
  })
  return { order: document.order, hiddenParts: document.hiddenParts, hidden: Object.fromEntries(hidden) }
}

function locationOf(document: Resume, audience: 'owner' | 'public'): Record<string, unknown> {
  const extra = audience === 'owner' ? record.catch({}).parse(document.extra.basics.location) : {}
  const location = { ...extra, ...present(LOCATION, document.basics) }
  return Object.keys(location).length > 0 ? { location } : {}
}

function profilesOf(raw: unknown): Resume['profiles'] {
  const text = z.string().catch('').transform(visibleText)
  return z
    .array(z.object({ network: text, username: text, url: text }))
    .catch([])
    .parse(raw)
}

/** Each part once; missing ones go to the end. */
function completeOrder(order: ResumePart[]): ResumePart[] {
  return [...new Set([...order, ...RESUME_PARTS])]
}

function present(names: readonly string[], values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (values[name] ? [[name, values[name]]] : [])))
}

function strings(names: readonly string[], values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (typeof values[name] === 'string' ? [[name, visibleText(values[name] as string)]] : [])),
  )
}

function without(names: readonly string[], values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !(names.includes(name) && typeof value === 'string')),
  )
}

function leftOver(names: readonly string[], name: string, values: Record<string, unknown>): Record<string, unknown> {
  const left = without(names, values)
  return Object.keys(left).length > 0 ? { [name]: left } : {}
}

function isPart(name: string): boolean {
  return RESUME_PARTS.some((part) => part === name)
}
