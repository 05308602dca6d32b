import { Hono, type Context } from 'hono'
import * as z from 'zod'
import { harden, hardnessInput, PRESETS } from '#workers/sandbox/context/hardness.ts'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { faultInput, type Message } from '#workers/sandbox/context/state.ts'
import { actionInput as stripeActionInput, performAtStripe } from '#workers/sandbox/stripe/actions.ts'
import { originOf } from '#workers/sandbox/stripe/answers.ts'
import { announce, sendWaiting, stripeSettings, type StripeDelivery } from '#workers/sandbox/stripe/events.ts'
import { catchUp } from '#workers/sandbox/stripe/subscription.ts'
import { actionInput, flag } from './action-input.ts'
import { findAccount } from './find.ts'
import { homePage } from './home-page.ts'
import { peopleOf, threadsOfPerson } from './people.ts'
import { performAction } from './perform.ts'
import { sendWebhook, webhookInput } from './send-webhook.ts'

const limit = z.number().int().min(0).nullable()
const settingsInput = z.object({
  limits: z.object({ core: limit, search: limit, graphql: limit }).partial().default({}),
  heavy: z.array(z.object({ githubId: z.number().int(), days: z.number().min(0) })).optional(),
})
/** The page chooses between two. */
const anyHardness = z.union([
  z.strictObject({ preset: z.enum(['easy', 'hard']) }).transform(({ preset }) => PRESETS[preset]),
  hardnessInput,
])
const stripeSettingsInput = z.object({ held: flag, shuffled: flag, twice: flag }).partial()

/** `said` is what the page says. */
type Done = { answer: object; status?: 201; said?: string } | { problem: string; status?: 400 }

/** The page for people, and all that it can do for tests and scripts. */
export function controlRoutes(context: SandboxContext): Hono {
  const { state } = context
  return new Hono()
    .get('/', (c) => homePage(context, c.req.query()))
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
    .on(
      ['DELETE', 'POST'],
      '/sandbox/messages',
      taking(z.unknown(), async () => {
        await state.messages.clear()
        return { answer: {}, said: 'The inbox is empty.' }
      }),
    )
    .post(
      '/sandbox/acts',
      taking(actionInput, async (c, input) => {
        const performed = await performAction(context, () => context.view(c.req.raw), input)
        if ('problem' in performed) return performed
        const webhooks = performed.deliveries.map(webhookText)
        return {
          answer: performed,
          status: 201,
          said: [`Done: ${input.type.replaceAll('_', ' ')}.`, ...webhooks].join(' '),
        }
      }),
    )
    .get('/sandbox/faults', (c) => c.json({ faults: state.faults.all() }))
    .post(
      '/sandbox/faults',
      taking(faultInput, async (_, input) => {
        await state.faults.add(input)
        const said = `The next ${input.calls} calls of ${input.party} fail.`
        return { answer: { faults: state.faults.all() }, status: 201, said }
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
      taking(settingsInput, async (_, input) => {
        const now = context.settings()
        const settings = { limits: { ...now.limits, ...input.limits }, heavy: input.heavy ?? now.heavy }
        await state.settings.set('all', { ...now, ...settings })
        return { answer: settings }
      }),
    )
    .get('/sandbox/hardness', (c) => c.json(context.settings().hardness))
    .on(
      ['PUT', 'POST'],
      '/sandbox/hardness',
      taking(anyHardness, async (_, input) => ({ answer: await harden(context, input) })),
    )
    .get('/sandbox/usage', (c) => c.json({ usage: context.usage.all() }))
    .delete('/sandbox/usage', (c) => {
      context.usage.clear()
      return c.body(null, 204)
    })
    .post(
      '/sandbox/webhooks',
      taking(webhookInput, async (c, input) => {
        const sent = await sendWebhook(context, c.req.raw, input)
        return 'problem' in sent ? sent : { answer: sent, status: 201, said: webhookText(sent) }
      }),
    )
    .get('/sandbox/stripe', async (c) => {
      const events = state.stripeEvents.all()
      await announce(context, originOf(c), await catchUp(context))
      return c.json({ settings: stripeSettings(context), objects: state.stripe.all(), events })
    })
    .on(
      ['PUT', 'POST'],
      '/sandbox/stripe',
      taking(stripeSettingsInput, async (_, input) => {
        await state.stripeSettings.set('all', { ...stripeSettings(context), ...input })
        return { answer: stripeSettings(context) }
      }),
    )
    .post(
      '/sandbox/stripe/deeds',
      taking(stripeActionInput, async (c, input) => {
        const deliveries = await performAtStripe(context, originOf(c), input)
        return deliveries === null ? { problem: 'not possible as things stand' } : sentByStripe(deliveries)
      }),
    )
    .post(
      '/sandbox/stripe/deliveries',
      taking(z.unknown(), async () => sentByStripe(await sendWaiting(context))),
    )
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

/** Answers a program's JSON by JSON, and a form of the page by the page, which says what was done. */
function taking<Schema extends z.ZodType>(
  schema: Schema,
  act: (c: Context, input: z.output<Schema>) => Promise<Done>,
): (c: Context) => Promise<Response> {
  return async (c) => {
    const isForm = c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded') === true
    const input = schema.safeParse(isForm ? typedIn(await c.req.text()) : await c.req.json().catch(() => null))
    const done: Done = input.success ? await act(c, input.data) : { problem: z.prettifyError(input.error), status: 400 }
    const isDone = 'answer' in done
    if (!isForm) return isDone ? c.json(done.answer, done.status) : c.json({ error: done.problem }, done.status ?? 422)
    const said = isDone ? ['done', done.said ?? 'Done.'] : ['failed', `Not done: ${done.problem}.`]
    return c.redirect(`/?${new URLSearchParams([said]).toString()}`, 303)
  }
}

function typedIn(form: string): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(form)].filter(([, value]) => value !== ''))
}

function sentByStripe(deliveries: StripeDelivery[]): Done {
  const taken = deliveries.filter(({ status }) => status >= 200 && status < 300).length
  return { answer: { deliveries }, status: 201, said: `${deliveries.length} webhooks sent, ${taken} taken.` }
}

function webhookText({ event, status }: { event: string; status: number }): string {
  return `Webhook ${event}: ${status === 0 ? 'no answer' : status}.`
}
