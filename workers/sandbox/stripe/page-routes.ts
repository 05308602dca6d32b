import { Hono, type Context } from 'hono'
import type { Session } from '#workers/sandbox/context/objects.ts'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { actionInput, performAtStripe } from './actions.ts'
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

export function stripePageRoutes(context: SandboxContext): Hono {
  return new Hono()
    .get(
      '/c/pay/:id',
      withSession(async (_, session) => checkoutPage(context, session, null)),
    )
    .post(
      '/c/pay/:id',
      withSession(async (c, session) => {
        const form = new URLSearchParams(await bodyOf(c))
        if (form.get('by') === 'debit' && session.mode === 'payment')
          return finish(c, session, await debit(context, session))
        const card = cardOf(form.get('card') ?? '')
        if (card === 'asks_first') return confirmationPage(context, session)
        if (card !== 'accepted') return checkoutPage(context, session, PROBLEMS[card])
        return finish(c, session, await pay(context, session))
      }),
    )
    .post(
      '/c/pay/:id/confirm',
      withSession(async (c, session) => {
        const form = new URLSearchParams(await bodyOf(c))
        if (form.get('decision') === 'confirm') return finish(c, session, await pay(context, session))
        return checkoutPage(context, session, 'We are unable to authenticate your payment method.')
      }),
    )
    .get('/p/session/:id', async (c) => {
      await announce(context, originOf(c), await catchUp(context))
      const portal = findObject(context, 'billing_portal.session', c.req.param('id'))
      return portal === null ? expiredPage() : portalPage(context, portal)
    })
    .post('/p/session/:id', async (c) => {
      const portal = findObject(context, 'billing_portal.session', c.req.param('id'))
      const action = actionInput.safeParse(Object.fromEntries(new URLSearchParams(await bodyOf(c))))
      const of = action.success ? findObject(context, 'subscription', action.data.id) : null
      if (portal === null || !action.success || of?.customer !== portal.customer) return expiredPage()
      if (IN_THE_PORTAL.includes(action.data.type)) await performAtStripe(context, originOf(c), action.data)
      return c.redirect(`/p/session/${portal.id}`, 303)
    })

  function withSession(answer: (c: Context, session: Session) => Promise<Response>): (c: Context) => Promise<Response> {
    return async (c) => {
      await announce(context, originOf(c), await catchUp(context))
      const session = findObject(context, 'checkout.session', c.req.param('id') ?? '')
      if (session === null) return closedPage('Nothing here', 'There is no such checkout.', 404)
      if (session.status === 'open') return answer(c, session)
      return session.status === 'expired'
        ? closedPage('This page has expired', 'Go back to the shop and begin again.', 410)
        : closedPage('Already paid', 'This checkout is complete.', 410)
    }
  }

  async function finish(c: Context, session: Session, events: StripeOccurrence[]): Promise<Response> {
    await announce(context, originOf(c), events)
    return c.redirect(session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id), 303)
  }
}

function expiredPage(): Response {
  return closedPage('This page has expired', 'Open it again.', 404)
}
