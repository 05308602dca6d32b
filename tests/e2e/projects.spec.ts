import type { Locator, Page } from '@playwright/test'
import { PROJECT_CAPS } from '#app/domain/premium/plan.ts'
import { setPremium } from './as-staff.ts'
import { expect, player, signIn, test, testWith, untilInteractive } from './journey.ts'
import { PORTS } from './ports.ts'

/** The runner's own user agent names a headless browser, which is not counted. */
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const HOSTILE = '<img src=x onerror=alert(1)> "rope" 登山 🧗'

for (const javaScriptEnabled of [true, false]) {
  const test = testWith(javaScriptEnabled)
  const how = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript'
  const first = javaScriptEnabled ? 128 : 130

  test.describe(how, () => {
    test.use({ javaScriptEnabled })

    test(`a player adds, edits, orders and removes projects, ${how}`, async ({ page }) => {
      const { login } = await player(first)
      await signIn(page, login)
      const projects = page.locator('#projects')
      const titles = projects.locator('li h3')
      await removeAll(page)
      await expect(projects).toContainText('Also shown on Best Projects')

      // Every error shows at its field, and the typed values stay.
      await projects.getByRole('link', { name: 'Add a project' }).click()
      await projects.getByLabel('What it does').fill('Holds what it is told to hold.')
      await projects.getByLabel('Website').fill('javascript:alert(1)')
      await projects.getByLabel('Repository').fill('rope')
      await projects.getByRole('button', { name: 'Add project' }).click()
      await expect(projects.getByText('Give the project a name.')).toBeVisible()
      await expect(projects.getByText('Enter a web address, such as example.org')).toBeVisible()
      await expect(projects.getByText('Enter it as owner/name')).toBeVisible()
      await expect(projects.getByLabel('What it does')).toHaveValue('Holds what it is told to hold.')
      await expect(projects.getByLabel('Website')).toHaveValue('javascript:alert(1)')
      await projects.getByLabel('Name').fill(HOSTILE)
      await projects.getByLabel('Website').fill('rope.example')
      await projects.getByLabel('Repository').fill('nobody-at-all/nothing-here')
      await projects.getByRole('button', { name: 'Add project' }).click()
      await expect(projects.getByText('GitHub has no public repository by that name.')).toBeVisible()
      await projects.getByLabel('Repository').fill('')
      await projects.getByRole('button', { name: 'Add project' }).click()
      await expect(page.getByText(`${HOSTILE} is on your page.`)).toBeVisible()
      await expect(titles).toHaveText([HOSTILE])
      await expect(projects).toContainText('rope.example')

      // The second project takes the free plan's last slot.
      await add(page, 'Axe')
      await expect(projects).toContainText('Both places are taken.')
      await expect(projects.getByRole('link', { name: 'Add a project' })).toHaveCount(0)
      await expect(titles).toHaveText([HOSTILE, 'Axe'])
      await projects.getByRole('button', { name: 'Move Axe up' }).click()
      await expect(titles).toHaveText(['Axe', HOSTILE])
      await expect(projects.getByRole('button', { name: 'Move Axe up' })).toBeDisabled()

      await projects.getByRole('link', { name: 'Edit Axe' }).click()
      await expect(projects.getByLabel('Name')).toHaveValue('Axe')
      await projects.getByLabel('Name').fill('Ice axe')
      await projects.getByRole('button', { name: 'Save project' }).click()
      await expect(titles).toHaveText(['Ice axe', HOSTILE])

      await removeFirst(page)
      await expect(titles).toHaveText([HOSTILE])
      await removeAll(page)
      await expect(projects).toContainText('Also shown on Best Projects')
    })

    test(`after premium some projects are hidden, and a visit is counted once, ${how}`, async ({
      page,
      openContext,
    }) => {
      const { login } = await player(first + 1)
      await setPremium(login, true)
      await signIn(page, login)
      await removeAll(page)
      const [north, south, east] = ['North face', 'South face', 'East ridge'].map((name) => `${name} ${first}`)
      for (const title of [north, south, east]) await add(page, title ?? '')
      await setPremium(login, false)
      await page.reload()
      const projects = page.locator('#projects')
      await expect(projects.getByText('Hidden from others')).toHaveCount(1)
      await expect(projects).toContainText('Without premium only the first 2 are shown.')

      const visitors = await openContext({
        javaScriptEnabled,
        baseURL: `http://localhost:${PORTS.appPort}`,
        userAgent: PERSON,
      })
      const visitor = await visitors.newPage()
      await visitor.goto(`/player/${login}`)
      const seen = visitor.locator('#projects')
      await expect(seen.locator('li h3')).toHaveText([north ?? '', south ?? ''])
      await expect(seen.getByRole('button')).toHaveCount(0)
      await visitor.goto(`/player/${login}?project=new`)
      await expect(visitor.getByLabel('What it does')).toHaveCount(0)
      for (let visit = 0; visit < 2; visit += 1) {
        await visitor.goto(`/player/${login}`)
        const link = seen.getByRole('link', { name: north })
        await (javaScriptEnabled ? clickAway(visitor, link) : expectWayOut(visitor, link))
      }
      await visitor.goto('/best-projects?order=newest')
      await expect(visitor.getByRole('link', { name: north })).toBeVisible()
      await expect(visitor.getByRole('link', { name: east })).toHaveCount(0)
      await visitor.getByRole('navigation', { name: 'Order of the projects' }).getByRole('link').first().click()
      await expect(visitor).toHaveURL(/\/best-projects$/)
      await page.reload()
      await expect(projects.locator('li').first()).toContainText('1 click')
      await removeAll(page)
    })
  })
}

