import { html } from 'hono/html'
import type { Payment, Subscription } from '#workers/sandbox/context/objects.ts'
import type { Markup } from '#workers/sandbox/context/page.ts'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { stripeSettings } from '#workers/sandbox/stripe/events.ts'
import { dollars, planOfPrice } from '#workers/sandbox/stripe/prices.ts'
import { findObject, listObjects } from '#workers/sandbox/stripe/store.ts'

const SHOWN = 6

const SUBSCRIPTION_DEEDS = {
  renew: 'Renew now',
  fail_renewal: 'Fail the renewal',
  recover: 'Pay what is due',
  cancel_at_period_end: 'Cancel at the end of the period',
  resume: 'Keep it after all',
  cancel_now: 'Cancel now',
}
const PAYMENT_DEEDS = {
  refund: 'Refund all',
  refund_half: 'Refund half',
  dispute: 'Open a dispute',
  win_dispute: 'Dispute won',
  lose_dispute: 'Dispute lost',
}
const DEBIT_DEEDS = { settle_debit: 'The bank pays', bounce_debit: 'The bank does not pay' }

export function stripeCard(context: SandboxContext): Markup {
  const subscriptions = listObjects(context, 'subscription').filter((one) => one.status !== 'canceled')
  const payments = listObjects(context, 'payment_intent')
  return html`<section class="card" aria-labelledby="stripe">
    <h2 id="stripe">Stripe</h2>
    ${webhookForm(context)}
    ${
      subscriptions.length + payments.length === 0
        ? html`<p class="soft">What somebody buys in the product appears here.</p>`
        : ''
    }
    ${subscriptions
      .slice(-SHOWN)
      .toReversed()
      .map((one) => subscriptionForm(context, one))}
    ${payments
      .slice(-SHOWN)
      .toReversed()
      .map((one) => paymentForm(context, one))}
  </section>`
}

function webhookForm(context: SandboxContext): Markup {
  const { held, shuffled, twice } = stripeSettings(context)
  const waiting = context.state.stripeEvents.all().filter((event) => event.isWaiting).length
  const check = (name: string, isSet: boolean, label: string) =>
    html`<label class="row check"
      ><input type="checkbox" name="${name}" value="true" ${isSet ? 'checked' : ''} /> ${label}</label
    >`
  return html`<form method="post" action="/do/stripe-webhooks">
    ${check('held', held, 'Hold webhooks back')} ${check('shuffled', shuffled, 'Send them in any order')}
    ${check('twice', twice, 'Send each twice')}
    <div class="row">
      <button name="intent" value="save">Save</button>
      <button name="intent" value="send">Send ${waiting} waiting</button>
    </div>
  </form>`
}

function subscriptionForm(context: SandboxContext, subscription: Subscription): Markup {
  const { id, customer, price, status, periodEnd, endsWithPeriod } = subscription
  const end = new Date(periodEnd * 1000).toISOString().slice(0, 10)
  const title = `${nameOf(context, customer)}: ${planOfPrice(context.stripe, price)?.name ?? ''}`
  return deedForm(id, title, `${status}, ${endsWithPeriod ? 'ends' : 'renews'} ${end}`, SUBSCRIPTION_DEEDS)
}

function paymentForm(context: SandboxContext, payment: Payment): Markup {
  const { id, customer, amount, status, charge } = payment
  const refunded = charge === null ? 0 : (findObject(context, 'charge', charge)?.refunded ?? 0)
  const state = refunded > 0 ? `${dollars(refunded)} refunded` : status.replaceAll('_', ' ')
  const deeds = status === 'processing' ? DEBIT_DEEDS : PAYMENT_DEEDS
  return deedForm(id, `${nameOf(context, customer)}: ${dollars(amount)} once`, state, deeds)
}

function deedForm(id: string, title: string, state: string, deeds: Record<string, string>): Markup {
  return html`<form method="post" action="/do/stripe" aria-label="${title}">
    <p><strong>${title}</strong> <span class="soft">${state}</span></p>
    <input type="hidden" name="id" value="${id}" />
    <div class="row">
      ${Object.entries(deeds).map(([type, label]) => html`<button name="type" value="${type}">${label}</button>`)}
    </div>
  </form>`
}

function nameOf(context: SandboxContext, customer: string): string {
  return findObject(context, 'customer', customer)?.name ?? customer
}
