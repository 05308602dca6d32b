import { redirect } from '@remix-run/cloudflare'
import type * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { flashCookie, type Flash } from '#app/context/cookies.server.ts'
import { networkOf } from '#app/domain/network.ts'
import { ownPath } from '#app/domain/own-path.ts'

/** Parses form fields by a schema with a fallback for each. Repeated fields count once; files are ignored. */
export async function readForm<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.output<Schema>> {
  return (await readFormWithFile(request, schema, '')).fields
}

/** The same with one file; null when none was chosen. */
export async function readFormWithFile<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  name: string,
): Promise<{ fields: z.output<Schema>; file: File | null }> {
  const form = await request.formData().catch(() => new FormData())
  const fields = [...form].filter(([, value]) => typeof value === 'string')
  const file = form.get(name)
  const hasFile = file !== null && typeof file !== 'string' && file.size > 0
  return { fields: schema.parse(Object.fromEntries(fields)), file: hasFile ? file : null }
}

/** A path of ours, or the fallback: see app/domain/own-path.ts. */
export function safePath(value: unknown, fallback = '/'): string {
  return ownPath(value) ?? fallback
}

export async function redirectWithFlash(
  context: Pick<AppContext, 'config'>,
  location: string,
  flash: Flash,
  headers = new Headers(),
): Promise<Response> {
  headers.append('Set-Cookie', await flashCookie(context.config).write(flash))
  return redirect(location, { headers })
}

/** A generated file that is the same for everybody, cacheable for an hour. */
export function publicFile(body: string, type: string): Response {
  return new Response(body, { headers: { 'Content-Type': type, 'Cache-Control': 'public, max-age=3600' } })
}

/** Redirects to the screen at `returnTo` with the dialog open and the typed values in it. */
export function reopenDialog(
  context: Pick<AppContext, 'config'>,
  returnTo: string,
  dialog: NonNullable<Flash['dialog']>,
): Promise<Response> {
  return redirectWithFlash(context, withDialog(returnTo, dialog.kind === 'login' ? 'login' : 'join'), { dialog })
}

function withDialog(path: string, name: 'login' | 'join'): string {
  const url = new URL(path, 'http://local')
  url.searchParams.delete('login')
  url.searchParams.delete('join')
  const query = [url.searchParams.toString(), name].filter(Boolean).join('&')
  return `${url.pathname}?${query}${url.hash}`
}

/** The request's address as Cloudflare reports it, the key of rate limits. */
export function addressOf(request: Request): string {
  return networkOf(request.headers.get('cf-connecting-ip') ?? 'unknown')
}
