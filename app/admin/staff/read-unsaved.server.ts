import { unsavedOf, type Unsaved } from '#app/domain/unsaved.ts'

/** What a form held that nobody was signed in to send. */
export async function readUnsaved(request: Request): Promise<Unsaved> {
  return unsavedOf(await request.formData().catch(() => new FormData()))
}
