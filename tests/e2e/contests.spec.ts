import { createPublicKey, verify } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { act } from './act.ts'
import { setPremium } from './as-staff.ts'
import { addressOf, expect, runCron, test as inChromium, testWith, untilInteractive } from './journey.ts'
import { MOVABLE, startMovableProduct, type MovableProduct } from './movable-product.ts'
import { isGenuineToOpenssl } from './openssl.ts'
import { address, people } from './seeded.ts'
import { passGitHub, signIn as signInAt, signInByRequests } from './sign-in.ts'
import { startWalk } from './walk.ts'

/** Two contests from idea to final, with JavaScript and without, side by side: the servers’ clocks move between their days. */

const ORIGIN = address(MOVABLE)
const SANDBOX = `http://localhost:${MOVABLE.sandboxPort}`
const FRIDAY = '2026-11-20T15:00:00Z'
/** The contests' hours are those of Oslo, an hour ahead of these. */
const RUNNING = '2026-11-20T15:45:00Z'
const SATURDAY = '2026-11-21T09:00:00Z'
const FROZEN = '2026-11-22T15:30:00Z'
const ENDED = '2026-11-22T17:10:00Z'
const SETTLED = '2026-11-24T17:05:00Z'

const REASON = 'Everybody opens, nobody merges: merges count double.'

type Run = {
  javaScriptEnabled: boolean
  how: string
  name: string
  slug: string
  /** Where work counts: an established project. */
  repository: string
  owner: string
  climbers: [string, string, string]
  /** The address of the desk. */
  desk: string
}

const RUNS: Run[] = [true, false].map((javaScriptEnabled) => ({
  javaScriptEnabled,
  how: javaScriptEnabled ? 'with JavaScript' : 'without JavaScript',
  name: javaScriptEnabled ? 'Autumn & <b>rope</b>' : 'Autumn "登山" 🧗',
  slug: javaScriptEnabled ? 'autumn-of-chromium' : 'autumn-of-documents',
  repository: '',
  owner: '',
  climbers: ['', '', ''],
  desk: '',
}))

let product: MovableProduct
/** Has premium and never saw the page. */
let newcomer = ''
/** The screen of the hall, which stays on from the first day to the last. */
let hall: Page | undefined

inChromium.describe.configure({ mode: 'serial' })
inChromium.use({ baseURL: ORIGIN })

inChromium.beforeAll(async () => {
  product = await startMovableProduct(FRIDAY)
  const everybody = await people(MOVABLE)
  newcomer = everybody[250]?.login ?? ''
  // They have stopped climbing, so that nothing but these journeys earns points.
  const logins = everybody.filter(({ pace }) => pace === 'dormant').map(({ login }) => login)
  await setPremium(newcomer, true, MOVABLE)
  for (const run of RUNS) {
    const [owner = '', first = '', second = '', third = ''] = logins.splice(0, 4)
    const thread = await act({ type: 'open_pull_request', author: first }, SANDBOX)
    const [, repository = ''] = /^\/(.+)\/pull\/\d+$/.exec(new URL(thread).pathname) ?? []
    Object.assign(run, { owner, climbers: [first, second, third], repository })
    await setPremium(owner, true, MOVABLE)
  }
})

inChromium.afterAll(async () => {
  await hall?.context().close()
  await product?.stop()
})

