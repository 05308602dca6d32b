import { Hono } from 'hono'
import type { Session } from '#workers/sandbox/context/objects.ts'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { actionInput, doAtStripe } from './actions.ts'
import { originOf } from './answers.ts'
import { checkoutPage, closedPage, confirmationPage } from './checkout-page.ts'
import { cardOf, debit, pay } from './checkout.ts'
import { announce } from './events.ts'
import { bodyOf } from './form.ts'
import { portalPage } from './portal-page.ts'
import { findObject, type StripeOccurrence } from './store.ts'
import { catchUp } from './subscription.ts'

const PROBLEMS = {
  declined: 'Your card was declined.',
  unknown: 'Your card number is invalid.',
}
const IN_THE_PORTAL = ['cancel_at_period_end', 'cancel_now', 'resume', 'recover', 'fail_next']

/** Stripe's pages for customers: checkout, a bank's confirmation, the billing portal. */
export function stripePageRoutes(context: SandboxContext): Hono {
  return new Hono()
    .get('/c/pay/:id', async (c) => {
      const session = await openSession(context, originOf(c), c.req.param('id'))
      return session instanceof Response ? session : checkoutPage(context, session, null)
    })
    .post('/c/pay/:id', async (c) => {
      const session = await openSession(context, originOf(c), c.req.param('id'))
      if (session instanceof Response) return session
      const form = new URLSearchParams(await bodyOf(c))
      if (form.get('by') === 'debit' && session.mode === 'payment')
        return finish(context, originOf(c), session, await debit(context, session))
      const card = cardOf(form.get('card') ?? '')
      if (card === 'asks_first') return confirmationPage(context, session)
      if (card !== 'accepted') return checkoutPage(context, session, PROBLEMS[card])
      return finish(context, originOf(c), session, await pay(context, session))
    })
    .post('/c/pay/:id/confirm', async (c) => {
      const session = await openSession(context, originOf(c), c.req.param('id'))
      if (session instanceof Response) return session
      const form = new URLSearchParams(await bodyOf(c))
      if (form.get('decision') !== 'confirm')
        return checkoutPage(context, session, 'We are unable to authenticate your payment method.')
      return finish(context, originOf(c), session, await pay(context, session))
    })
    .get('/p/session/:id', async (c) => {
      await announce(context, originOf(c), await catchUp(context))
      const portal = findObject(context, 'billing_portal.session', c.req.param('id'))
      return portal === null ? closedPage('This page has expired', 'Open it again.', 404) : portalPage(context, portal)
    })
    .post('/p/session/:id', async (c) => {
      const portal = findObject(context, 'billing_portal.session', c.req.param('id'))
      const deed = actionInput.safeParse(Object.fromEntries(new URLSearchParams(await bodyOf(c))))
      const of = deed.success ? findObject(context, 'subscription', deed.data.id) : null
      if (portal === null || !deed.success || of?.customer !== portal.customer)
        return closedPage('This page has expired', 'Open it again.', 404)
      if (IN_THE_PORTAL.includes(deed.data.type))
        await announce(context, originOf(c), (await doAtStripe(context, deed.data)) ?? [])
      return c.redirect(`/p/session/${portal.id}`, 303)
    })
}

async function openSession(context: SandboxContext, origin: string, id: string): Promise<Session | Response> {
  await announce(context, origin, await catchUp(context))
  const session = findObject(context, 'checkout.session', id)
  if (session === null) return closedPage('Nothing here', 'There is no such checkout.', 404)
  if (session.status === 'open') return session
  const [title, text] =
    session.status === 'expired'
      ? ['This page has expired', 'Go back to the shop and begin again.']
      : ['Already paid', 'This checkout is complete.']
  return closedPage(title, text, 410)
}

async function finish(
  context: SandboxContext,
  origin: string,
  session: Session,
  happenings: StripeOccurrence[],
): Promise<Response> {
  await announce(context, origin, happenings)
  const location = session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id)
  return new Response(null, { status: 303, headers: { location } })
}
