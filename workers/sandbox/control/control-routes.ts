import { Hono, type Context } from 'hono'
import * as z from 'zod'
import { harden, hardnessInput } from '#workers/sandbox/context/hardness.ts'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { faultInput, type Message } from '#workers/sandbox/context/state.ts'
import { changeInstallation } from '#workers/sandbox/github/installations.ts'
import { deliver } from '#workers/sandbox/github/webhook.ts'
import { pingWebhook } from '#workers/sandbox/github/webhooks-of-action.ts'
import { actionInput as stripeActionInput, performAtStripe } from '#workers/sandbox/stripe/actions.ts'
import { originOf } from '#workers/sandbox/stripe/answers.ts'
import { announce, sendWaiting, stripeSettings } from '#workers/sandbox/stripe/events.ts'
import { catchUp } from '#workers/sandbox/stripe/subscription.ts'
import { sendTelegramUpdate } from '#workers/sandbox/telegram/telegram-routes.ts'
import { isDeveloper } from '#workers/sandbox/world/world.ts'
import { actionInput } from './action-input.ts'
import { findAccount } from './find.ts'
import { peopleOf, threadsOfPerson } from './people.ts'
import { performAction } from './perform.ts'

const limit = z.number().int().min(0).nullable()
const settingsInput = z.object({
  limits: z.object({ core: limit, search: limit, graphql: limit }).partial().default({}),
  heavy: z.array(z.object({ githubId: z.number().int(), days: z.number().min(0) })).optional(),
})

const stripeSettingsInput = z.object({ held: z.boolean(), shuffled: z.boolean(), twice: z.boolean() }).partial()

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
  const { state } = context
  return new Hono()
    .get('/sandbox/people', (c) => c.json({ people: peopleOf(context) }))
    .get('/sandbox/people/:person/threads', (c) => {
      const account = findAccount(context, c.req.param('person'))
      if (account === null) return c.json({ error: 'no such account' }, 404)
      return c.json({ threads: threadsOfPerson(context.view(c.req.raw), account) })
    })
    .get('/sandbox/messages', (c) => {
      const [channel, to] = [c.req.query('channel'), c.req.query('to')]
      const messages = state.messages.all().filter((message) => {
        const receivers = receiversOf(message)
        return (channel === undefined || message.channel === channel) && (to === undefined || receivers.includes(to))
      })
      return c.json({ messages })
    })
    .delete('/sandbox/messages', async (c) => {
      await state.messages.clear()
      return c.body(null, 204)
    })
    .post(
      '/sandbox/acts',
      withJson(actionInput, async (c, input) => {
        const performed = await performAction(context, () => context.view(c.req.raw), input)
        return 'problem' in performed ? c.json({ error: performed.problem }, 422) : c.json(performed, 201)
      }),
    )
    .get('/sandbox/faults', (c) => c.json({ faults: state.faults.all() }))
    .post(
      '/sandbox/faults',
      withJson(faultInput, async (c, input) => {
        await state.faults.add(input)
        return c.json({ faults: state.faults.all() }, 201)
      }),
    )
    .delete('/sandbox/faults', async (c) => {
      await state.faults.clear()
      return c.body(null, 204)
    })
    .get('/sandbox/limits', (c) => {
      const { limits, heavy } = context.settings()
      return c.json({ limits, heavy })
    })
    .put(
      '/sandbox/limits',
      withJson(settingsInput, async (c, input) => {
        const now = context.settings()
        const settings = { limits: { ...now.limits, ...input.limits }, heavy: input.heavy ?? now.heavy }
        await state.settings.set('all', { ...now, ...settings })
        return c.json(settings)
      }),
    )
    .get('/sandbox/hardness', (c) => c.json(context.settings().hardness))
    .put(
      '/sandbox/hardness',
      withJson(hardnessInput, async (c, input) => c.json(await harden(context, input))),
    )
    .get('/sandbox/usage', (c) => c.json({ usage: context.usage.all() }))
    .delete('/sandbox/usage', (c) => {
      context.usage.clear()
      return c.body(null, 204)
    })
    .post(
      '/sandbox/webhooks',
      withJson(webhookInput, async (c, input) => {
        const sent = await sendWebhook(context, c.req.raw, input)
        return 'error' in sent ? c.json(sent, 422) : c.json(sent, 201)
      }),
    )
    .get('/sandbox/stripe', async (c) => {
      const events = state.stripeEvents.all()
      await announce(context, originOf(c), await catchUp(context))
      return c.json({ settings: stripeSettings(context), objects: state.stripe.all(), events })
    })
    .put(
      '/sandbox/stripe',
      withJson(stripeSettingsInput, async (c, input) => {
        await state.stripeSettings.set('all', { ...stripeSettings(context), ...input })
        return c.json(stripeSettings(context))
      }),
    )
    .post(
      '/sandbox/stripe/deeds',
      withJson(stripeActionInput, async (c, input) => {
        const deliveries = await performAtStripe(context, originOf(c), input)
        if (deliveries === null) return c.json({ error: 'not possible as things stand' }, 422)
        return c.json({ deliveries }, 201)
      }),
    )
    .post('/sandbox/stripe/deliveries', async (c) => c.json({ deliveries: await sendWaiting(context) }, 201))
}

function receiversOf(message: Message): string[] {
  switch (message.channel) {
    case 'email':
      return message.to
    case 'telegram':
      return [message.chatId]
    case 'chat':
      return [message.hook]
  }
}

/** A handler of the request's JSON; 400 with the reason when it does not fit the schema. */
function withJson<Schema extends z.ZodType>(
  schema: Schema,
  answer: (c: Context, input: z.output<Schema>) => Promise<Response>,
): (c: Context) => Promise<Response> {
  return async (c) => {
    const input = schema.safeParse(await c.req.json().catch(() => null))
    return input.success ? answer(c, input.data) : c.json({ error: z.prettifyError(input.error) }, 400)
  }
}

export async function sendWebhook(
  context: SandboxContext,
  request: Request,
  input: z.output<typeof webhookInput>,
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
