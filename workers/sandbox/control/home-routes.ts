import { Hono } from 'hono'
import * as z from 'zod'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { actionInput } from '#workers/sandbox/stripe/actions.ts'
import { sendWaiting, type StripeDelivery } from '#workers/sandbox/stripe/events.ts'
import { actInput } from './action-input.ts'
import { faultInput, sendWebhook, webhookInput } from './control-routes.ts'
import { findGuises } from './find-guises.ts'
import { homePage } from './home-page.ts'
import { performAct, type Performed } from './perform.ts'
import { readRegistration, writeRegistration } from './registration.ts'
import { performDeed, webhookForm } from './stripe-control.ts'

type Said = { good: boolean; text: string }

const registrationInput = z.object({ registration: z.enum(['open', 'paused']) })

/** The page for people and its forms. Each form does one thing and shows the page again with a message. */
export function homeRoutes(context: SandboxContext): Hono {
  return new Hono()
    .get('/', async (c) => {
      const [registration, guises] = await Promise.all([readRegistration(context), findGuises(context)])
      return homePage(context, { registration, guises, said: saidIn(c.req.query()) })
    })
    .post('/do/act', async (c) => back(await act(context, c.req.raw)))
    .post('/do/fault', async (c) => back(await fault(context, c.req.raw)))
    .post('/do/webhook', async (c) => back(await webhook(context, c.req.raw)))
    .post('/do/registration', async (c) => back(await register(context, c.req.raw)))
    .post('/do/stripe', async (c) => back(await stripeDeed(context, c.req.raw)))
    .post('/do/stripe-webhooks', async (c) => back(await stripeWebhooks(context, c.req.raw)))
    .post('/do/clear', async () => {
      for (const [id] of context.state.messages.entries()) await context.state.messages.remove(id)
      return back({ good: true, text: 'The inbox is empty.' })
    })
}

async function act(context: SandboxContext, request: Request): Promise<Said> {
  const input = actInput.safeParse(await fields(request))
  if (!input.success) return { good: false, text: z.prettifyError(input.error) }
  const performed = await performAct(context, () => context.view(request), input.data)
  return 'problem' in performed
    ? { good: false, text: `Not done: ${performed.problem}.` }
    : { good: true, text: sentence(performed) }
}

async function fault(context: SandboxContext, request: Request): Promise<Said> {
  const input = faultInput.safeParse(await fields(request))
  if (!input.success) return { good: false, text: z.prettifyError(input.error) }
  await context.state.faults.add(input.data)
  return { good: true, text: `The next ${input.data.calls} calls of ${input.data.party} fail.` }
}

async function webhook(context: SandboxContext, request: Request): Promise<Said> {
  const input = webhookInput.safeParse(await fields(request))
  if (!input.success) return { good: false, text: z.prettifyError(input.error) }
  const sent = await sendWebhook(context, request, input.data)
  return 'error' in sent ? { good: false, text: `Not sent: ${sent.error}.` } : answered(sent)
}

async function register(context: SandboxContext, request: Request): Promise<Said> {
  const input = registrationInput.safeParse(await fields(request))
  if (!input.success) return { good: false, text: 'Registration is either open or paused.' }
  const now = await writeRegistration(context, input.data.registration)
  return now === null
    ? { good: false, text: 'The product did not answer.' }
    : { good: true, text: `Registration is ${now}.` }
}

async function stripeDeed(context: SandboxContext, request: Request): Promise<Said> {
  const input = actionInput.safeParse(await fields(request))
  if (!input.success) return { good: false, text: z.prettifyError(input.error) }
  const deliveries = await performDeed(context, new URL(request.url).origin, input.data)
  if (deliveries === null) return { good: false, text: 'Not done: it is not possible as things stand.' }
  return { good: true, text: `Done: ${input.data.type.replaceAll('_', ' ')}. ${webhookCount(deliveries)}` }
}

async function stripeWebhooks(context: SandboxContext, request: Request): Promise<Said> {
  const input = webhookForm.safeParse(await fields(request))
  if (!input.success) return { good: false, text: z.prettifyError(input.error) }
  const { intent, held, shuffled, twice } = input.data
  if (intent === 'send') return { good: true, text: webhookCount(await sendWaiting(context)) }
  const settings = { held: held === 'true', shuffled: shuffled === 'true', twice: twice === 'true' }
  await context.state.stripeSettings.set('all', settings)
  return { good: true, text: 'Stripe sends its webhooks so from now on.' }
}

function webhookCount(deliveries: StripeDelivery[]): string {
  const taken = deliveries.filter(({ status }) => status >= 200 && status < 300).length
  return `${deliveries.length} webhooks sent, ${taken} taken.`
}

function sentence({ act: deed, thread, repository, deliveries }: Performed): string {
  const what = deed.type.replaceAll('_', ' ')
  const where = thread === null ? (repository?.name ?? '') : `${thread.repository}#${thread.number}`
  const told = deliveries
    .map(({ event, status }) => ` Webhook ${event}: ${status === 0 ? 'no answer' : status}.`)
    .join('')
  return `Done: ${what}${where === '' ? '' : ` in ${where}`}.${told}`
}

function answered({ event, status }: { event: string; status: number }): Said {
  const good = status >= 200 && status < 300
  return {
    good,
    text: `Webhook ${event}: ${status === 0 ? 'the product did not answer' : `the product answered ${status}`}.`,
  }
}

async function fields(request: Request): Promise<Record<string, string>> {
  const pairs = [...new URLSearchParams(await request.text())]
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''))
}

function back({ good, text }: Said): Response {
  return new Response(null, {
    status: 303,
    headers: { location: `/?${new URLSearchParams({ [good ? 'done' : 'failed']: text }).toString()}` },
  })
}

function saidIn(query: Record<string, string>): Said | null {
  if (query.done !== undefined) return { good: true, text: query.done }
  return query.failed === undefined ? null : { good: false, text: query.failed }
}
