import { PLANS, type Plan } from '#app/domain/premium/plan.ts'
import type { Session, StripeAccount, Subscription } from '#workers/sandbox/context/objects.ts'

export function planOfPrice(account: StripeAccount, price: string): Plan | null {
  return PLANS.find((plan) => account.prices[plan.id] === price) ?? null
}

/** Cents. */
export function amountOf(account: StripeAccount, { price, coupon }: Subscription['own'] | Session['own']): number {
  const full = planOfPrice(account, price)?.price ?? 0
  return coupon === null ? full : Math.round(full / 2)
}

/** In seconds. */
export function periodEnd(account: StripeAccount, price: string, start: number): number {
  const day = new Date(start * 1000)
  if (planOfPrice(account, price)?.period === 'year') day.setUTCFullYear(day.getUTCFullYear() + 1)
  else day.setUTCMonth(day.getUTCMonth() + 1)
  return Math.floor(day.getTime() / 1000)
}

export function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}
