import { Hono } from 'hono'
import * as z from 'zod'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { changeInstallation } from '#workers/sandbox/github/installations.ts'
import { pingWebhook } from '#workers/sandbox/github/webhook-of-act.ts'
import { deliver } from '#workers/sandbox/github/webhook.ts'
import { sendTelegramUpdate } from '#workers/sandbox/telegram/telegram-routes.ts'
import { isDeveloper } from '#workers/sandbox/world/world.ts'
import { actInput, findAccount } from './action-input.ts'
import { peopleOf } from './people.ts'
import { performAct } from './perform.ts'
import { threadsOfPerson } from './threads.ts'

export const faultInput = z.object({
  party: z.enum(['github-rest', 'github-search', 'github-graphql', 'telegram', 'email', 'stripe']),
  kind: z.enum(['forbidden', 'too_many', 'server_error', 'timeout', 'malformed', 'lost']),
  calls: z.coerce.number().int().min(1).max(10_000).default(1),
  retryAfter: z.coerce.number().int().min(0).max(86_400).default(30),
})

const limit = z.number().int().min(0).nullable()
const settingsInput = z.object({
  limits: z.object({ core: limit, search: limit, graphql: limit }).partial().default({}),
  heavy: z.array(z.object({ githubId: z.number().int(), days: z.number().min(0) })).optional(),
})

export const webhookInput = z.discriminatedUnion('event', [
  z.object({ event: z.literal('ping'), person: z.union([z.string(), z.number()]) }),
  z.object({
    event: z.literal('installation'),
    person: z.union([z.string(), z.number()]),
    action: z.enum(['created', 'deleted', 'suspend', 'unsuspend']).default('created'),
  }),
  z.object({
    event: z.literal('raw'),
    name: z.string(),
    payload: z.record(z.string(), z.unknown()),
    delivery: z.string().optional(),
  }),
  z.object({
    event: z.literal('telegram'),
    chatId: z.coerce.number().int(),
    username: z.string().default('someone'),
    text: z.string(),
  }),
])

/** Everything the page can do, for tests and scripts. */
export function controlRoutes(context: SandboxContext): Hono {
  return new Hono()
    .get('/sandbox/people', (c) => c.json({ people: peopleOf(context) }))
    .get('/sandbox/people/:person/threads', (c) => {
      const account = findAccount(context, c.req.param('person'))
      if (account === null) return c.json({ error: 'no such account' }, 404)
      return c.json({ threads: threadsOfPerson(context.view(c.req.raw), account) })
    })
    .get('/sandbox/messages', (c) => {
      const [channel, to] = [c.req.query('channel'), c.req.query('to')]
      const messages = context.state.messages.all().filter((message) => {
        const receivers = message.channel === 'email' ? message.to : [message.chatId]
        return (channel === undefined || message.channel === channel) && (to === undefined || receivers.includes(to))
      })
      return c.json({ messages })
    })
    .delete('/sandbox/messages', async (c) => {
      for (const [id] of context.state.messages.entries()) await context.state.messages.remove(id)
      return c.body(null, 204)
    })
    .post('/sandbox/acts', async (c) => {
      const input = actInput.safeParse(await c.req.json().catch(() => null))
      if (!input.success) return c.json({ error: z.prettifyError(input.error) }, 400)
      const performed = await performAct(context, () => context.view(c.req.raw), input.data)
      return 'problem' in performed ? c.json({ error: performed.problem }, 422) : c.json(performed, 201)
    })
    .get('/sandbox/faults', (c) => c.json({ faults: context.state.faults.all() }))
    .post('/sandbox/faults', async (c) => {
      const input = faultInput.safeParse(await c.req.json().catch(() => null))
      if (!input.success) return c.json({ error: z.prettifyError(input.error) }, 400)
      await context.state.faults.add(input.data)
      return c.json({ faults: context.state.faults.all() }, 201)
    })
    .delete('/sandbox/faults', async (c) => {
      for (const [id] of context.state.faults.entries()) await context.state.faults.remove(id)
      return c.body(null, 204)
    })
    .get('/sandbox/limits', (c) => c.json(context.settings()))
    .put('/sandbox/limits', async (c) => {
      const input = settingsInput.safeParse(await c.req.json().catch(() => null))
      if (!input.success) return c.json({ error: z.prettifyError(input.error) }, 400)
      const now = context.settings()
      const settings = { limits: { ...now.limits, ...input.data.limits }, heavy: input.data.heavy ?? now.heavy }
      await context.state.settings.set('all', settings)
      return c.json(settings)
    })
    .post('/sandbox/webhooks', async (c) => {
      const input = webhookInput.safeParse(await c.req.json().catch(() => null))
      if (!input.success) return c.json({ error: z.prettifyError(input.error) }, 400)
      const sent = await sendWebhook(context, c.req.raw, input.data)
      return 'error' in sent ? c.json(sent, 422) : c.json(sent, 201)
    })
}

export async function sendWebhook(
  context: SandboxContext,
  request: Request,
  input: z.infer<typeof webhookInput>,
): Promise<{ event: string; delivery?: string; status: number } | { error: string }> {
  if (input.event === 'raw') return deliver(context, { event: input.name, payload: input.payload }, input.delivery)
  if (input.event === 'telegram')
    return { event: 'telegram', status: (await sendTelegramUpdate(context, input)).status }
  const account = findAccount(context, input.person)
  if (account === null) return { error: 'no such account' }
  const view = context.view(request)
  if (input.event === 'ping') return deliver(context, pingWebhook(view, account))
  if (!isDeveloper(account)) return { error: 'no such account' }
  const { event, delivery, status } = await changeInstallation(context, view, account, input.action)
  return { event, delivery, status }
}
