import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from './accessibility.ts'
import { expect, player, signIn, test, untilInteractive } from './journey.ts'
import { PORTS } from './ports.ts'
import { address } from './seeded.ts'
import { signInToNews } from './sign-in.ts'

/** The chest, what was just earned, the first place, and the way to the next screen. */

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript'

  test.describe(how, () => {
    test.use({ javaScriptEnabled })

    test(`a winner opens the chest and takes a code that stays, ${how}`, async ({ page, seeded }, { retry }) => {
      await signIn(page, await winner(page, seeded.champion, 2 * retry + Number(javaScriptEnabled)), '/prizes')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^The chest of week \d+ is yours\.$/)
      await expect(page.getByText(/^You made it\. \d+\w\w of \d+\.$/)).toBeVisible()
      const take = page.getByRole('button', { name: /^Take it/ })
      if (javaScriptEnabled) await untilInteractive(page)
      await expect(take.first()).toBeVisible()
      const waiting = await take.count()
      await take.first().click()
      await expect(page.getByText('The code is yours.')).toBeVisible()
      await expect(page.getByRole('link', { name: /^Redeem at/ })).toHaveCount(1)
      await expect(page.getByText(/^1 of \d+ taken/)).toBeVisible()
      await expect(take).toHaveCount(waiting - 1)
      if (javaScriptEnabled) await expect(page.getByRole('button', { name: 'Copy' })).toBeFocused()
      if (javaScriptEnabled) await expectAccessibleInBothThemes(page)

      await page.reload()
      await expect(take).toHaveCount(waiting - 1)
      await page.getByRole('button', { name: /^Take (?:all|your code)/ }).click()
      await expect(page.getByText('The codes are yours.')).toBeVisible()
      await expect(take).toHaveCount(0)
      await expect(page.getByRole('link', { name: /^Redeem at/ })).toHaveCount(waiting)
    })

    test(`what was earned is shown once, on the first of its three screens, ${how}`, async ({ page }) => {
      await signInWithNews(page, javaScriptEnabled ? 0 : 1)
      for (const form of ['/settings', '/my-leaderboards/new']) {
        await page.goto(form)
        await expect(page.locator('header summary').filter({ hasText: /^Your menu, \d+ unread/ })).toBeVisible()
        expect(await page.content()).not.toContain('action="/earned"')
      }
      const answered = page.waitForResponse((response) => response.request().method() === 'POST')
      await page.goto('/leaderboard?board=month')
      const news = javaScriptEnabled ? page.getByRole('dialog') : page.locator('main form[action="/earned"]')
      await expect(news).toBeVisible()
      const end = news.getByRole('button', { name: 'Keep climbing' })
      if (javaScriptEnabled) await expect(end).toBeFocused()
      if (javaScriptEnabled) await expectAccessibleInBothThemes(page)
      if (javaScriptEnabled) await page.keyboard.press('Escape')
      else await end.click()
      await answered
      await expect(page).toHaveURL('/leaderboard?board=month')
      await expect(news).toHaveCount(0)
      expect(await (await page.request.get('/leaderboard')).text()).not.toContain('action="/earned"')
    })

    test(`setup ends on the mountain, at one's own place, ${how}`, async ({ page, seeded: { premium } }) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await signIn(page, premium)
      await page.goto('/setup-complete', { waitUntil: 'commit' })
      const own = page.locator(`[data-climber="${premium}"]`).first()
      if (javaScriptEnabled) await page.waitForFunction(isWalking, premium)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^You start \d+\w\w, \w/)
      await expect(own).toBeVisible()
      await expect.poll(() => own.getAttribute('style')).toBeFalsy()
      if (javaScriptEnabled) await expectAccessible(page)
    })
  })
}

test('with less motion nobody walks and nothing turns', async ({ page, seeded }, { retry }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, await winner(page, seeded.champion, 4 - retry), '/prizes')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Take it/ }) })
  await expect(card.first()).toHaveCSS('animation-name', 'none')
  await page.goto('/setup-complete')
  await untilInteractive(page)
  await expect(page.locator('[data-climber][style], path[style]')).toHaveCount(0)
})

test('a key pressed before the moment is the reader’s: nothing opens over it, however long one waits', async ({
  page,
}) => {
  await signInWithNews(page, 3)
  await page.goto('/leaderboard', { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Tab')
  await untilInteractive(page)
  await page.keyboard.press('Tab')
  await page.waitForTimeout(2000)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await (await page.request.get('/')).text()).toContain('action="/earned"')
})

test('who types is not interrupted, and sees it on the next screen', async ({ page }) => {
  await signInWithNews(page, 2)
  await page.goto('/leaderboard')
  const search = page.locator('input[name=find]').locator('visible=true')
  await search.pressSequentially('sseo', { delay: 300 })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(search).toBeFocused()
  await untilInteractive(page)
  await page.getByRole('link', { name: 'Best Projects' }).first().click()
  await expect(page).toHaveURL(/\/best-projects$/)
  await page.getByRole('link', { name: 'Leaderboard' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a slow screen shows at once that it is on its way, says so after a while, and moves nothing', async ({
  page,
}) => {
  await page.goto('/leaderboard')
  await untilInteractive(page)
  const bar = page.locator('#on-the-way')
  await expect(bar).toBeHidden()
  const held = Promise.withResolvers<void>()
  await page.route(/\/best-projects\.data/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Best Projects' }).first().click()
  await expect(bar).toBeVisible()
  const said = page.getByRole('status').filter({ hasText: 'The page is on its way.' })
  await expect(said).toHaveCount(1)
  held.resolve()
  await expect(page).toHaveURL(/\/best-projects$/)
  await expect(bar).toBeHidden()
  await expect(said).toHaveCount(0)
})

function isWalking(name: string): boolean {
  return document.querySelector<SVGElement>(`[data-climber="${name}"]`)?.style.translate !== ''
}

/**
 * A winner of last week whose chest nobody has opened; each journey takes another one. The first five after the champion have
 * an open chest; those behind are under review, which nobody else sees.
 */
async function winner(page: Page, but: string, index: number): Promise<string> {
  const html = await (await page.request.get('/prizes')).text()
  const names = [...html.slice(html.indexOf('id="winners"')).matchAll(/href="\/player\/([\w-]+)"/g)].map(
    ([, name = '']) => name,
  )
  const name = names.filter((one) => one !== but).at(index)
  if (name === undefined) throw new Error('Too few winners.')
  return name
}

/** Signs in one of the players who earned something lately; each journey takes another one. */
async function signInWithNews(page: Page, index: number): Promise<void> {
  const context = page.context().request
  for (let at = 12 + index; at < 120; at += 3) {
    const { login } = await player(at)
    await signInToNews(context, address(PORTS), login)
    if ((await (await context.get('/leaderboard')).text()).includes('action="/earned"')) return
    await page.context().clearCookies()
  }
  throw new Error('Nobody has earned anything.')
}