for (const run of RUNS) {
  const { how, slug, name } = run
  const test = testWith(run.javaScriptEnabled)

  test(`a contest is drafted, opened and filled, ${how}`, async ({ page, openContext }) => {
    const { owner, climbers, repository } = run
    await signIn(page, owner, '/my-leaderboards')
    await page.getByRole('link', { name: 'New contest' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New contest')

    if (run.javaScriptEnabled) {
      // Another template keeps what is typed, and a folded step says what is chosen in it by now.
      await untilInteractive(page)
      await page.getByLabel('Name', { exact: true }).fill('Ropes')
      await page.getByRole('link', { name: 'for a class' }).click()
      await expect(page.locator('#step-4 summary')).toContainText('On, best')
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ropes')
      await unfold(page, 'Teams')
      await page.getByRole('radio', { name: /^Off/ }).check()
      await expect(page.locator('#step-4 summary')).toContainText('Off')
      await page.goto('/my-leaderboards/new')
    }

    // What is wrong is said beside its field, and nothing that was typed is lost.
    await page.getByLabel('Address').fill('Autumn 2026')
    await fillDates(page, { end: '2026-11-19' })
    await press(page, 'Create the draft')
    await expect(field(page, 'name')).toContainText('Give the contest a name.')
    await expect(field(page, 'slug')).toContainText('autumn-2026 would work.')
    await expect(field(page, 'endDay')).toContainText('The end lies before the start.')
    await expect(page.getByLabel('Starts', { exact: true })).toHaveValue('2026-11-20')
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Address').fill(slug)
    await fillDates(page, { end: '2026-11-22' })
    await page.getByRole('radio', { name: /^Public page/ }).check()

    await unfold(page, 'Scope')
    await page.getByRole('radio', { name: /^Chosen repositories/ }).check()
    await page
      .getByRole('textbox', { name: 'Repositories and organizations' })
      .fill(`${repository}\nnobody-of/this-world`)
    await press(page, 'Check these lines')
    await expect(page.getByRole('list', { name: 'Checked lines' })).toContainText('Private, or not on GitHub.')
    await unfold(page, 'Teams')
    await page.getByRole('radio', { name: /^On/ }).check()
    await page.getByLabel('How many of the best count').fill('2')
    await page.getByLabel('Most climbers in a team').fill('3')
    await page.getByLabel('How teams are made').selectOption('roster')
    await unfold(page, 'Look, prizes, pages')
    await page.getByLabel('Prizes').fill('A rope\nA map')
    await page
      .getByRole('textbox', { name: 'Repositories and organizations' })
      .fill(`Project\tRepository\nOurs\thttps://github.com/${repository}`)
    await press(page, 'Create the draft')
    await expect(page).toHaveURL(/\/my-leaderboards\/[^/]+\/edit$/)
    run.desk = page.url().replace(/edit$/, 'desk')

    // Until it is open nobody else sees it.
    const visitor = await (await openContext()).newPage()
    expect((await visitor.request.get(`/c/${slug}`)).status()).toBe(404)
    await press(page, 'Open the contest …')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Open ${name}`)
    await press(page, 'Open the contest')
    await expect(page).toHaveURL(`${ORIGIN}/c/${slug}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.locator('main')).toContainText('Starts within a day')

    await openDesk(page, run, 'people')
    for (const team of ['North', 'South']) {
      await page.getByLabel('Name', { exact: true }).last().fill(team)
      await press(page, 'Create the team')
      await expect(page.getByRole('listitem').filter({ hasText: team })).toContainText(
        'Needs 3 climbers to be ranked, has 0',
      )
    }

    // A roster: a line that fails is named, the good ones are kept and seat people once they join by themselves.
    await openDesk(page, run, 'invite')
    const lines = ['username,email,team', ...climbers.map((login) => `${login},,north`), 'two words,,North', ',a@b,']
    await page
      .getByLabel('Or choose a file, or drop it here')
      .setInputFiles({ name: 'roster.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
    await press(page, 'Check the table')
    await expect(page.getByText('3 lines are ready, 2 to fix.')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'two words' }).last()).toContainText('no spaces')
    await press(page, 'Keep 3 seats')
    for (const login of climbers)
      await expect(page.getByRole('listitem').filter({ hasText: login.toLowerCase() })).toContainText('North')

    await openDesk(page, run, 'invite')
    const invitation = (await page.getByText(/\/my-leaderboards\/join\//).textContent()) ?? ''
    const [first, second, third] = climbers
    const guest = await (await openContext()).newPage()
    await guest.goto(invitation)
    await expect(guest.locator('main')).not.toContainText(name)
    await guest.getByRole('link', { name: 'Log in to see it' }).click()
    await passGitHub(guest, first)
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(name)
    await guest.getByRole('button', { name: 'Join', exact: true }).click()
    await expect(guest).toHaveURL(`${ORIGIN}/c/${slug}`)
    await expect(guest.getByRole('table')).toContainText('1/3')

    await signIn(visitor, second, `/c/${slug}`)
    await press(visitor, 'Join')
    await expect(visitor.getByRole('table')).toContainText('2/3')
    const { request } = visitor.context()
    await signInByRequests(request, ORIGIN, third)
    await request.post(`/c/${slug}/join`, { headers: { origin: ORIGIN }, maxRedirects: 0 })
    await openDesk(page, run, 'people')
    await expect(page.getByRole('listitem').filter({ hasText: 'North' })).toContainText('3 of 3 places')
    await openDesk(page, run, 'invite')
    await expect(page.getByText('Kept seats')).toHaveCount(0)

    await openDesk(page, run, 'results')
    const freeze = page.locator('form:has([value="freeze"])')
    await freeze.getByLabel('Standings freeze').selectOption('120')
    await freeze.getByRole('button').click()
    await page.goto(`/c/${slug}`)
    await expect(page.locator('main')).toContainText('Ends Sun 22 Nov 2026, 18:00. Standings freeze two hours before.')
  })
}

inChromium('somebody new gets a contest to run in six steps', async ({ page }) => {
  await signIn(page, newcomer, '/my-leaderboards')
  const walk = startWalk(page)
  /** The page that follows is there once its heading is. */
  const take = (what: string, act: () => Promise<void>, heading: string) =>
    walk.click(what, async () => {
      await act()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    })
  const follow = (name: string, heading: string) => take(name, () => page.getByRole('link', { name }).click(), heading)
  const name = 'A week on one rope'
  await follow('Start like this for a company', 'New contest for a company')
  await walk.fill('Name', name)
  await take('Create the draft', () => press(page, 'Create the draft'), 'Your draft')
  await take('Open the contest …', () => press(page, 'Open the contest …'), `Open ${name}`)
  await walk.click('Now', () => page.getByRole('radio', { name: /^Now/ }).check())
  await take('Open the contest', () => press(page, 'Open the contest'), name)
  await expect(page.locator('main')).toContainText('Running, day 1 of')
  console.log([...walk.steps(), `${Math.round(walk.seconds())} s with reading every word`].join('\n'))
  expect(walk.count()).toBeLessThanOrEqual(6)
})

inChromium.describe('once it runs', () => {
  inChromium.beforeAll(() => moveTo(RUNNING))

  for (const run of RUNS) {
    const { how, slug, name } = run
    const test = testWith(run.javaScriptEnabled)

    test(`accepted work brings points, and a rule changes with a reason, ${how}`, async ({ page }) => {
      const [first, second] = run.climbers
      await merge(run, first, 2)
      await merge(run, second, 1)
      await expectPlaces(page, slug, [
        [first, '1', '80'],
        [second, '2', '40'],
      ])
      await page.goto(`/c/${slug}`)
      await expect(page.locator('main')).toContainText('Running, day 1 of 3')
      await expect(page.getByRole('row').filter({ hasText: 'North' })).toContainText('120')

      await signIn(page, run.owner, deskOf(run, 'settings'))
      const rule = page.locator('form:has([value="preview-rule"])')
      await unfold(page, 'Change a rule')
      await rule.getByLabel('Weight').selectOption('2')
      await rule.getByLabel('Why').fill('Fairer')
      await press(page, 'Announce the change')
      await expect(page.getByText('Write 20 to 200 characters, so that everyone understands it.')).toBeVisible()
      await rule.getByLabel('Why').fill(REASON)
      await press(page, 'Preview the change')
      await expect(page.locator('main')).toContainText('40 → 80')
      await press(page, 'Announce the change')
      await expect(page.locator('main')).toContainText('Version 2')
      await expect(page.locator('main')).toContainText('From Sat 21 Nov 2026, 00:00')
      // What was earned stays, and everybody reads the reason.
      await expectPlaces(page, slug, [
        [first, '1', '80'],
        [second, '2', '40'],
      ])
      await page.goto(`/c/${slug}`)
      await expect(page.locator('main')).toContainText(`“${REASON}”`)
      await expect(page.locator('main')).toContainText(
        'Pull request accepted from 40 to 80 points from Sat 21 Nov 2026, 00:00',
      )
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    })
  }
})

inChromium.describe('a stage', () => {
  inChromium('keeps its standings without connection, and lives again with it', async ({ browser }) => {
    const [{ slug, climbers }] = RUNS as [Run]
    const context = await browser.newContext({
      baseURL: ORIGIN,
      viewport: { width: 1920, height: 1080 },
      extraHTTPHeaders: { 'cf-connecting-ip': addressOf('hall') },
    })
    hall = await context.newPage()
    const followed = hall.waitForResponse(`**/c/${slug}/stage.json`)
    await hallAt(slug)
    await followed
    await expect(hall.locator('main')).toContainText('Live, last change')

    await context.setOffline(true)
    await expect(hall.locator('main')).toContainText('Standing still')
    await expect(hall.getByRole('status')).toContainText(/No connection since \d\d:\d\d\. These are the standings of/)
    await expect(hall.locator('main')).toContainText(climbers[0])
    await expect(hall.locator('main')).toContainText('By the clock of this computer')
    await context.setOffline(false)
    await expect(hall.locator('main')).toContainText('Live, last change')
    await expect(hall.getByRole('status')).toHaveCount(0)
  })
})

inChromium.describe('from the next midnight', () => {
  inChromium.beforeAll(() => moveTo(SATURDAY))

  for (const run of RUNS) {
    const test = testWith(run.javaScriptEnabled)
    test(`the changed rule counts, and what was earned before stays, ${run.how}`, async ({ page }) => {
      const [first, second] = run.climbers
      await merge(run, second, 1)
      await expectPlaces(page, run.slug, [
        [second, '1', '120'],
        [first, '2', '80'],
      ])
    })
  }
})

inChromium.describe('in the cloud', () => {
  inChromium.beforeAll(() => moveTo(FROZEN))

  for (const run of RUNS) {
    const { how, slug } = run
    const test = testWith(run.javaScriptEnabled)
    test(`strangers see what was frozen, and climbers their own points, ${how}`, async ({
      page,
      request,
      openContext,
    }) => {
      const [first, second, third] = run.climbers
      await merge(run, third, 2)
      await signIn(page, third)
      await eventually(async () => {
        await page.goto(`/c/${slug}`)
        expect(await page.locator('main').allTextContents()).toEqual([
          expect.stringContaining('Your points are 160. Your place is hidden until the reveal.'),
        ])
      })
      const stranger = await (await openContext()).newPage()
      await expectPlaces(stranger, slug, [
        [second, '1', '120'],
        [first, '2', '80'],
        [third, '–unranked', '0'],
      ])
      await expect(stranger.locator('main')).toContainText('Frozen since 16:00')
      for (const path of ['stage.json', 'widget?board=players'])
        expect(await (await request.get(`/c/${slug}/${path}`)).text()).not.toContain(third)
    })
  }
})

inChromium.describe('after its end', () => {
  inChromium.beforeAll(() => moveTo(ENDED))

  for (const run of RUNS) {
    const { how, slug } = run
    const test = testWith(run.javaScriptEnabled)
    test(`the desk uncovers a place and covers it again, and the stage follows, ${how}`, async ({
      page,
      openContext,
    }) => {
      const [first] = run.climbers
      await signIn(page, run.owner, deskOf(run, 'results'))
      await expect(page.locator('main')).toContainText('Not final yet')
      const stage = run.javaScriptEnabled ? await hallAt(slug) : await (await openContext()).newPage()
      await press(page, 'Reveal 3rd place')
      await expect(page.getByRole('button', { name: 'Reveal 2nd place' })).toBeVisible()
      await expectOnStage(stage, slug, 'Third place', first, '80 points for North, down from 2nd')
      await expect(stage.locator('main')).toContainText('Reveal, from the tenth to the first. Provisional')
      await expect(stage.locator('main')).toContainText('Second place is next')
      await press(page, 'Step back')
      await expect(page.getByRole('button', { name: 'Reveal 3rd place' })).toBeVisible()
      await expectOnStage(stage, slug, 'Settling. What you see is of', 'The climb is over', 'Find yourself')
    })
  }
})

inChromium.describe('two days later', () => {
  inChromium.beforeAll(async () => {
    await moveTo(SETTLED)
    // GitHub's complete answers come in first.
    await eventually(async () => {
      for (const { slug } of RUNS.filter(({ desk }) => desk !== ''))
        expect(await (await fetch(`${ORIGIN}/c/${slug}`)).text()).toContain('Final')
    })
  })

  for (const run of RUNS) {
    const { how, slug, name } = run
    const test = testWith(run.javaScriptEnabled)
    test(`it is final, uncovered to the first place, signed, and copied, ${how}`, async ({ page, openContext }) => {
      const [first, second, third] = run.climbers
      await signIn(page, run.owner)
      const stage = run.javaScriptEnabled ? await hallAt(slug) : await (await openContext()).newPage()
      await page.goto(`/c/${slug}`)
      await expect(page.locator('main')).toContainText('Final, hidden until the reveal')
      await openDesk(page, run, 'results')
      await press(page, 'Reveal 3rd place')
      await press(page, 'Reveal 2nd place')
      await expectOnStage(stage, slug, 'Second place', second, '120 points for North, down from 1st')
      await expect(stage.locator('main')).not.toContainText('Provisional')
      await press(page, 'Reveal 1st place')
      await expect(page.getByRole('button', { name: /^Reveal/ })).toHaveCount(0)
      await expectOnStage(stage, slug, 'First place', third, '160 points for North')
      await expectPlaces(page, slug, [
        [third, '1', '160'],
        [second, '2', '120'],
        [first, '3', '80'],
      ])
      await expect(page.getByRole('listitem').filter({ hasText: 'A rope' })).toContainText('North')

      await openDesk(page, run, 'results')
      const csv = await download(page, 'CSV for a spreadsheet')
      const rows = [`1,1,${third},North,160,2,0`, `2,2,${second},North,120,2,0`, `3,3,${first},North,80,2,0`]
      expect(csv.toString()).toBe(['\uFEFFrank,place,username,team,points,accepted,given', ...rows, ''].join('\r\n'))
      const file = await download(page, 'Signed JSON')
      await page.goto(`/c/${slug}`)
      const published = await download(page, /^Signed JSON/)
      expect(JSON.parse(published.toString())).toEqual(JSON.parse(file.toString()))
      await page.getByRole('link', { name: 'How to check a signature' }).click()
      const key = (await page.locator('section:has(#weeks) pre').first().textContent()) ?? ''
      const payload = expectGenuine(JSON.parse(file.toString()) as SignedFile, key)
      expect(payload).toMatchObject({ name, rules: [{ version: 1 }, { version: 2 }] })
      expect(payload.players.map(({ username, points }) => [username, points])).toEqual([
        [third, 160],
        [second, 120],
        [first, 80],
      ])

      await openDesk(page, run, 'settings')
      await page.getByRole('link', { name: 'Copy as a new contest' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('New contest')
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
      await expect(page.getByLabel('Address')).toHaveValue(`${slug}-2`)
      await expect(page.getByLabel('Time zone')).toHaveValue('Europe/Oslo — Norway, UTC+01:00 or +02:00')
      await expect(page.getByLabel('Starts', { exact: true })).toHaveValue('2026-11-27')
      await press(page, 'Create the draft')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your draft')
    })
  }
})

type SignedFile = { payload: string; signature: string }
type Payload = { name: string; rules: unknown[]; players: { username: string; points: number }[] }

/** By OpenSSL, which knows nothing of the product, and Node; a changed text is refused by both. */
function expectGenuine({ payload, signature }: SignedFile, published: string): Payload {
  const der = Buffer.from(published, 'base64')
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  const signed = Buffer.from(signature, 'base64')
  for (const [text, isGenuine] of [
    [payload, true],
    [payload.replace('"points":160', '"points":161'), false],
  ] as const) {
    expect(verify(null, Buffer.from(text), key, signed)).toBe(isGenuine)
    expect(isGenuineToOpenssl({ key: der, text, signed })).toBe(isGenuine)
  }
  return JSON.parse(payload) as Payload
}

/** A later time, with the schedules that were due meanwhile. */
async function moveTo(instant: string): Promise<void> {
  await product.moveTo(instant)
  for (const cron of ['1 0 * * *', '* * * * *']) await runCron(cron, MOVABLE)
}

/** Somebody else accepts pull requests of the climber. */
async function merge({ repository }: Run, author: string, count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    const opened = await act({ type: 'open_pull_request', author, repository, deliver: true }, SANDBOX)
    const thread = new URL(opened).pathname.slice(1).replace('/pull/', '#')
    await act({ type: 'merge_pull_request', author, thread, deliver: true }, SANDBOX)
  }
}

/** The ranks and points of the climbers, once the queue has counted what they did. */
async function expectPlaces(page: Page, slug: string, places: [login: string, rank: string, points: string][]) {
  await eventually(async () => {
    await page.goto(`/c/${slug}?tab=players&page=1`)
    for (const [login, rank, points] of places) {
      const cells = page.getByRole('row').filter({ hasText: login }).getByRole('cell')
      const texts = await cells.allTextContents()
      expect([texts.at(0), texts.at(-1)]).toEqual([rank, points])
    }
  })
}

/** What waits for a schedule or a queue. */
async function eventually(isSo: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await runCron('* * * * *', MOVABLE)
    await isSo()
  }).toPass()
}

/** The hall's screen at a contest's stage. */
async function hallAt(slug: string): Promise<Page> {
  if (hall === undefined) throw new Error('The hall has no screen.')
  await hall.goto(`/c/${slug}/stage`)
  return hall
}

/** A stage with scripts follows by itself, one without is loaded again. */
async function expectOnStage(stage: Page, slug: string, ...words: string[]): Promise<void> {
  if (stage !== hall) await stage.goto(`/c/${slug}/stage`)
  for (const said of words) await expect(stage.locator('main')).toContainText(said)
}

async function download(page: Page, name: string | RegExp): Promise<Buffer> {
  const started = page.waitForEvent('download')
  await page.getByRole('link', { name }).click()
  return readFile(await (await started).path())
}

async function signIn(page: Page, login: string, path?: string): Promise<void> {
  await signInAt(page, ORIGIN, login, path)
}

function openDesk(page: Page, run: Run, section: string): Promise<unknown> {
  return page.goto(deskOf(run, section))
}

function deskOf({ desk }: Run, section: string): string {
  return `${desk}/${section}`
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
}

async function unfold(page: Page, step: string): Promise<void> {
  await page.locator('summary', { hasText: step }).click()
}

/** A field with its error, by the name of its input. */
function field(page: Page, name: string) {
  return page.locator(`#${name}-error`)
}

async function fillDates(page: Page, { end }: { end: string }): Promise<void> {
  await page.getByLabel('Time zone').fill('Europe/Oslo')
  await page.getByLabel('Starts', { exact: true }).fill('2026-11-20')
  await page.getByLabel('Starts, time').fill('16:30')
  await page.getByLabel('Ends', { exact: true }).fill(end)
  await page.getByLabel('Ends, time').fill('18:00')
}
