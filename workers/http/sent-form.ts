import { isSecretName } from '#app/domain/forms/unsaved.ts'

export type SentForm = { enctype: string; fields: [name: string, value: string][] }

export type Sent = Pick<Request, 'headers' | 'formData'>

/** Null for what the page cannot send again: another kind of body, a file, or a secret. */
export async function readSentForm(request: Sent): Promise<SentForm | null> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!['application/x-www-form-urlencoded', 'multipart/form-data'].includes(type)) return null
  const sent = [...(await request.formData().catch(() => new FormData()))]
  const fields: SentForm['fields'] = []
  for (const [name, value] of sent) {
    if (isSecretName(name) || (typeof value !== 'string' && value.size > 0)) return null
    if (typeof value === 'string') fields.push([name, value])
  }
  return { enctype: type, fields }
}
