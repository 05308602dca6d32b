import { html } from 'hono/html'
import type { Payment, Portal, Subscription } from '#workers/sandbox/context/objects.ts'
import { playedPage, type Markup } from '#workers/sandbox/context/page.ts'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { invoiceOf } from './checkout.ts'
import { amountOf, dollars, planOfPrice } from './prices.ts'
import { listObjects } from './store.ts'

export function portalPage(context: SandboxContext, portal: Portal): Response {
  const own = listObjects(context, 'subscription').filter((one) => one.customer === portal.customer)
  const payments = listObjects(context, 'payment_intent').filter(
    (one) => one.customer === portal.customer && invoiceOf(context, one.id) === null,
  )
  const running = own.filter((one) => one.status !== 'canceled')
  return playedPage(
    'Billing',
    'Stripe’s billing portal',
    html`<h1>Billing</h1>
      <div class="stack">
        ${running.length === 0 ? html`<p class="soft">No subscription runs.</p>` : running.map((one) => subscriptionCard(context, portal, one))}
        ${payments.map((one) => paymentCard(one))}
      </div>
      <p><a href="${portal.return_url}">Return to the shop</a></p>`,
  )
}

function subscriptionCard(context: SandboxContext, portal: Portal, subscription: Subscription): Markup {
  const { id, status, cancel_at_period_end: endsWithPeriod, own } = subscription
  const end = new Date(own.periodEnd * 1000).toISOString().slice(0, 10)
  return html`<section class="card" aria-label="Subscription">
    <h2>${planOfPrice(context.stripe, own.price)?.name}</h2>
    <p>
      <span class="num">${dollars(amountOf(context.stripe, own))}</span> · ${status.replace('_', ' ')} ·
      ${endsWithPeriod ? `ends on ${end}` : `next payment on ${end}`}
    </p>
    <form method="post" action="/p/session/${portal.id}" class="row">
      <input type="hidden" name="id" value="${id}" />
      ${
        endsWithPeriod
          ? html`<button name="type" value="resume">Keep the subscription</button>`
          : html`<button name="type" value="cancel_at_period_end">Cancel at the end of the period</button>`
      }
      <button name="type" value="cancel_now">Cancel now</button>
      ${status === 'past_due' ? html`<button class="primary" name="type" value="recover">Pay what is due</button>` : ''}
      ${own.failsNext ? html`<span class="soft">The next renewal will fail.</span>` : html`<button name="type" value="fail_next">Let the next renewal fail</button>`}
    </form>
  </section>`
}

function paymentCard({ amount, status }: Payment): Markup {
  return html`<section class="card" aria-label="Payment">
    <h2>One payment</h2>
    <p><span class="num">${dollars(amount)}</span> · ${status.replaceAll('_', ' ')}</p>
  </section>`
}
