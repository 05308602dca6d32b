import type { StripeAccount, StripeObject, StripeObjectOf, Subscription } from '#workers/sandbox/context/objects.ts'
import { amountOf, planOfPrice } from './prices.ts'

type Stores = {
  find: (id: string) => StripeObject | null
  disputesOf: (charge: string) => StripeObjectOf<'dispute'>[]
  invoicesOf: (subscription: string) => StripeObjectOf<'invoice'>[]
}
type Shown = Record<string, unknown>

/** `expand` names the objects to embed instead of their ids. */
export function render(
  account: StripeAccount,
  stores: Stores,
  object: StripeObject,
  origin: string,
  expand: string[] = [],
): Shown {
  const { own: _own, ...fields } = { own: null, ...object }
  const shown = { ...fields, livemode: false }
  switch (object.object) {
    case 'customer':
      return { ...shown, email: null }
    case 'checkout.session': {
      const url = object.status === 'open' ? `${origin}/c/pay/${object.id}` : null
      return { ...shown, amount_total: amountOf(account, object.own), currency: 'usd', url }
    }
    case 'subscription':
      return {
        ...shown,
        ...subscription(account, object, expand.includes('discounts')),
        latest_invoice: stores.invoicesOf(object.id).at(-1)?.id ?? null,
      }
    case 'payment_intent': {
      const charge = object.latest_charge === null ? null : stores.find(object.latest_charge)
      const expanded = expand.includes('latest_charge') && charge !== null
      const latest = expanded ? { latest_charge: render(account, stores, charge, origin) } : {}
      return { ...shown, currency: 'usd', ...latest }
    }
    case 'charge': {
      const refunded = object.amount_refunded >= object.amount
      const disputed = stores.disputesOf(object.id).length > 0
      return { ...shown, refunded, disputed, paid: true, status: 'succeeded', currency: 'usd' }
    }
    case 'dispute':
      return { ...shown, currency: 'usd', reason: 'general' }
    case 'invoice': {
      const { subscription: id, amount } = object.own
      const details = { subscription: id, metadata: {} }
      return {
        ...shown,
        amount_due: amount,
        amount_paid: object.status === 'paid' ? amount : 0,
        currency: 'usd',
        parent: { type: 'subscription_details', quote_details: null, subscription_details: details },
      }
    }
    case 'billing_portal.session':
      return { ...shown, url: `${origin}/p/session/${object.id}` }
  }
}

function subscription(account: StripeAccount, { id, created, own }: Subscription, isExpanded: boolean): Shown {
  const discount = `di_${id.slice(4)}`
  const whole = {
    id: discount,
    object: 'discount',
    start: created,
    end: null,
    subscription: id,
    source: { type: 'coupon', coupon: own.coupon },
  }
  const item = {
    id: `si_${id.slice(4)}`,
    object: 'subscription_item',
    quantity: 1,
    current_period_start: own.periodStart,
    current_period_end: own.periodEnd,
    price: priceBody(account, own.price),
  }
  return {
    cancel_at: null,
    discounts: own.coupon === null ? [] : [isExpanded ? whole : discount],
    items: { object: 'list', has_more: false, data: [item] },
  }
}

export function priceBody(account: StripeAccount, id: string): Shown {
  const plan = planOfPrice(account, id)
  const period = plan?.period ?? null
  return {
    id,
    object: 'price',
    active: true,
    currency: 'usd',
    unit_amount: plan?.price ?? 0,
    type: period === null ? 'one_time' : 'recurring',
    recurring: period === null ? null : { interval: period, interval_count: 1 },
  }
}

export function couponBody(account: StripeAccount): Shown {
  return { id: account.coupon, object: 'coupon', percent_off: 50, duration: 'forever', valid: true }
}
