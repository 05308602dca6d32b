import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { act } from './act.ts'
import { setPremium } from './as-staff.ts'
import { expect, player, signIn, test, testWith, untilInteractive } from './journey.ts'
import { PORTS } from './ports.ts'

const HOSTILE = '<img src=x onerror=alert(1)> & "Co"'

for (const javaScriptEnabled of [true, false]) {
  const test = testWith(javaScriptEnabled)
  const how = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript'
  const first = javaScriptEnabled ? 72 : 75

  test.describe(how, () => {
    test.use({ javaScriptEnabled })

    test(`a resume is edited, published, downloaded and brought back, ${how}`, async ({ page, openContext }, {
      retry,
    }) => {
      const { login } = await player(first + retry)
      await act({ type: 'merge_pull_request', author: login })
      await setPremium(login, true)
      await signIn(page, login, '/resume-builder')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your resume')
      await expect(page.locator('#projects details').nth(1)).toBeVisible()
      const paper = page.getByRole('region', { name: 'Your resume as it looks' })
      await expect(paper.getByRole('heading', { name: 'Projects and open source' })).toBeVisible()

      // About the owner, a position with an error that keeps the typed values, then a valid one.
      const about = page.locator('#basics')
      await about.getByLabel('What you do').fill(HOSTILE)
      if (javaScriptEnabled) await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toHaveText('Saved')
      else {
        await about.getByRole('button', { name: 'Save' }).click()
        await expectSaved(page)
      }
      await expect(paper.getByText(HOSTILE)).toBeVisible()
      const work = page.locator('#work')
      await work.locator('summary').click()
      await work.getByLabel('Position').fill('Rope carrier')
      await work.getByLabel('From').fill('spring')
      await work.getByRole('button', { name: 'Add', exact: true }).click()
      await expect(work.getByText('Write it like 2026, 2026-11 or 2026-11-21.')).toBeVisible()
      await expect(work.getByLabel('Position')).toHaveValue('Rope carrier')
      await work.getByLabel('From').fill('2025-03')
      await work.getByRole('button', { name: 'Add', exact: true }).click()
      await expect(work.locator('summary', { hasText: /^Rope carrier/ })).toBeVisible()
      await expectSaved(page)

      // Its part moves down, and the first project is hidden.
      await change(page, 'Work', 'Down')
      await expect(page.locator('[data-drag-list=""] > div').nth(1).locator('#work')).toBeVisible()
      const projects = page.locator('#projects')
      const entry = projects.locator('[data-drag-list="projects"] summary').first()
      const hidden = (await entry.textContent()) ?? ''
      await change(page, hidden.trim(), 'Hide')
      await expect(entry).toContainText('Hidden')

      // Not visible before it is published; then public without hidden parts.
      const visitor = await (await openContext({ baseURL: `http://localhost:${PORTS.appPort}` })).newPage()
      expect((await visitor.request.get(`/resume/${login}`)).status()).toBe(404)
      await page.getByRole('button', { name: 'Publish the resume' }).click()
      await expect(page.getByText('Resume published See the page')).toBeVisible()
      await expect(page.getByText('Resume published').getByRole('link')).toHaveAttribute('href', `/resume/${login}`)
      expect((await visitor.goto(`/resume/${login}`))?.status()).toBe(200)
      await expect(visitor.getByText(HOSTILE)).toBeVisible()
      await expect(visitor.getByRole('heading', { name: 'Rope carrier' })).toBeVisible()
      await expect(visitor.locator('article')).not.toContainText(hidden.trim())
      if (javaScriptEnabled) await expectPrintedAlone(visitor)
      const json = (await (await visitor.request.get(`/resume/${login}/resume.json`)).json()) as Json
      expect(json.work).toEqual([{ position: 'Rope carrier', startDate: '2025-03' }])
      expect(JSON.stringify(json)).not.toContain(`"${hidden.trim()}"`)

      // Unpublished, only its owner sees it.
      await page.goto('/resume-builder')
      await page.getByRole('button', { name: 'Unpublish the resume' }).click()
      await expect(page.getByText('Resume unpublished')).toBeVisible()
      expect((await visitor.request.get(`/resume/${login}`)).status()).toBe(404)
      await page.getByRole('button', { name: 'Publish the resume' }).click()
      await expect(page.getByText('Resume published')).toBeVisible()

      // Exported and imported again: nothing is lost, including hidden parts.
      await page.goto('/resume-builder')
      const before = await ownFile(page)
      await page.locator('summary', { hasText: 'Start again from my MergeQuest work' }).click()
      await page.getByRole('button', { name: 'Replace my resume with a new draft' }).click()
      await expect(page.locator('#work').locator('summary', { hasText: /^Rope carrier/ })).toHaveCount(0)
      await page.locator('summary', { hasText: 'Replace it with your own file' }).click()
      await page
        .getByLabel('JSON Resume file')
        .setInputFiles({ name: 'resume.json', mimeType: 'application/json', buffer: Buffer.from('{"no":"resume"}') })
      await page.getByRole('button', { name: 'Replace my resume with this file' }).click()
      await expect(page.getByText('This file is not a JSON Resume.')).toBeVisible()
      await page.locator('summary', { hasText: 'Replace it with your own file' }).click()
      await page
        .getByLabel('JSON Resume file')
        .setInputFiles({ name: 'resume.json', mimeType: 'application/json', buffer: Buffer.from(before) })
      await page.getByRole('button', { name: 'Replace my resume with this file' }).click()
      await expect(page.locator('#work').locator('summary', { hasText: /^Rope carrier/ })).toBeVisible()
      expect(JSON.parse(await ownFile(page))).toEqual(JSON.parse(before))

      // Without premium the page is a 404 and the owner keeps the file.
      await setPremium(login, false)
      expect((await visitor.request.get(`/resume/${login}`)).status()).toBe(404)
      await page.goto('/resume-builder')
      await expect(page.getByText('We keep yours as you left it')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Download it as JSON Resume' })).toBeVisible()
    })
  })
}

test('typed values are saved without a button, in order, also when the page is left', async ({ page }, { retry }) => {
  const { login } = await player(78 + retry)
  await setPremium(login, true)
  await signIn(page, login, '/resume-builder')
  await untilInteractive(page)
  const about = page.locator('#basics')
  await about.getByLabel('What you do').pressSequentially('Climber')
  const entry = page.locator('[data-drag-list="projects"] details').first()
  await entry.locator('summary').click()
  await entry.getByLabel('What it is').fill('For carrying the rope.')
  const status = page.getByRole('status').filter({ hasText: 'Saved' })
  await expect(status).toHaveText('Saved')

  // An error shows beside its field, and fixing it saves.
  await entry.getByLabel('From').fill('someday')
  await expect(entry.getByText('Write it like 2026, 2026-11 or 2026-11-21.')).toBeVisible()
  await expect(page.getByText('Not saved yet: one field needs a correction.')).toBeVisible()
  // Publishing waits for it.
  await page.getByRole('button', { name: 'Publish the resume' }).click()
  await expect(page.getByText('Not saved yet: one field needs a correction.')).toBeVisible()
  await expect(entry.getByLabel('From')).toHaveValue('someday')
  await entry.getByLabel('From').fill('2026-11')
  await expect(status).toHaveText('Saved')
  await expect(entry.getByText('Write it like 2026, 2026-11 or 2026-11-21.')).toHaveCount(0)

  // A button pressed at once waits until the typed value is saved.
  await about.getByLabel('City').fill('Porto')
  await change(page, 'Projects and open source', 'Hide')
  await expectSaved(page)
  await page.reload()
  await expect(about.getByLabel('What you do')).toHaveValue('Climber')
  await expect(about.getByLabel('City')).toHaveValue('Porto')
  await expect(entry.getByLabel('What it is')).toHaveValue('For carrying the rope.')

  // Leaving at once still saves the typed value.
  await untilInteractive(page)
  await about.getByLabel('City').fill('Braga')
  await page.goto('/leaderboard')
  await expect(async () => {
    await page.goto('/resume-builder')
    await expect(about.getByLabel('City')).toHaveValue('Braga', { timeout: 1000 })
  }).toPass()

  // Without a connection nothing is lost, and it is saved once the server answers.
  await page.route('**/resume-builder/save', (route) =>
    route.fulfill({ status: 200, body: 'A proxy of somebody else.' }),
  )
  await about.getByLabel('City').fill('Faro')
  await expect(page.getByText('Not saved yet: the server does not answer.')).toBeVisible()
  await page.unroute('**/resume-builder/save')
  await expect(status).toHaveText('Saved')
  await page.reload()
  await expect(about.getByLabel('City')).toHaveValue('Faro')
  await setPremium(login, false)
})

test('the paper follows what is typed before it is saved, on a phone behind a fold', async ({ page }, { retry }) => {
  const { login } = await player(82 + retry)
  await setPremium(login, true)
  await signIn(page, login)
  await page.route('**/resume-builder/save', (route) => route.fulfill({ status: 200, body: 'A proxy.' }))
  await page.goto('/resume-builder')
  await untilInteractive(page)
  const paper = page.getByRole('region', { name: 'Your resume as it looks' })
  await page.locator('#basics').getByLabel('What you do').fill(HOSTILE)
  await expect(paper.getByText(HOSTILE)).toBeVisible()
  await expect(paper.locator('img')).toHaveCount(0)
  const skills = page.locator('#skills')
  await skills.locator('summary').click()
  await skills.getByLabel('Skill').fill('Knots')
  await expect(paper.getByRole('heading', { name: 'Knots' })).toBeVisible()
  await skills.getByLabel('Skill').fill('')
  await expect(paper.getByRole('heading', { name: 'Skills' })).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(paper.getByText(HOSTILE)).toBeHidden()
  await page.getByLabel('See how it looks').focus()
  await page.keyboard.press('Space')
  await expect(paper.getByText(HOSTILE)).toBeVisible()
  await setPremium(login, false)
})

test('entries and parts are drawn to another place, on the paper too', async ({ page }, { retry }) => {
  const { login } = await player(85 + retry)
  await setPremium(login, true)
  await signIn(page, login, '/resume-builder')
  await untilInteractive(page)
  const skills = page.locator('#skills')
  const entries = skills.locator('[data-drag-item]')
  const names = entries.locator('details:first-of-type > summary')
  await skills.locator('summary').click()
  for (const name of ['Knots', 'Ropes']) {
    if (name === 'Ropes') await skills.locator('summary', { hasText: 'Add a skill' }).click()
    await skills.getByLabel('Skill').last().fill(name)
    await skills.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(names.filter({ hasText: name })).toBeVisible()
  }
  await drag(page, entries.nth(1).locator('[data-drag-handle]'), entries.nth(0))
  await expect(names).toHaveText(['Ropes', 'Knots'])
  const paper = page.getByRole('region', { name: 'Your resume as it looks' })
  await expect(paper.getByRole('heading', { level: 4, name: /^(Ropes|Knots)$/ })).toHaveText(['Ropes', 'Knots'])

  // Escape gives up, and so does the place it came from.
  await skills.scrollIntoViewIfNeeded()
  const handle = await middleOf(entries.nth(1).locator('[data-drag-handle]'))
  await page.mouse.move(handle.x, handle.y)
  await page.mouse.down()
  await page.mouse.move(handle.x, handle.y - 200, { steps: 5 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await page.reload()
  await expect(names).toHaveText(['Ropes', 'Knots'])

  await untilInteractive(page)
  await drag(page, skills.locator('h2 [data-drag-handle]'), page.locator('#projects'))
  await expect(paper.getByRole('heading', { level: 3 }).filter({ hasText: /Skills|Projects/ })).toHaveText([
    'Skills',
    'Projects and open source',
  ])
  await setPremium(login, false)
})

async function change(page: Page, what: string, how: string): Promise<void> {
  await page.locator('summary', { hasText: `Change: ${what}` }).click()
  await page.getByRole('button', { name: `${how}: ${what}` }).click()
}

type Json = Record<string, unknown>

async function drag(page: Page, handle: Locator, onto: Locator): Promise<void> {
  await handle.scrollIntoViewIfNeeded()
  const from = await middleOf(handle)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  const box = await onto.boundingBox()
  await page.mouse.move(from.x, (box?.y ?? 0) + 4, { steps: 8 })
  await page.mouse.up()
}

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

/** Printing shows only the resume, dark on light in either theme. */
async function expectPrintedAlone(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'))
  for (const outside of ['body > header', 'body > footer']) await expect(page.locator(outside)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(23, 33, 28)')
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
}

async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByText('Saved.', { exact: true }).last()).toBeVisible()
}

async function ownFile(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download resume.json' }).click(),
  ])
  return readFile(await download.path(), 'utf8')
}
