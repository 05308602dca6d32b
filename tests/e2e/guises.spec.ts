import type { Page } from '@playwright/test'
import { expect, runCron, signIn, test, testWith } from './journey.ts'
import { PORTS, SANDBOX } from './ports.ts'
import { address } from './seeded.ts'

const STATES: Record<string, (page: Page, name: string) => Promise<void>> = {
  leader: async (page, name) => {
    await page.goto('/leaderboard')
    await expect(page.locator('tbody a[href^="/player/"]').first()).toHaveAttribute('href', `/player/${name}`)
  },
  premium: async (page) => {
    await page.goto('/my-leaderboards')
    await expect(page.getByRole('button', { name: /^Create/ }).first()).toBeVisible()
  },
}

for (const [guise, expectState] of Object.entries(STATES)) {
  test(`whom the sandbox names as ${guise} is that`, async ({ page }) => {
    const [name = ''] = await namesOf(page, guise)
    await signIn(page, name)
    await expectState(page, name)
  })
}

test('of the winners whom the sandbox names some open their chest, and the others are under review', async ({
  openPlain,
  page,
}) => {
  const winners = await namesOf(page, 'winners')
  const seen = new Set<string>()
  for (const name of winners) {
    const own = await (await openPlain()).newPage()
    await signIn(own, name, '/prizes')
    const isChecked = (await own.getByText(/is under review$/).count()) > 0
    if (!isChecked) await expect(own.getByRole('heading', { level: 1 })).toHaveText(/is yours\.$/)
    seen.add(isChecked ? 'checked' : 'open')
  }
  expect([...seen].toSorted()).toEqual(['checked', 'open'])
})

test("the sandbox's newcomer has not joined", async ({ page, request }) => {
  const [name] = await namesOf(page, 'newcomer')
  expect((await request.get(`/api/v1/players/${name}`)).status()).toBe(404)
  expect((await request.get(`${SANDBOX}/users/${name}`)).status()).toBe(200)
})

test('every link of the card leads somewhere', async ({ request }) => {
  const front = await (await request.get(SANDBOX)).text()
  const card = front.slice(front.indexOf('id="guises"'), front.indexOf('</section>', front.indexOf('id="guises"')))
  const links = [...card.matchAll(/ href="([^"]+)"/g)].map(([, href = '']) => href)
  expect(links.length).toBeGreaterThan(5)
  for (const link of new Set(links)) {
    const answer = await request.get(link)
    expect([link, answer.status(), new URL(answer.url()).origin]).toEqual([link, 200, address(PORTS)])
  }
})

for (const javaScriptEnabled of [true, false]) {
  const test = testWith(javaScriptEnabled)
  const how = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript'
  test.describe(how, () => {
    test.use({ javaScriptEnabled })

    test(`with a name of one's own from joining to points, ${how}`, async ({ page, setRegistration }, { retry }) => {
      const name = `Newcomer-${javaScriptEnabled ? 'a' : 'b'}${retry}`
      await setRegistration('open')
      await page.goto('/?join')
      await page.getByRole('dialog').getByLabel('GitHub username').fill(name)
      await page.getByRole('button', { name: 'Start Quest' }).click()
      await expect(page).toHaveURL(new RegExp(`/setup/${name}$`))
      await page.getByRole('button', { name: 'Continue with GitHub' }).click()
      await expect(page.getByLabel('Username')).toHaveValue(name)
      await page.getByRole('button', { name: 'Authorize' }).click()
      await page.getByLabel('E-mail', { exact: true }).fill('climber@example.test')
      await page.getByRole('button', { name: 'Save and see my points' }).click()
      await expect(page).toHaveURL(/\/setup-complete$/)
      await page.goto(`/player/${name}`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
      await expect(async () => {
        // Each minute the job refreshes due players; the test runs it itself.
        await runCron('* * * * *')
        const answer = await page.request.get(`/api/v1/players/${name}`)
        const { week } = (await answer.json()) as { week: { points: number; rank: number } }
        expect(week.points).toBeGreaterThan(0)
        expect(week.rank).toBeGreaterThan(0)
      }).toPass()
    })
  })
}

/** Read from the front page's HTML: opening it would log its mail previews to the console. */
async function namesOf(page: Page, guise: string): Promise<string[]> {
  const front = await (await page.request.get(SANDBOX)).text()
  const row = new RegExp(`data-guise="${guise}".*?</strong>`, 's').exec(front)?.[0] ?? ''
  return [...row.matchAll(/<code>([^<]+)<\/code>/g)].map(([, name = '']) => name)
}
