import { html } from 'hono/html'
import type { Session } from '#workers/sandbox/context/objects.ts'
import { playedPage, type Markup } from '#workers/sandbox/context/page.ts'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { amountOf, dollars, planOfPrice } from './prices.ts'

/** `problem` is the card's error. */
export function checkoutPage(context: SandboxContext, session: Session, problem: string | null): Response {
  return playedPage(
    'Checkout',
    'Stripe',
    html`${summary(context, session)}
      <form method="post" action="/c/pay/${session.id}" class="card">
        <div>
          <label for="card">Card number</label>
          <input
            id="card"
            name="card"
            list="cards"
            inputmode="numeric"
            autocomplete="off"
            value="4242 4242 4242 4242"
            ${problem === null ? '' : html`aria-invalid="true" aria-describedby="problem"`}
          />
          <datalist id="cards">
            <option value="4242 4242 4242 4242">is accepted</option>
            <option value="4000 0000 0000 0002">is declined</option>
            <option value="4000 0025 0000 3155">asks for a confirmation</option>
          </datalist>
        </div>
        ${problem === null ? '' : html`<p id="problem" class="problem" role="alert">${problem}</p>`}
        <p class="soft">
          4242 4242 4242 4242 is accepted, 4000 0000 0000 0002 declined, 4000 0025 0000 3155 asks for a confirmation.
        </p>
        <div class="row">
          <button class="primary" name="by" value="card">Pay ${dollars(amountOf(context.stripe, session.own))}</button>
          ${session.mode === 'payment' ? html`<button name="by" value="debit">Pay by bank debit, settled later</button>` : ''}
        </div>
        <p><a href="${session.cancel_url}">Back to the shop</a></p>
      </form>`,
  )
}

export function confirmationPage(context: SandboxContext, session: Session): Response {
  return playedPage(
    'Confirm',
    'a bank',
    html`<h1>Is this you?</h1>
      <p>
        A payment of <strong>${dollars(amountOf(context.stripe, session.own))}</strong> waits for your confirmation.
      </p>
      <form method="post" action="/c/pay/${session.id}/confirm" class="card">
        <div class="row">
          <button class="primary" name="decision" value="confirm">Confirm the payment</button>
          <button name="decision" value="refuse">Refuse it</button>
        </div>
      </form>`,
  )
}

export function closedPage(title: string, text: string, status: number): Response {
  return playedPage(
    title,
    'Stripe',
    html`<h1>${title}</h1>
      <p>${text}</p>`,
    status,
  )
}

function summary(context: SandboxContext, { own }: Session): Markup {
  const plan = planOfPrice(context.stripe, own.price)
  const period = plan?.period ?? null
  return html`<h1>Premium, ${plan?.name}</h1>
    <p>
      <strong class="num">${dollars(amountOf(context.stripe, own))}</strong>
      ${period === null ? 'once' : `each ${period}`}${
        own.coupon === null ? '' : html`, half of <s class="num">${dollars(plan?.price ?? 0)}</s>`
      }
    </p>`
}
