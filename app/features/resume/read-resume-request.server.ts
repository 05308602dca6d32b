import type { AppContext } from '#app/context/context.server.ts'
import { blockedErrors } from '#app/core/moderation/blocked-terms.server.ts'
import { entryErrors, entryValues, fieldText, isResumePart, type ResumeEdit } from '#app/domain/resume/resume-edit.ts'
import { BASICS_FIELDS, type ResumePart } from '#app/domain/resume/resume.ts'
import { fullAddress, isEmail } from '#app/domain/text/contact.ts'
import { newId } from '#app/domain/values/id.ts'
import type { RefusedEntry } from './resume-view.ts'

export type ResumeRequest =
  | { kind: 'edit'; edit: ResumeEdit }
  | { kind: 'publish'; isPublished: boolean }
  | { kind: 'propose' }
  | { kind: 'import'; file: unknown }
  | { kind: 'refused'; refused: RefusedEntry }
  | { kind: 'none' }

/** Matches no stored resume: an unknown form gets the answer for an older window. */
const NO_VERSION = -1

/** With the version that the form was shown with. An unknown form asks for nothing. */
export async function readResumeRequest(
  context: Pick<AppContext, 'db' | 'randomBytes'>,
  request: Request,
): Promise<{ change: ResumeRequest; version: number }> {
  const form = await request.formData().catch(() => new FormData())
  const change = await withoutBlocked(context, form, await parseRequest(context, form))
  const version = Number(form.get('version'))
  return { change, version: Number.isSafeInteger(version) ? version : NO_VERSION }
}

async function withoutBlocked(
  context: Pick<AppContext, 'db'>,
  form: FormData,
  change: ResumeRequest,
): Promise<ResumeRequest> {
  if (change.kind !== 'edit' || !('values' in change.edit)) return change
  const { edit } = change
  const said = Object.entries(edit.values).map(([name, value]) => [name, [value].flat().join('\n')] as const)
  const errors: Record<string, string> = await blockedErrors(context, Object.fromEntries(said))
  if (Object.keys(errors).length === 0) return change
  if (edit.kind === 'basics') return refuse('basics', 'basics', edit.values, errors)
  return refuse(edit.part, edit.kind === 'add' ? 'new' : edit.id, typedOf(form), errors)
}

async function parseRequest(context: Pick<AppContext, 'randomBytes'>, form: FormData): Promise<ResumeRequest> {
  const field = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const intent = field('intent')
  const part = field('part')
  const id = field('id')
  if (intent === 'publish' || intent === 'unpublish') return { kind: 'publish', isPublished: intent === 'publish' }
  if (intent === 'propose') return { kind: 'propose' }
  if (intent === 'import') return { kind: 'import', file: await readFile(form.get('file')) }
  if (intent === 'basics') return basicsRequest(field)
  if (!isResumePart(part)) return { kind: 'none' }
  if (intent === 'add' || intent === 'change') {
    const values = entryValues(part, field)
    const errors = entryErrors(part, values)
    if (Object.keys(errors).length > 0) return refuse(part, id || 'new', typedOf(form), errors)
    if (intent === 'change') return { kind: 'edit', edit: { kind: 'change', part, id, values } }
    const isBlank = Object.values(values).every((value) => value.length === 0)
    if (isBlank) return { kind: 'none' }
    return { kind: 'edit', edit: { kind: 'add', part, id: newId('re', context.randomBytes), values } }
  }
  if (intent === 'place' || intent === 'place-part') {
    const to = Number(field('to'))
    if (!Number.isSafeInteger(to) || field('to') === '') return { kind: 'none' }
    return {
      kind: 'edit',
      edit: intent === 'place' ? { kind: 'place', part, id, to } : { kind: 'place-part', part, to },
    }
  }
  return simpleRequest(intent, part, id, field('direction') === 'down' ? 'down' : 'up')
}

function simpleRequest(intent: string, part: ResumePart, id: string, direction: 'up' | 'down'): ResumeRequest {
  switch (intent) {
    case 'remove':
    case 'show-entry':
    case 'hide-entry':
      return { kind: 'edit', edit: { kind: intent, part, id } }
    case 'move':
      return { kind: 'edit', edit: { kind: 'move', part, id, direction } }
    case 'move-part':
      return { kind: 'edit', edit: { kind: 'move-part', part, direction } }
    case 'show-part':
    case 'hide-part':
      return { kind: 'edit', edit: { kind: intent, part } }
    default:
      return { kind: 'none' }
  }
}

function basicsRequest(field: (name: string) => string): ResumeRequest {
  const values = Object.fromEntries(BASICS_FIELDS.map(({ name, kind }) => [name, fieldText(kind, field(name))]))
  const errors: Record<string, string> = {}
  if (values.email && !isEmail(values.email)) errors.email = 'Email format incorrect'
  if (values.url && fullAddress(values.url) === null) errors.url = 'Enter a full address, such as https://example.org.'
  if (Object.keys(errors).length > 0) return refuse('basics', 'basics', values, errors)
  return { kind: 'edit', edit: { kind: 'basics', values } }
}

function refuse(
  part: RefusedEntry['part'],
  id: string,
  typed: Record<string, string>,
  errors: Record<string, string>,
): ResumeRequest {
  return { kind: 'refused', refused: { part, id, typed, errors } }
}

function typedOf(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
}

async function readFile(file: FormDataEntryValue | null): Promise<unknown> {
  if (file === null || typeof file === 'string') return null
  try {
    return JSON.parse(await file.text())
  } catch {
    return null
  }
}
