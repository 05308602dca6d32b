import { expect, inOwnContext, regular, signIn, test as inChromium, testWith } from './journey.ts'
import { PORTS } from './ports.ts'

for (const javaScriptEnabled of [true, false]) {
  const test = testWith(javaScriptEnabled)
  const how = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript'

  test.describe(how, () => {
    test.use({ javaScriptEnabled })

    test(`the own page leads on, to prizes and friends, and nobody else sees that, ${how}`, async ({
      page,
      openPlain,
    }) => {
      const login = regular(javaScriptEnabled ? 0 : 1)
      await signIn(page, login)
      const next = page.getByRole('region', { name: 'What to do next' })
      await expect(page.locator('#content')).toContainText(/\d+[dhm]\b.* left/)
      await expect(next).toContainText('Points reset Mon 23 Nov 2026, 00:00 UTC')
      await next.getByText('What else counts today').click()
      await expect(next.getByRole('link', { name: 'How points work' })).toHaveAttribute('href', '/transparency#points')
      const invitation = page.getByRole('link', { name: `localhost:${PORTS.appPort}/invite/${login}` })
      const visitors = await openPlain()
      const visitor = await visitors.newPage()
      await visitor.goto(`/player/${login}`)
      await expect(visitor.getByRole('heading', { level: 1 })).toContainText(login)
      for (const text of ['What to do next', 'Show it'])
        await expect(visitor.getByRole('heading', { name: text })).toHaveCount(0)
      await visitor.goto((await invitation.getAttribute('href')) ?? '')
      await expect(visitor.locator('#content')).toContainText(login)
      for (const name of ['Around you', 'The trail so far', 'Passport', 'Achievements', 'Show it', 'Projects'])
        await expect(page.getByRole('region', { name })).toBeVisible()
      await page.getByRole('link', { name: 'the chest' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^The chest of week \d+/)
    })

    test(`another week of the trail changes place and chart too, ${how}`, async ({ page, seeded }) => {
      await page.goto(`/player/${seeded.champion}`)
      await expect(page.getByRole('heading', { level: 2, name: 'Week 47' })).toBeVisible()
      await page.getByRole('region', { name: 'The trail so far' }).getByRole('link', { name: 'Earlier' }).click()
      await expect(page.getByRole('heading', { level: 2, name: 'Week 46', exact: true })).toBeVisible()
      await expect(page.getByText('in week 46', { exact: true })).toBeVisible()
      const trail = page.getByRole('region', { name: 'The trail of week 46' })
      await expect(trail.getByText('Final', { exact: true })).toBeVisible()
      await page.getByRole('link', { name: 'Back to this week' }).click()
      await expect(page.getByRole('heading', { level: 2, name: 'Week 47' })).toBeVisible()
    })

    test(`a stamp leads to how the week ended, which a visitor sees without what is the owner’s, ${how}`, async ({
      page,
      openPlain,
    }) => {
      const login = regular(javaScriptEnabled ? 2 : 3)
      await signIn(page, login)
      await page.getByRole('region', { name: 'Passport' }).getByRole('link').first().click()
      await expect(page).toHaveURL(new RegExp(`/week/2026-W46/${login}$`, 'i'))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\d+(?:st|nd|rd|th)$/)
      await expect(page.getByRole('region', { name: 'Streak' })).toBeVisible()
      const visitors = await openPlain()
      const visitor = await visitors.newPage()
      await visitor.goto(page.url())
      await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(/^\d+(?:st|nd|rd|th)$/)
      for (const name of ['Streak', 'What lifted you', 'Your rival'])
        await expect(visitor.getByRole('region', { name })).toHaveCount(0)
      expect((await visitor.goto(`/week/2026-W47/${login}`))?.status()).toBe(404)
    })

    test(`from Friday on nothing is told of the week before, and a first visit of none before it, ${how}`, async ({
      page,
    }) => {
      await signIn(page, regular(javaScriptEnabled ? 4 : 5), '/leaderboard')
      const strip = page.getByRole('complementary', { name: 'You' })
      await expect(strip).toContainText(/\bto pass\b|\bahead of\b|\bTied with\b/)
      await expect(strip).not.toContainText('is over')
      await expect(strip).not.toContainText('Since you were here')
    })

    test(`a player chooses weeks, months and years of the own recap, a visitor asks by name, ${how}`, async ({
      page,
      seeded,
    }) => {
      await page.goto('/recap')
      await page.getByRole('button', { name: 'Show the recap' }).click()
      await expect(page.getByText('Please enter your GitHub username')).toBeVisible()
      await page.getByLabel('GitHub username').fill(seeded.champion)
      await page.getByRole('button', { name: 'Show the recap' }).click()
      await expect(page).toHaveURL(new RegExp(`/recap/${seeded.champion}`, 'i'))

      await signIn(page, seeded.champion, '/recap')
      await expect(page).toHaveURL(new RegExp(`/recap/${seeded.champion}$`, 'i'))
      await expect(page.getByText('Show where you stand')).toBeVisible()
      for (const [tab, period] of [
        ['Month', /\?period=2026-\d\d$/],
        ['Year', /\?period=2026$/],
        ['Week', /\?period=2026-W\d\d$/],
      ] as const) {
        await page.getByRole('navigation', { name: 'Length of the recap' }).getByRole('link', { name: tab }).click()
        await expect(page).toHaveURL(period)
      }
      await page.getByLabel('Another week').selectOption('2026-W46')
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Week 46')
      const saved = page.getByRole('link', { name: 'Save the picture' })
      const picture = await page.request.get((await saved.getAttribute('href')) ?? '')
      expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png'])
      const bytes = await picture.body()
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1080, 1920])
    })

    inChromium(`a recap is read chapter by chapter, ${how}`, async ({ page, seeded }) => {
      await page.goto(`/recap/${seeded.champion}?period=2026-W46`)
      const chapters = page.getByRole('article').getByRole('region')
      const count = await chapters.count()
      expect(count).toBeGreaterThan(4)
      for (let place = 1; place < count; place += 1) {
        await chapters
          .nth(place - 1)
          .getByRole('link', { name: /^Next: / })
          .click()
        await expect(chapters.nth(place)).toBeInViewport()
        await expect(page).toHaveURL(new RegExp(`#${await chapters.nth(place).getAttribute('id')}$`))
      }
      await expect(page.getByRole('link', { name: 'Save the picture' })).toBeVisible()
    })
  })
}

inOwnContext(
  'where a device shares files, its sheet gets the picture, loaded before the press',
  async ({ page, seeded }) => {
    await page.addInitScript(() => {
      navigator.canShare = (data) => (data?.files ?? []).every(({ type }) => type === 'image/png')
      navigator.share = async (data) => {
        const [file] = data?.files ?? []
        document.title = `${file?.name} ${file?.type} ${file?.size} ${data?.text}`
      }
    })
    await page.goto(`/recap/${seeded.champion}?period=2026-W46`)
    await expect(page.getByRole('button', { name: 'Share the picture' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Save the picture' }).scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Share the picture' }).click()
    await expect(page).toHaveTitle(
      new RegExp(
        `^${seeded.champion}-2026-W46\\.png image/png [1-9]\\d{4,} .*/recap/${seeded.champion}\\?period=2026-W46$`,
      ),
    )
  },
)
