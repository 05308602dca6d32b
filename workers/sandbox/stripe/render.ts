import type {
  Charge,
  Customer,
  Dispute,
  Invoice,
  Payment,
  Session,
  StripeAccount,
  StripeObject,
  Subscription,
} from '#workers/sandbox/context/objects.ts'
import { amountOf, planOfPrice } from './prices.ts'

export type Stores = { find: (id: string) => StripeObject | null; disputesOf: (charge: string) => Dispute[] }
type Shown = Record<string, unknown>

/** An object in the API's format; `expand` names the objects to embed instead of their ids. */
export function render(
  account: StripeAccount,
  stores: Stores,
  object: StripeObject,
  origin: string,
  expand: string[] = [],
): Shown {
  const own = { id: object.id, object: object.object, livemode: false }
  switch (object.object) {
    case 'customer':
      return { ...own, ...customer(object) }
    case 'checkout.session':
      return { ...own, ...session(account, object, origin) }
    case 'subscription':
      return { ...own, ...subscription(account, object, expand.includes('discounts')) }
    case 'payment_intent':
      return { ...own, ...payment(account, stores, object, origin, expand.includes('latest_charge')) }
    case 'charge':
      return { ...own, ...charge(stores, object) }
    case 'dispute':
      return { ...own, ...dispute(object) }
    case 'invoice':
      return { ...own, ...invoice(object) }
    case 'billing_portal.session':
      return {
        ...own,
        customer: object.customer,
        return_url: object.returnUrl,
        url: `${origin}/p/session/${object.id}`,
      }
  }
}

function customer({ name, metadata, created }: Customer): Shown {
  return { name, email: null, metadata, created }
}

function session(account: StripeAccount, given: Session, origin: string): Shown {
  return {
    mode: given.mode,
    status: given.status,
    payment_status: given.paymentStatus,
    customer: given.customer,
    client_reference_id: given.reference,
    metadata: given.metadata,
    amount_total: amountOf(account, given.price, given.coupon),
    currency: 'usd',
    success_url: given.successUrl,
    cancel_url: given.cancelUrl,
    subscription: given.subscription,
    payment_intent: given.payment,
    expires_at: given.expiresAt,
    created: given.created,
    url: given.status === 'open' ? `${origin}/c/pay/${given.id}` : null,
  }
}

function subscription(account: StripeAccount, given: Subscription, isExpanded: boolean): Shown {
  const discount = `di_${given.id.slice(4)}`
  const whole = {
    id: discount,
    object: 'discount',
    start: given.created,
    end: null,
    subscription: given.id,
    source: { type: 'coupon', coupon: given.coupon },
  }
  return {
    status: given.status,
    customer: given.customer,
    metadata: given.metadata,
    cancel_at: null,
    cancel_at_period_end: given.endsWithPeriod,
    ended_at: given.endedAt,
    created: given.created,
    discounts: given.coupon === null ? [] : [isExpanded ? whole : discount],
    items: {
      object: 'list',
      has_more: false,
      data: [
        {
          id: `si_${given.id.slice(4)}`,
          object: 'subscription_item',
          quantity: 1,
          current_period_start: given.periodStart,
          current_period_end: given.periodEnd,
          price: priceBody(account, given.price),
        },
      ],
    },
  }
}

function payment(account: StripeAccount, stores: Stores, given: Payment, origin: string, isExpanded: boolean): Shown {
  const found = given.charge === null ? null : stores.find(given.charge)
  return {
    status: given.status,
    customer: given.customer,
    metadata: given.metadata,
    amount: given.amount,
    currency: 'usd',
    created: given.created,
    latest_charge: isExpanded && found !== null ? render(account, stores, found, origin) : given.charge,
  }
}

function charge(stores: Stores, given: Charge): Shown {
  return {
    customer: given.customer,
    payment_intent: given.payment,
    amount: given.amount,
    amount_refunded: given.refunded,
    refunded: given.refunded >= given.amount,
    disputed: stores.disputesOf(given.id).length > 0,
    paid: true,
    status: 'succeeded',
    currency: 'usd',
    created: given.created,
  }
}

function dispute(given: Dispute): Shown {
  const { charge: of, payment: paid, amount, status, created } = given
  return { charge: of, payment_intent: paid, amount, status, created, currency: 'usd', reason: 'general' }
}

function invoice(given: Invoice): Shown {
  return {
    customer: given.customer,
    status: given.status,
    amount_due: given.amount,
    amount_paid: given.status === 'paid' ? given.amount : 0,
    currency: 'usd',
    created: given.created,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: given.subscription, metadata: {} },
    },
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
