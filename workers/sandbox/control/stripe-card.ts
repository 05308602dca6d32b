import { html } from 'hono/html'
import type { Payment, Subscription } from '#workers/sandbox/context/objects.ts'
import { checkbox, inWords, section, type Markup } from '#workers/sandbox/context/page.ts'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { invoiceOf } from '#workers/sandbox/stripe/checkout.ts'
import { stripeSettings } from '#workers/sandbox/stripe/events.ts'
import { dollars, planOfPrice } from '#workers/sandbox/stripe/prices.ts'
import { findObject, listObjects } from '#workers/sandbox/stripe/store.ts'

const PAYMENTS_SHOWN = 6

const SUBSCRIPTION_ACTIONS = ['renew', 'fail_renewal', 'recover', 'cancel_at_period_end', 'resume', 'cancel_now']
const PAYMENT_ACTIONS = ['refund', 'refund_half', 'dispute', 'win_dispute', 'lose_dispute']
const DEBIT_ACTIONS = ['settle_debit', 'bounce_debit']

export function stripeCard(context: SandboxContext): Markup {
  const subscriptions = listObjects(context, 'subscription').filter((one) => one.status !== 'canceled')
  const payments = listObjects(context, 'payment_intent')
  const content = html`${webhookForm(context)}
  ${
    subscriptions.length + payments.length === 0
      ? html`<p class="soft">What somebody buys in the product appears here.</p>`
      : ''
  }
  ${newest(subscriptions).map((one) => subscriptionForm(context, one))}
  ${newest(payments).map((one) => paymentForm(context, one))}`
  return section('stripe', 'Stripe', content)
}

function newest<Item>(items: Item[]): Item[] {
  return items.slice(-PAYMENTS_SHOWN).toReversed()
}

function webhookForm(context: SandboxContext): Markup {
  const { held, shuffled, twice } = stripeSettings(context)
  const waiting = context.state.stripeEvents.all().filter((event) => event.isWaiting).length
  return html`<form method="post" action="/sandbox/stripe">
    ${checkbox('held', 'Hold webhooks back', held)} ${checkbox('shuffled', 'Send them in any order', shuffled)}
    ${checkbox('twice', 'Send each twice', twice)}
    <div class="row">
      <button>Save</button>
      <button formaction="/sandbox/stripe/deliveries">Send ${waiting} waiting</button>
    </div>
  </form>`
}

function subscriptionForm(context: SandboxContext, subscription: Subscription): Markup {
  const { id, customer, status, cancel_at_period_end: endsWithPeriod, own } = subscription
  const end = new Date(own.periodEnd * 1000).toISOString().slice(0, 10)
  const title = `${nameOf(context, customer)}: ${planOfPrice(context.stripe, own.price)?.name ?? ''}`
  return actionForm(id, title, `${status}, ${endsWithPeriod ? 'ends' : 'renews'} ${end}`, SUBSCRIPTION_ACTIONS)
}

function paymentForm(context: SandboxContext, payment: Payment): Markup {
  const { id, customer, amount, status, latest_charge: charge } = payment
  const refunded = charge === null ? 0 : (findObject(context, 'charge', charge)?.amount_refunded ?? 0)
  const state = refunded > 0 ? `${dollars(refunded)} refunded` : status.replaceAll('_', ' ')
  const actions = status === 'processing' ? DEBIT_ACTIONS : PAYMENT_ACTIONS
  const kind = invoiceOf(context, id) === null ? 'once' : 'for a period'
  return actionForm(id, `${nameOf(context, customer)}: ${dollars(amount)} ${kind}`, state, actions)
}

function actionForm(id: string, title: string, state: string, actions: string[]): Markup {
  return html`<form method="post" action="/sandbox/stripe/deeds" aria-label="${title}">
    <p><strong>${title}</strong> <span class="soft">${state}</span></p>
    <input type="hidden" name="id" value="${id}" />
    <div class="row">${actions.map((type) => html`<button name="type" value="${type}">${inWords(type)}</button>`)}</div>
  </form>`
}

function nameOf(context: SandboxContext, customer: string): string {
  return findObject(context, 'customer', customer)?.name ?? customer
}
