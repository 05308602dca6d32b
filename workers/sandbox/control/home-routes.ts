import { Hono, type Context } from 'hono'
import * as z from 'zod'
import { harden, PRESETS } from '#workers/sandbox/context/hardness.ts'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { faultInput } from '#workers/sandbox/context/state.ts'
import { actionInput as stripeActionInput, performAtStripe } from '#workers/sandbox/stripe/actions.ts'
import { originOf } from '#workers/sandbox/stripe/answers.ts'
import { sendWaiting, type StripeDelivery } from '#workers/sandbox/stripe/events.ts'
import { actionInput } from './action-input.ts'
import { sendWebhook, webhookInput } from './control-routes.ts'
import { homePage, type Said } from './home-page.ts'
import { performAction, type Performed } from './perform.ts'
import { findGuises } from './product.ts'

const flag = z
  .literal('true')
  .optional()
  .transform((value) => value === 'true')
const hardnessForm = z.object({ hardness: z.enum(['easy', 'hard']) })
const stripeForm = z.object({ held: flag, shuffled: flag, twice: flag, intent: z.enum(['save', 'send']) })

/** The page for people and its forms. Each form does one thing and shows the page again with a message. */
export function homeRoutes(context: SandboxContext): Hono {
  return new Hono()
    .get('/', async (c) => homePage(context, { guises: await findGuises(context), said: saidIn(c.req.query()) }))
    .post(
      '/do/act',
      withForm(actionInput, async (c, input) => {
        const performed = await performAction(context, () => context.view(c.req.raw), input)
        return 'problem' in performed ? bad(`Not done: ${performed.problem}.`) : good(sentence(performed))
      }),
    )
    .post(
      '/do/fault',
      withForm(faultInput, async (_, input) => {
        await context.state.faults.add(input)
        return good(`The next ${input.calls} calls of ${input.party} fail.`)
      }),
    )
    .post(
      '/do/hardness',
      withForm(hardnessForm, async (_, { hardness }) => {
        await harden(context, PRESETS[hardness])
        return good(hardness === 'easy' ? 'GitHub answers at once again.' : 'GitHub is as hard as the real one now.')
      }),
    )
    .post(
      '/do/webhook',
      withForm(webhookInput, async (c, input) => {
        const sent = await sendWebhook(context, c.req.raw, input)
        return 'error' in sent ? bad(`Not sent: ${sent.error}.`) : answered(sent)
      }),
    )
    .post(
      '/do/stripe',
      withForm(stripeActionInput, async (c, input) => {
        const deliveries = await performAtStripe(context, originOf(c), input)
        if (deliveries === null) return bad('Not done: it is not possible as things stand.')
        return good(`Done: ${input.type.replaceAll('_', ' ')}. ${webhookCount(deliveries)}`)
      }),
    )
    .post(
      '/do/stripe-webhooks',
      withForm(stripeForm, async (_, { intent, ...wanted }) => {
        if (intent === 'send') return good(webhookCount(await sendWaiting(context)))
        await context.state.stripeSettings.set('all', wanted)
        return good('Stripe sends its webhooks so from now on.')
      }),
    )
    .post('/do/clear', async () => {
      await context.state.messages.clear()
      return back(good('The inbox is empty.'))
    })
}

/** A handler of the request's form. */
function withForm<Schema extends z.ZodType>(
  schema: Schema,
  act: (c: Context, input: z.output<Schema>) => Promise<Said>,
): (c: Context) => Promise<Response> {
  return async (c) => {
    const pairs = [...new URLSearchParams(await c.req.text())].filter(([, value]) => value !== '')
    const input = schema.safeParse(Object.fromEntries(pairs))
    return back(input.success ? await act(c, input.data) : bad(z.prettifyError(input.error)))
  }
}

function good(text: string): Said {
  return { good: true, text }
}

function bad(text: string): Said {
  return { good: false, text }
}

function webhookCount(deliveries: StripeDelivery[]): string {
  const taken = deliveries.filter(({ status }) => status >= 200 && status < 300).length
  return `${deliveries.length} webhooks sent, ${taken} taken.`
}

function sentence({ act: action, thread, repository, deliveries }: Performed): string {
  const where = thread === null ? (repository?.name ?? '') : `${thread.repository}#${thread.number}`
  const webhooks = deliveries
    .map(({ event, status }) => ` Webhook ${event}: ${status === 0 ? 'no answer' : status}.`)
    .join('')
  return `Done: ${action.type.replaceAll('_', ' ')}${where === '' ? '' : ` in ${where}`}.${webhooks}`
}

function answered({ event, status }: { event: string; status: number }): Said {
  const answer = status === 0 ? 'the product did not answer' : `the product answered ${status}`
  return { good: status >= 200 && status < 300, text: `Webhook ${event}: ${answer}.` }
}

function back({ good: isGood, text }: Said): Response {
  const query = new URLSearchParams({ [isGood ? 'done' : 'failed']: text })
  return new Response(null, { status: 303, headers: { location: `/?${query.toString()}` } })
}

function saidIn(query: Record<string, string>): Said | null {
  if (query.done !== undefined) return good(query.done)
  return query.failed === undefined ? null : bad(query.failed)
}
