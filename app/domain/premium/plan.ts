/** Prices are US cents. */
export const PLANS = [
  { id: 'monthly_subscription', name: 'Monthly', price: 790, period: 'month' },
  { id: 'yearly_subscription', name: 'Yearly', price: 7900, period: 'year' },
  { id: 'lifetime_access', name: 'Lifetime', price: 9900, period: null },
] as const

export type Plan = (typeof PLANS)[number]
export type PlanId = Plan['id']

export function planName(id: string): string {
  return PLANS.find((plan) => plan.id === id)?.name ?? ''
}

/** The first premium players, who pay half: once, or as long as the subscription lasts. */
export const FIRST_PREMIUM = 100

export const PROJECT_CAPS = { free: 2, premium: 6 } as const

export function projectCap(isPremium: boolean): number {
  return isPremium ? PROJECT_CAPS.premium : PROJECT_CAPS.free
}

/** Until more than a hundred players are premium. */
export function isOfferShown(premiumPlayers: number): boolean {
  return premiumPlayers <= FIRST_PREMIUM
}

export function priceOf(plan: Plan, seats: number): number {
  return seats > 0 ? plan.price / 2 : plan.price
}

/** `$7.90`, `$79`. */
export function priceText(cents: number): string {
  return `$${(cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)}`
}