/** The project's own site does not exist: a route of Chromium answers instead of it. */
async function clickAway(visitor: Page, link: Locator): Promise<void> {
  await visitor.route('https://**', (route) => route.fulfill({ body: 'elsewhere' }))
  await Promise.all([visitor.waitForRequest('https://face.example/'), link.click()])
}

/** Without a browser that could answer for that site, our redirect is as far as one goes. */
async function expectWayOut(visitor: Page, link: Locator): Promise<void> {
  const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
  const visit = await visitor.request.get((await link.getAttribute('href')) ?? '', { headers, maxRedirects: 0 })
  expect(visit.headers()['location']).toBe('https://face.example/')
}

test('a project is moved by keyboard, and the focus stays with it', async ({ page }) => {
  const { login } = await player(132)
  await signIn(page, login)
  await removeAll(page)
  for (const title of ['Upper', 'Lower']) await add(page, title)
  const titles = page.locator('#projects li h3')
  await page.getByRole('button', { name: 'Move Upper down' }).focus()
  await page.keyboard.press('Enter')
  await expect(titles).toHaveText(['Lower', 'Upper'])
  // The last project has no button to move down.
  await expect(page.getByRole('button', { name: 'Move Upper up' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(titles).toHaveText(['Upper', 'Lower'])
  await expect(page.getByRole('button', { name: 'Move Upper down' })).toBeFocused()
})

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'on a phone' : 'on a phone without JavaScript', () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } })

    test(`the own page of somebody with six projects stays short: all but three fold, JavaScript ${javaScriptEnabled}`, async ({
      page,
    }) => {
      const { login } = await player(javaScriptEnabled ? 133 : 134)
      await setPremium(login, true)
      await signIn(page, login)
      await removeAll(page)
      const addMore = async (first: number, last: number) => {
        for (let number = first; number <= last; number += 1)
          await page.request.post(`/player/${login}`, {
            headers: { origin: `http://localhost:${PORTS.appPort}` },
            form: {
              intent: 'add',
              title: `Camp ${number}`,
              description: 'Where the rope is kept.',
              website: 'face.example',
            },
          })
        await page.goto(`/player/${login}`)
        if (javaScriptEnabled) await unfoldRest(page)
        await expect(projects.locator('li h3')).toHaveCount(last)
        return projects.evaluate((card) => card.scrollHeight)
      }
      const projects = page.locator('#projects')
      const ofThree = await addMore(1, 3)
      await expect(projects.getByText(/^All \d/)).toHaveCount(0)
      const ofSix = await addMore(4, PROJECT_CAPS.premium)
      await expect(projects.getByRole('heading', { name: 'Camp 4' })).toBeHidden()
      // The line that opens them, and the sentence that all places are taken.
      expect(ofSix - ofThree).toBeLessThanOrEqual(80)
      await projects.getByText('All 6 projects').click()
      await expect(projects.getByRole('heading', { name: 'Camp 6' })).toBeVisible()
      await setPremium(login, false)
    })
  })

/** A script folds the rest of one's own page on a phone. */
async function unfoldRest(page: Page): Promise<void> {
  await untilInteractive(page)
  await expect(page.locator('#projects')).toBeHidden()
  await page.locator('summary', { hasText: /^More$/ }).click()
}

async function add(page: Page, title: string): Promise<void> {
  const projects = page.locator('#projects')
  await projects.getByRole('link', { name: 'Add a project' }).click()
  await projects.getByLabel('Name').fill(title)
  await projects.getByLabel('Website').fill('face.example')
  await projects.getByRole('button', { name: 'Add project' }).click()
  await expect(projects.locator('li h3').last()).toHaveText(title)
}

async function removeFirst(page: Page): Promise<void> {
  const projects = page.locator('#projects')
  const titles = projects.locator('li h3')
  const before = await titles.count()
  await projects
    .getByRole('link', { name: /^Edit / })
    .first()
    .click()
  await projects.locator('summary', { hasText: 'Remove this project' }).click()
  await projects.getByRole('button', { name: 'Remove it' }).click()
  await expect(projects.getByRole('button', { name: 'Remove it' })).toHaveCount(0)
  await expect(titles).toHaveCount(before - 1)
}

async function removeAll(page: Page): Promise<void> {
  const edits = page.locator('#projects').getByRole('link', { name: /^Edit / })
  while ((await edits.count()) > 0) await removeFirst(page)
}
