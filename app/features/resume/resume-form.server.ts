import type { AppContext } from '#app/context/context.server.ts'
import { blockedErrors } from '#app/core/moderation/blocked-terms.server.ts'
import { fullAddress, isEmail } from '#app/domain/contact.ts'
import { newId } from '#app/domain/id.ts'
import { entryErrors, entryValues, isResumePart, type ResumeEdit } from '#app/domain/resume-edit.ts'
import { BASICS_FIELDS, RESUME_LIMITS, type ResumePart } from '#app/domain/resume.ts'

export type ResumeRequest =
  | { kind: 'edit'; edit: ResumeEdit }
  | { kind: 'publish'; isPublished: boolean }
  | { kind: 'propose' }
  | { kind: 'import'; file: unknown }
  | {
      kind: 'refused'
      part: ResumePart | 'basics'
      id: string
      typed: Record<string, string>
      errors: Record<string, string>
    }
  | { kind: 'none' }

/** What one form of the builder asks for. Everything is parsed here; a form that is not ours asks for nothing. */
export async function readResumeRequest(
  context: Pick<AppContext, 'db' | 'randomBytes'>,
  form: FormData,
): Promise<ResumeRequest> {
  const asked = await parseRequest(context, form)
  if (asked.kind !== 'edit' || !('values' in asked.edit)) return asked
  const { edit } = asked
  const said = Object.entries(edit.values).map(([name, value]) => [name, [value].flat().join('\n')] as const)
  const errors: Record<string, string> = await blockedErrors(context, Object.fromEntries(said))
  if (Object.keys(errors).length === 0) return asked
  if (edit.kind === 'basics') return { kind: 'refused', part: 'basics', id: 'basics', typed: edit.values, errors }
  return { kind: 'refused', part: edit.part, id: edit.kind === 'add' ? 'new' : edit.id, typed: typedOf(form), errors }
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
    if (Object.keys(errors).length > 0) return { kind: 'refused', part, id: id || 'new', typed: typedOf(form), errors }
    if (intent === 'change') return { kind: 'edit', edit: { kind: 'change', part, id, values } }
    const isBlank = Object.values(values).every((value) => value.length === 0)
    if (isBlank) return { kind: 'none' }
    return { kind: 'edit', edit: { kind: 'add', part, id: newId('re', context.randomBytes), values } }
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
  const values = Object.fromEntries(
    BASICS_FIELDS.map(({ name, kind }) => [
      name,
      field(name)
        .trim()
        .slice(0, kind === 'text' ? RESUME_LIMITS.text : RESUME_LIMITS.line),
    ]),
  )
  const errors: Record<string, string> = {}
  if (values.email && !isEmail(values.email)) errors.email = 'Email format incorrect'
  if (values.url && fullAddress(values.url) === null) errors.url = 'Enter a full address, such as https://example.org.'
  if (Object.keys(errors).length > 0) return { kind: 'refused', part: 'basics', id: 'basics', typed: values, errors }
  return { kind: 'edit', edit: { kind: 'basics', values } }
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
