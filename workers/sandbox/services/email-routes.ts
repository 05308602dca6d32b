import { Hono } from 'hono'
import * as z from 'zod'
import { withFaults } from '#workers/sandbox/context/faults.ts'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import type { Message } from '#workers/sandbox/context/state.ts'

const address = z.string().regex(/^(?:[^<>]+ <)?[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+>?$/)
const addresses = z.union([address.transform((one) => [one]), z.array(address).min(1).max(50)])
const email = z
  .object({
    from: address,
    to: addresses,
    subject: z.string().min(1),
    html: z.string().nullish(),
    text: z.string().nullish(),
    headers: z.record(z.string(), z.string()).default({}),
  })
  .refine(({ html, text }) => Boolean(html) || Boolean(text), { path: ['html'] })

type Sent = Extract<Message, { channel: 'email' }>

/** A key sends one message; another body under it is refused. */
export function emailRoutes(context: SandboxContext): Hono {
  return new Hono().post('/emails', withFaults(context, 'email'), async (c) => {
    const authorization = c.req.header('authorization') ?? ''
    if (authorization === '') return problem(401, 'missing_api_key', 'Missing API Key')
    if (authorization !== `Bearer ${context.secrets.emailApiKey}`)
      return problem(403, 'invalid_api_key', 'API key is invalid')
    const parsed = email.safeParse(await c.req.json().catch(() => null))
    if (!parsed.success) {
      const field = String(parsed.error.issues[0]?.path[0] ?? 'body')
      return problem(422, field === 'from' ? 'invalid_from_address' : 'validation_error', `Invalid \`${field}\` field.`)
    }
    const key = c.req.header('idempotency-key') ?? null
    if (key !== null && (key.length === 0 || key.length > 256)) {
      return problem(400, 'invalid_idempotency_key', 'The key must be between 1 and 256 characters.')
    }
    const earlier = context.state.messages.all().find((sent) => isSent(sent) && sent.idempotencyKey === key)
    if (key !== null && earlier !== undefined && isSent(earlier)) {
      if (isSame(earlier, parsed.data)) return Response.json({ id: earlier.id })
      return problem(409, 'invalid_idempotent_request', 'This idempotency key has been used with another body.')
    }
    const { from, to, subject, html, text, headers } = parsed.data
    const id = context.newId()
    await context.state.messages.add({
      channel: 'email',
      id,
      at: context.now(),
      from,
      to,
      subject,
      html: html ?? null,
      text: text ?? null,
      headers,
      idempotencyKey: key,
    })
    return Response.json({ id })
  })
}

function isSent(message: Message): message is Sent {
  return message.channel === 'email'
}

function isSame(sent: Sent, given: z.infer<typeof email>): boolean {
  return (
    sent.subject === given.subject &&
    sent.html === (given.html ?? null) &&
    sent.text === (given.text ?? null) &&
    sent.to.join() === given.to.join()
  )
}

function problem(statusCode: number, name: string, message: string): Response {
  return Response.json({ statusCode, name, message }, { status: statusCode })
}
