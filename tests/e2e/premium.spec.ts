import type { Page } from '@playwright/test'
import { brand } from '../../app/content/brand.ts'
import { setPremium } from './as-staff.ts'
import { expect, player, readerOf, signIn, test, testWith } from './journey.ts'
import { PORTS, SANDBOX } from './ports.ts'

const DECLINED = '4000 0000 0000 0002'

for (const javaScriptEnabled of [true, false]) {
  const test = testWith(javaScriptEnabled)
  const how = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript'
  const first = javaScriptEnabled ? 40 : 46

  test.describe(how, () => {
    test.use({ javaScriptEnabled })

    test(`a monthly plan is bought, fails to renew and is cancelled in the portal, ${how}`, async ({ page }, {
      retry,
    }) => {
      const { login } = await player(first + retry)
      await setPremium(login, false)
      await signIn(page, login)
      await expectPremium(page, login, false)

      // Leaving without paying: nothing is charged, and the return leads to the same page.
      await page.goto('/#pricing')
      await planButton(page, 'Monthly').click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Premium, Monthly')
      const checkout = page.url()
      await page.getByRole('link', { name: 'Back to the shop' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You left the checkout.')
      await expect(page.getByText('Nothing was charged.')).toBeVisible()
      await page.getByRole('button', { name: 'Continue with Monthly' }).click()
      await expect(page).toHaveURL(checkout)

      // Declined, then paid.
      await page.getByLabel('Card number').fill(DECLINED)
      await page.getByRole('button', { name: /^Pay / }).click()
      await expect(page.getByText('Your card was declined.')).toBeVisible()
      await page.getByLabel('Card number').fill('4242 4242 4242 4242')
      await page.getByRole('button', { name: /^Pay / }).click()
      await expect(page).toHaveURL(/\/payment-success\//)
      const success = page.url()
      await expectSoon(page, success, 'You are premium.')
      await expectPremium(page, login, true)

      // After a failed renewal premium stays with a notice; the portal fixes it.
      await deedOf(login, 'subscription', 'fail_renewal')
      await page.goto('/settings')
      await expect(page.getByText('The last payment did not go through')).toBeVisible()
      await expectPremium(page, login, true)
      await deedOf(login, 'subscription', 'recover')
      await page.goto('/settings')
      await expect(page.getByText('The last payment did not go through')).toHaveCount(0)

      // Cancelled in the portal: first at the period's end, then at once.
      await page.goto('/settings#premium')
      await page.getByRole('button', { name: 'Manage billing' }).click()
      await page.getByRole('button', { name: 'Cancel at the end of the period' }).click()
      await page.getByRole('link', { name: 'Return to the shop' }).click()
      await expect(page.getByText('You cancelled it: premium ends on')).toBeVisible()
      await expectPremium(page, login, true)
      await page.goto('/settings#premium')
      await page.getByRole('button', { name: 'Manage billing' }).click()
      await page.getByRole('button', { name: 'Cancel now' }).click()
      await expect(page.getByText('No subscription runs.')).toBeVisible()
      await expectPremium(page, login, false)
      await page.goto(success)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This plan has ended.')
    })

    test(`lifetime access is bought once and ends when its money is returned, ${how}`, async ({ page }, { retry }) => {
      const { login } = await player(first + 3 + retry)
      await setPremium(login, false)
      await signIn(page, login, '/#pricing')
      await planButton(page, 'Lifetime').click()
      await page.getByRole('button', { name: /^Pay \$/ }).click()
      await expect(page).toHaveURL(/\/payment-success\//)
      const success = page.url()
      await expectSoon(page, success, 'You are premium.')
      await expectPremium(page, login, true)
      await page.goto('/settings#premium')
      await expect(page.getByText('You have lifetime premium, paid once.')).toBeVisible()
      await deedOf(login, 'payment_intent', 'refund_half')
      await expectPremium(page, login, true)
      await deedOf(login, 'payment_intent', 'refund')
      await expectPremium(page, login, false)
    })

    test(`a subscriber changes to lifetime and is not charged again, ${how}`, async ({ page }, { retry }) => {
      const { login } = await player((javaScriptEnabled ? 140 : 143) + retry)
      await setPremium(login, false)
      await signIn(page, login, '/#pricing')
      await planButton(page, 'Monthly').click()
      await page.getByRole('button', { name: /^Pay / }).click()
      await expect(page).toHaveURL(/\/payment-success\//)
      await expectSoon(page, page.url(), 'You are premium.')
      await page.goto('/#pricing')
      await expect(page.getByRole('link', { name: 'Change to Lifetime' })).toBeVisible()
      await page.goto('/settings#premium')
      await expect(page.getByText('The next payment is due on')).toBeVisible()
      await page.getByRole('link', { name: 'Change to Lifetime' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Change to Lifetime')
      await expect(page.getByText('your Monthly plan is not charged again and ends')).toBeVisible()
      await page.getByRole('button', { name: 'Continue to payment' }).click()
      await page.getByRole('button', { name: /^Pay \$/ }).click()
      await expect(page).toHaveURL(/\/payment-success\//)
      await expectSoon(page, page.url(), 'You are premium.')
      await page.goto('/settings#premium')
      await expect(
        page.getByText('You have lifetime premium, paid once. Your Monthly plan is not charged'),
      ).toBeVisible()
      await page.getByRole('button', { name: 'Manage billing' }).click()
      await expect(page.getByText(/ends on \d/)).toBeVisible()
    })

    test(`a visitor who chooses a plan comes to it through the login, ${how}`, async ({ page, setRegistration }, {
      retry,
    }) => {
      const { login } = await player((javaScriptEnabled ? 146 : 149) + retry)
      await setPremium(login, false)
      await setRegistration('paused')
      for (const [path, place] of [
        ['/', '/?join'],
        [`/${brand.slug}-resume-builder`, `/${brand.slug}-resume-builder?join`],
      ] as const) {
        await page.goto(path)
        await page.getByRole('link', { name: 'Choose Yearly' }).click()
        await expect(page.getByRole('dialog')).toContainText('on pause')
        await expect(page.getByRole('dialog')).toContainText('contact information in the footer')
        expect(page.url()).toContain(place)
      }
      await setRegistration('open')
      await page.goto(`/${brand.slug}-resume-builder`)
      await page.getByRole('link', { name: 'Choose Yearly' }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('heading')).toHaveText('Join the Quest')
      await dialog.getByRole('link', { name: 'Log in' }).click()
      await expect(dialog.getByRole('heading')).toHaveText('Login')
      await dialog.getByLabel('GitHub username').fill(login)
      await dialog.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('button', { name: 'Authorize' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Premium for a year')
      await page.getByRole('button', { name: 'Continue to payment' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Premium, Yearly')
      await expect(page.getByRole('button', { name: /^Pay / })).toBeVisible()
    })
  })
}

test('a visitor who wants premium logs in first; payment pages of others show nothing', async ({
  page,
  openContext,
}) => {
  const [buyer, other] = [await player(38), await player(39)]
  await page.goto('/payment-success/cs_test_of_somebody')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No payment to show here.')
  await page.goto('/payment-cancel/pl_somebody')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No checkout to show here.')
  await signIn(page, buyer.login)
  await setPremium(buyer.login, false)
  await page.goto('/#pricing')
  await planButton(page, 'Yearly').click()
  await page.getByRole('link', { name: 'Back to the shop' }).click()
  const cancelled = page.url()
  await expect(page.getByRole('button', { name: 'Continue with Yearly' })).toBeVisible()
  const context = await openContext({ baseURL: `http://localhost:${PORTS.appPort}` })
  const otherPage = await context.newPage()
  await otherPage.goto(cancelled)
  await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText('No checkout to show here.')
  await signIn(otherPage, other.login, cancelled)
  await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText('No checkout to show here.')
  await expect(otherPage.getByText('Yearly')).toHaveCount(0)
})

function planButton(page: Page, plan: string) {
  return page.getByRole('button', { name: new RegExp(plan) })
}

/** The event may arrive just after the customer: the page says so, and the test reads it again. */
async function expectSoon(page: Page, path: string, heading: string): Promise<void> {
  const reader = readerOf(page)
  await expect(async () => {
    await reader.goto(path)
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(heading)
  }).toPass()
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
}

/** Styling, statistics, resume and private boards follow premium on every screen, as the server sends it. */
async function expectPremium(page: Page, login: string, isPremium: boolean): Promise<void> {
  const reader = readerOf(page)
  await expect(async () => {
    await reader.goto(`/player/${login}`)
    const title = reader.getByRole('heading', { level: 1 })
    await expect(title.getByText('Premium', { exact: true })).toHaveCount(isPremium ? 1 : 0)
  }).toPass()
  await reader.goto('/stats')
  await expect(reader.getByRole('heading', { name: /^By day/ }).first()).toHaveCount(isPremium ? 1 : 0)
  await reader.goto('/resume-builder')
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(
    isPremium ? 'Your resume' : 'The resume is part of premium',
  )
  await reader.goto('/my-leaderboards')
  await expect(reader.getByRole('button', { name: 'Create leaderboard' })).toHaveCount(isPremium ? 1 : 0)
}

type StripeObject = { object: string; id: string; customer?: string; name?: string; status?: string }

/** An action at Stripe on the player's last purchase. */
async function deedOf(login: string, object: string, type: string): Promise<void> {
  const { objects } = (await (await fetch(`${SANDBOX}/sandbox/stripe`)).json()) as { objects: StripeObject[] }
  const customers = objects.filter((one) => one.object === 'customer' && one.name === login).map(({ id }) => id)
  const bought = objects.findLast((one) => one.object === object && customers.includes(one.customer ?? ''))
  const body = JSON.stringify({ type, id: bought?.id })
  const reply = await fetch(`${SANDBOX}/sandbox/stripe/deeds`, { method: 'POST', body })
  expect(reply.status).toBe(201)
}
