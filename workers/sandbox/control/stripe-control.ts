import { Hono } from 'hono'
import * as z from 'zod'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { actionInput, doAtStripe, type StripeAction } from '#workers/sandbox/stripe/actions.ts'
import { originOf } from '#workers/sandbox/stripe/answers.ts'
import { announce, sendWaiting, stripeSettings, type StripeDelivery } from '#workers/sandbox/stripe/events.ts'
import { catchUp } from '#workers/sandbox/stripe/subscription.ts'

const settingsInput = z.object({ held: z.boolean(), shuffled: z.boolean(), twice: z.boolean() }).partial()
const flag = z.literal('true').optional()
export const webhookForm = z.object({ held: flag, shuffled: flag, twice: flag, intent: z.enum(['save', 'send']) })

/** The page's Stripe actions, for tests and scripts. */
export function stripeControlRoutes(context: SandboxContext): Hono {
  return new Hono()
    .get('/sandbox/stripe', async (c) => {
      const events = context.state.stripeEvents.all()
      await announce(context, originOf(c), await catchUp(context))
      return c.json({ settings: stripeSettings(context), objects: context.state.stripe.all(), events })
    })
    .put('/sandbox/stripe', async (c) => {
      const input = settingsInput.safeParse(await c.req.json().catch(() => null))
      if (!input.success) return c.json({ error: z.prettifyError(input.error) }, 400)
      await context.state.stripeSettings.set('all', { ...stripeSettings(context), ...input.data })
      return c.json(stripeSettings(context))
    })
    .post('/sandbox/stripe/deeds', async (c) => {
      const input = actionInput.safeParse(await c.req.json().catch(() => null))
      if (!input.success) return c.json({ error: z.prettifyError(input.error) }, 400)
      const deliveries = await performDeed(context, originOf(c), input.data)
      return deliveries === null ? c.json({ error: 'not possible as things stand' }, 422) : c.json({ deliveries }, 201)
    })
    .post('/sandbox/stripe/deliveries', async (c) => c.json({ deliveries: await sendWaiting(context) }, 201))
}

export async function performDeed(
  context: SandboxContext,
  origin: string,
  deed: StripeAction,
): Promise<StripeDelivery[] | null> {
  const happenings = await doAtStripe(context, deed)
  return happenings === null ? null : announce(context, origin, happenings)
}
