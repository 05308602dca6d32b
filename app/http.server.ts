import { data, redirect, type ActionFunctionArgs } from '@remix-run/cloudflare'
import type * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { flashCookie, sessionCookie, type Flash } from '#app/context/cookies.server.ts'
import { isSecret, type Forms, type SentForm } from '#app/domain/forms/form-fields.ts'
import { refused, type FormOutcome, type RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { ownPath } from '#app/domain/text/own-path.ts'
import { networkOf } from '#app/domain/visits/network.ts'
import { isDatabaseAway } from '#db/away.ts'

/** Above a form that is still open. */
export const DATA_AWAY_TEXT =
  'We can’t reach our own data right now. What you typed is still here: send it again in a minute.'

const urls = new WeakMap<Request, URL>()

/** Parsed once for all readers. Nobody may change it. */
export function urlOf(request: Request): Readonly<URL> {
  const known = urls.get(request)
  if (known !== undefined) return known
  const url = new URL(request.url)
  urls.set(request, url)
  return url
}

/** Each field has a fallback. Repeated fields count once; files are ignored. */
export async function readForm<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.output<Schema>> {
  return schema.parse((await readFields(request)).fields)
}

export type Submission<Schemas extends Forms> = Omit<RefusedForm, 'intent'> & {
  intent: keyof Schemas & string
  /** Null while a field is wrong. */
  form: SentForm<Schemas> | null
  file: File | null
}

/** `usual` is the form without an intent. Null for another screen's form. `file` is null if none was chosen. */
export function readSubmission<Schemas extends Forms>(
  request: Sent,
  forms: Schemas,
  usual: keyof Schemas & string,
): Promise<Submission<Schemas>>
export function readSubmission<Schemas extends Forms>(
  request: Sent,
  forms: Schemas,
  usual?: keyof Schemas & string,
): Promise<Submission<Schemas> | null>
export async function readSubmission<Schemas extends Forms>(
  request: Sent,
  forms: Schemas,
  usual?: keyof Schemas & string,
): Promise<Submission<Schemas> | null> {
  const { fields, file } = await readFields(request)
  const intent = Object.hasOwn(forms, fields['intent'] ?? '') ? fields['intent'] : usual
  const schema = intent === undefined ? undefined : forms[intent]
  if (intent === undefined || schema === undefined) return null
  const shown = Object.entries(schema.shape).filter(([, field]) => !isSecret(field))
  const values = Object.fromEntries(shown.map(([name]) => [name, fields[name] ?? '']))
  const read = schema.safeParse(fields)
  if (read.success) return { intent, values, errors: {}, form: { ...read.data, intent } as SentForm<Schemas>, file }
  const errors = Object.fromEntries(
    read.error.issues.toReversed().map(({ path, message }) => [path[0] ?? 'form', message]),
  )
  return { intent, values, errors, form: null, file }
}

async function readFields(request: Sent): Promise<{ fields: Record<string, string>; file: File | null }> {
  const form = await request.formData().catch(() => new FormData())
  const fields = [...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  const file = form.get('file')
  const hasFile = file !== null && typeof file !== 'string' && file.size > 0
  return { fields: Object.fromEntries(fields), file: hasFile ? file : null }
}

/** Calls `act` if all fields are valid. `page` is the form's screen. An unknown form is refused as a whole. */
export async function respond<Schemas extends Forms>(
  context: Pick<AppContext, 'config'>,
  submission: Submission<Schemas> | null,
  page: string,
  act: (form: SentForm<Schemas>) => FormOutcome | Promise<FormOutcome>,
) {
  if (submission === null)
    return data<RefusedForm>({ intent: '', values: {}, errors: { form: 'Unknown form.' } }, { status: 400 })
  const { intent, values, form } = submission
  const outcome = form === null ? refused(submission.errors) : await act(form)
  switch (outcome.state) {
    case 'done': {
      const headers = new Headers()
      if (outcome.endsSession) headers.append('Set-Cookie', await sessionCookie(context.config).clear())
      return redirectWithFlash(context, outcome.to ?? page, { toast: outcome.toast }, headers)
    }
    case 'refused':
      return data<RefusedForm>({ intent, values, errors: outcome.errors }, { status: outcome.status ?? 400 })
    case 'shown': {
      const status = Object.keys(outcome.errors).length === 0 ? 200 : 400
      return data<RefusedForm>({ intent, values, errors: outcome.errors, ...outcome.result }, { status })
    }
    case 'leave':
      return redirect(outcome.to, { headers: outcome.headers })
    case 'missing':
      throw new Response(null, { status: 404 })
  }
}

type Sent = Pick<Request, 'formData'>

/**
 * For forms that the router sends. While the database is away, `stay` answers for the screen, which is still open; null
 * leaves the answer to the Worker.
 */
export function orStay<Answer, Stay>(
  act: (args: ActionFunctionArgs) => Promise<Answer>,
  stay: (sent: Sent) => Promise<Stay | null>,
): (args: ActionFunctionArgs) => Promise<Answer | Stay> {
  return async (args) => {
    const sent = args.request.clone()
    try {
      return await act(args)
    } catch (error) {
      const answer = isDatabaseAway(error) ? await stay(sent) : null
      if (answer === null) throw error
      return answer
    }
  }
}

export async function refuseWhileAway(sent: Sent, forms: Forms) {
  const submission = await readSubmission(sent, forms)
  if (submission === null) return null
  const { intent, values } = submission
  return data<RefusedForm>({ intent, values, errors: { form: DATA_AWAY_TEXT } }, { status: 503 })
}

/** A path of this product, or the fallback: see app/domain/text/own-path.ts. */
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

/** The same for everybody, cacheable for an hour. */
export function publicFile(body: string, type: string): Response {
  return new Response(body, { headers: { 'Content-Type': type, 'Cache-Control': 'public, max-age=3600' } })
}

/** Back to `returnTo` with the dialog open and the typed values in it. */
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

/** As Cloudflare reports it, the key of rate limits. */
export function networkOfRequest(request: Request): string {
  return networkOf(request.headers.get('cf-connecting-ip') ?? 'unknown')
}

/**
 * From one of our pages or a typed address, not from another site's link, picture or preview. Browsers too old for
 * Sec-Fetch-Site name our page in Referer.
 */
export function isOwnVisit({ config }: Pick<AppContext, 'config'>, { headers }: Request): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin' || site === 'none'
  const referrer = headers.get('referer')
  return referrer !== null && URL.canParse(referrer) && new URL(referrer).origin === config.APP_ORIGIN
}

/** Somebody pressed a link, such as in a mail. Pictures, frames, scripts and robots that read mails cannot say so. */
export function isPressedLink({ headers }: Request): boolean {
  return (
    headers.get('sec-fetch-user') === '?1' &&
    headers.get('sec-fetch-mode') === 'navigate' &&
    headers.get('sec-fetch-dest') === 'document'
  )
}

/** For programs on other sites; not cached, as it may be gone tomorrow. */
export function jsonForAll(document: object): Response {
  return new Response(JSON.stringify(document), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': 'no-store',
    },
  })
}
