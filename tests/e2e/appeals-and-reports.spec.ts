import type { APIRequestContext } from '@playwright/test'
import { expect, plainTest, player, signIn } from './journey.ts'
import type { Met } from './met.ts'

const SEEN = 'Ten pull requests of one line each, all on Tuesday.'

plainTest('a player is reported by another one', async ({ page }, { retry }) => {
  const index = 82 + retry
  const [{ login }, reported] = [await player(index), await player(88)]
  await page.goto(`/player/${reported.login}/report`)
  await expect(page).toHaveURL(`/?login&returnTo=%2Fplayer%2F${reported.login}%2Freport`)
  await signIn(page, login, `/player/${reported.login}`)
  await page.getByRole('link', { name: 'Something wrong with these points?' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Report ${reported.login}`)
  await page.getByRole('button', { name: 'Send the report' }).click()
  await expect(page.getByText('Tell us what you saw.')).toBeVisible()
  await page.getByLabel('What did you see?').fill('x'.repeat(2001))
  await page.getByRole('button', { name: 'Send the report' }).click()
  await expect(page.getByText('2000 characters at most.')).toBeVisible()
  await expect(page.getByLabel('What did you see?')).toHaveValue('x'.repeat(2001))
  await page.getByLabel('What did you see?').fill(SEEN)
  await page.getByRole('button', { name: 'Send the report' }).click()
  await expect(page).toHaveURL(new RegExp(`/player/${reported.login}$`))
  await expect(page.getByText('Thank you. We will look at it.')).toBeVisible()
  await page.goto(`/player/${login}/report`)
  await expect(page).toHaveURL(new RegExp(`/player/${login}$`))
})

plainTest(
  'a winner whose place is held reads why and appeals once',
  async ({ page, playwright, baseURL, seeded, sessions }) => {
    const staff = await playwright.request.newContext({ baseURL, storageState: sessions.staff })
    const login = (await heldLastWeek(staff, seeded)).at(-1) ?? ''
    await staff.dispose()
    await signIn(page, login, '/prizes')
    // The newest award: nobody has decided on the sandbox's weeks.
    const award = page.locator('[id^="award-"]').first()
    await expect(award.getByText(/ is under review$/)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Take/ })).toHaveCount(0)
    const word = `I am ${login}, and this was a release week.`
    // An award has one appeal, so a retry finds the first attempt's.
    const field = award.getByLabel('Why should we look again?')
    if ((await field.count()) > 0) {
      await award.getByText('Ask us to look again').click()
      await field.fill(word)
      await award.getByRole('button', { name: 'Send it' }).click()
    }
    await expect(award.getByText('Your appeal. A person will read it.')).toBeVisible()
    await expect(award.locator('blockquote', { hasText: word })).toBeVisible()
    await expect(field).toHaveCount(0)
    await page.goto('/transparency')
    await expect(page.locator('main')).not.toContainText(word)
  },
)

/** Whose place of last week a person has to decide about, the first place first, without those who belong to all journeys. */
async function heldLastWeek(staff: APIRequestContext, seeded: Met['seeded']): Promise<string[]> {
  const page = await (await staff.get('/admin/week')).text()
  const [, list = ''] = /id="held"(.*?)Awards of the last weeks/s.exec(page) ?? []
  const held = list.matchAll(/id="award-2026-W46-.*?\/admin\/players\/[^>]*>([\w-]+)</gs)
  const shared: string[] = Object.values(seeded)
  return [...held].flatMap(([, login = '']) => (shared.includes(login) ? [] : [login]))
}
