import { expect, test } from 'vitest'
import { isOfferShown, PLANS, priceOf, priceText, projectCap } from './plan.ts'

test('the plans have the specified ids, names and prices', () => {
  expect(PLANS.map(({ id, name, price }) => [id, name, price / 100])).toEqual([
    ['monthly_subscription', 'Monthly', 7.9],
    ['yearly_subscription', 'Yearly', 79],
    ['lifetime_access', 'Lifetime', 99],
  ])
})

test('the first hundred pay half for every plan', () => {
  expect(PLANS.map((plan) => priceOf(plan, 1))).toEqual([395, 3950, 4950])
  expect(PLANS.map((plan) => priceOf(plan, 0))).toEqual([790, 7900, 9900])
})

test('the offer is shown until there are more than a hundred', () => {
  expect([0, 99, 100, 101, 5000].map(isOfferShown)).toEqual([true, true, true, false, false])
})

test('a price in cents is whole, halved or not', () => {
  for (const plan of PLANS) for (const seats of [0, 1]) expect(Number.isInteger(priceOf(plan, seats))).toBe(true)
})

test('free players show two projects, premium players six', () => {
  expect([projectCap(false), projectCap(true)]).toEqual([2, 6])
})

test('a price shows cents only where there are some', () => {
  expect([790, 395, 3950, 7900, 9900].map(priceText)).toEqual(['$7.90', '$3.95', '$39.50', '$79', '$99'])
})
