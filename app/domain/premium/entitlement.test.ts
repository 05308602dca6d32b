import { expect, test } from 'vitest'
import {
  entitlementOfPayment,
  hasFailed,
  isSubscriptionOver,
  isSubscriptionUndecided,
  isUnderWay,
  subscriptionEntitles,
} from './entitlement.ts'

test.each([
  ['active', true, false, false],
  ['trialing', true, false, false],
  ['past_due', true, false, false],
  ['incomplete', false, false, true],
  ['incomplete_expired', false, true, false],
  ['canceled', false, true, false],
  ['unpaid', false, false, false],
  ['paused', false, false, false],
  ['something Stripe has yet to invent', false, false, false],
])('a subscription that is %s entitles: %s, is over: %s, is undecided: %s', (status, entitles, over, undecided) => {
  expect(subscriptionEntitles(status)).toBe(entitles)
  expect(isSubscriptionOver(status)).toBe(over)
  expect(isSubscriptionUndecided(status)).toBe(undecided)
})

test.each([
  [
    { status: 'succeeded', isRefunded: false, dispute: 'none' },
    { status: 'succeeded', entitles: true },
  ],
  [
    { status: 'succeeded', isRefunded: false, dispute: 'open' },
    { status: 'disputed', entitles: true },
  ],
  [
    { status: 'succeeded', isRefunded: false, dispute: 'lost' },
    { status: 'dispute_lost', entitles: false },
  ],
  [
    { status: 'succeeded', isRefunded: true, dispute: 'none' },
    { status: 'refunded', entitles: false },
  ],
  [
    { status: 'succeeded', isRefunded: true, dispute: 'lost' },
    { status: 'refunded', entitles: false },
  ],
  [
    { status: 'processing', isRefunded: false, dispute: 'none' },
    { status: 'processing', entitles: false },
  ],
  [
    { status: 'requires_action', isRefunded: false, dispute: 'none' },
    { status: 'requires_action', entitles: false },
  ],
  [
    { status: 'canceled', isRefunded: false, dispute: 'none' },
    { status: 'canceled', entitles: false },
  ],
] as const)('a payment of %j means %j', (payment, entitlement) => {
  expect(entitlementOfPayment(payment)).toEqual(entitlement)
})

test.each([
  ['lifetime_access', 'processing', true, false],
  ['lifetime_access', 'requires_action', true, false],
  ['lifetime_access', 'requires_confirmation', true, false],
  ['lifetime_access', 'requires_payment_method', false, true],
  ['lifetime_access', 'canceled', false, true],
  ['lifetime_access', 'succeeded', false, false],
  ['lifetime_access', 'refunded', false, false],
  ['monthly_subscription', 'incomplete', true, false],
  ['monthly_subscription', 'incomplete_expired', false, true],
  ['monthly_subscription', 'canceled', false, false],
  ['monthly_subscription', 'past_due', false, false],
])('%s that is %s is under way: %s, has failed: %s', (plan, status, underWay, failed) => {
  expect([isUnderWay(status), hasFailed(plan, status)]).toEqual([underWay, failed])
})
