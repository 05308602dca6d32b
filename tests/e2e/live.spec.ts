import type { Page, Request } from '@playwright/test'
import type { LiveBoard } from '#app/core/standings/live-board.ts'
import { OPEN_POINTS_PER_WEEK } from '#app/domain/points/points-table.ts'
import { act } from './act.ts'
import { expect, inOwnContext as test, player, regular, signIn, untilInteractive } from './journey.ts'

const FRIDAY = 4
/** Longer than any page waits between two requests. */
const TURN = 26_000

test('counts follow on home and on the board without a reload; a hidden page asks nothing', async ({
  page,
  openContext,
  seeded,
  sessions,
}, { retry }) => {
  let next = 152 + 10 * retry
  const suspendOne = async (): Promise<void> => {
    const { login } = await player(next++)
    // Staff's lists lead to projects, which links.spec.ts follows meanwhile.
    const hasProjects = (await (await page.request.get(`/player/${login}`)).text()).includes('id="projects"')
    if (hasProjects || [seeded.champion, seeded.premium].includes(login)) return suspendOne()
    await suspend(desk, login)
  }
  const home = await openWatched(page, '/')
  const board = await openWatched(await page.context().newPage(), '/leaderboard')
  await home.show('hidden')
  await home.page.clock.runFor(10 * 60_000)
  expect(home.requests).toEqual([])

  const staff = await openContext({ storageState: sessions.staff })
  const desk = await staff.newPage()
  await suspendOne()
  await home.show('visible')
  await expect.poll(() => home.requests.length).toBe(1)
  for (const [watched, name] of [
    [home, 'players'],
    [board, 'rankedPlayers'],
  ] as const) {
    // Parallel journeys join too: the expected figure comes from the answer itself, and where a join made up for the
    // suspension, another player goes.
    await expect(async () => {
      await watched.turn()
      const { players, view } = (await (await page.request.get('/live/week')).json()) as LiveBoard
      const count = name === 'players' ? players : view.rankedPlayers
      if (count === watched.drawn) await suspendOne()
      expect(await watched.figure()).toBe(count)
      expect(count).not.toBe(watched.drawn)
    }).toPass()
    expect(await watched.page.evaluate(() => 'wasHere' in window)).toBe(true)
  }
  expect(new Set(home.requests)).toEqual(new Set(['/live/week']))
  await expect(home.page.getByRole('heading', { name: `Climb beside ${await home.figure()} developers` })).toBeVisible()

  // Another tab is another board; a final board no longer changes.
  await board.page.getByRole('link', { name: 'Month', exact: true }).click()
  await expect(board.page).toHaveURL(/board=month/)
  await expect(board.page.getByText('climbers this month')).toBeVisible()
  board.requests.length = 0
  await board.page.clock.runFor(TURN)
  await expect.poll(() => board.requests).toEqual(['/live/month'])
})

test('points that one browser brings in move a row and a picture in another, and say so', async ({
  page,
  openContext,
}) => {
  const watched = await openWatched(page, '/leaderboard')
  const model = await quietest(page)
  const pointsNow = async () =>
    Number((await page.locator(`tbody tr[data-climber="${model}"] td:last-child`).innerText()).replaceAll(',', ''))
  const before = await pointsNow()

  const author = await (await openContext()).newPage()
  await bringPoints(author, model)
  await expect(async () => {
    await watched.turn()
    expect(await pointsNow()).toBeGreaterThan(before)
  }).toPass()
  await expect(
    page.locator('[aria-live="polite"]').filter({ hasText: new RegExp(`${model} (got|opened) a pull request`) }),
  ).toHaveCount(1)
})

test('strip, row, picture and its name say the same of the reader after each move, and nothing scrolls', async ({
  page,
  openContext,
}) => {
  const me = regular(11)
  const { page: own, turn: next } = await openWatched(page, '/leaderboard', me)
  await own.getByRole('complementary', { name: 'You' }).getByRole('link').first().click()
  await expect(own.locator('#you')).toBeInViewport()
  const standing = () =>
    own.evaluate((name) => {
      const figures = (selector: string) =>
        Array.from(document.querySelectorAll(selector), ({ textContent }) =>
          Number.parseInt(textContent?.replaceAll(',', '') ?? '', 10),
        )
      const [place, points] = [
        figures('aside[aria-label="You"] b:first-of-type').slice(0, 1),
        figures('aside[aria-label="You"] .num').slice(-1),
      ]
      const chips = `[data-chip="${name}"] text`
      return {
        places: [place, figures('#you td:first-child'), figures(`${chips}:nth-of-type(2)`)].flat(),
        points: [
          points,
          figures('#you td:last-child'),
          figures(`${chips}:nth-of-type(3)`),
          Array.from(document.querySelectorAll<SVGElement>(`svg [data-climber="${name}"]`), (pin) =>
            Number(pin.dataset.points),
          ),
        ].flat(),
        scrolled: scrollY,
      }
    }, me)
  const author = await (await openContext()).newPage()
  for (const who of [await quietest(page), me, await quietest(page)]) {
    const { scrolled } = await standing()
    const { news } = ((await (await page.request.get('/live/week')).json()) as LiveBoard).view
    await bringPoints(author, who)
    await author.context().clearCookies()
    await expect
      .poll(async () => ((await (await page.request.get('/live/week')).json()) as LiveBoard).view.news)
      .not.toEqual(news)
    await next()
    await expect(async () => {
      const now = await standing()
      expect([now.places.length, now.points.length]).toEqual([4, 5])
      expect([new Set(now.places).size, new Set(now.points).size, now.scrolled]).toEqual([1, 1, scrolled])
    }).toPass()
  }
})

test('an own page that stays open says so, and shows what was earned meanwhile without a press', async ({ page }) => {
  const { login } = await player(68)
  await signIn(page, login)
  await page.clock.install()
  await page.goto(`/player/${login}`)
  await untilInteractive(page)
  await page.evaluate(() => Object.assign(window, { wasHere: true }))
  const repository = `${login}/presence-${Date.now().toString(36)}`
  await act({ type: 'create_repository', by: login, name: repository.split('/')[1] })
  const thread = page.locator('main').getByText(repository)
  await expect(thread).toHaveCount(0)
  // That an open page also makes GitHub be asked, minutes apart, is for tests/integration/github/presence.test.ts.
  await act({ type: 'open_pull_request', author: login, repository, deliver: true })
  await expect(async () => {
    await turn(page, '/presence')
    await expect(thread.first()).toBeVisible({ timeout: 2000 })
  }).toPass()
  expect(await page.evaluate(() => 'wasHere' in window)).toBe(true)
})

test('a failure leaves the last count and slows the polling down', async ({ page }) => {
  await page.route('/live/*', (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: 'a hotel’s sign-in' }),
  )
  const home = await openWatched(page, '/')
  const before = await home.figure()
  await home.page.clock.runFor(TURN)
  await expect.poll(() => home.requests.length).toBe(1)
  await home.page.clock.runFor(TURN)
  await home.page.clock.runFor(2 * TURN)
  await expect.poll(() => home.requests.length).toBe(2)
  expect(await home.figure()).toBe(before)
})

/** A page with a paused clock, and its requests for live answers. */
async function openWatched(page: Page, path: string, reader?: string) {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/live/')) requests.push(pathname)
  })
  if (reader !== undefined) await signIn(page, reader)
  await page.clock.install()
  await page.goto(path)
  await untilInteractive(page)
  await page.evaluate(() => Object.assign(window, { wasHere: true }))
  const text = page.getByText(/^\s*[\d,]+ (developers competing|climbers this week)/)
  const figure = async () => Number(/[\d,]+/.exec(await text.first().innerText())?.[0].replaceAll(',', ''))
  return {
    page,
    requests,
    /** Advances until the page is answered, in small steps because its time-out uses the same clock. */
    turn: () => turn(page, '/live/'),
    /** The rendered count. */
    drawn: await figure(),
    figure,
    show: (state: 'visible' | 'hidden') =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value })
        document.dispatchEvent(new Event('visibilitychange'))
      }, state),
  }
}

/** Advances until the page asked and was answered, in small steps because its time-out uses the same clock. */
async function turn(page: Page, path: string): Promise<void> {
  let isRequested = false
  const isOf = (url: string) => new URL(url).pathname.startsWith(path)
  const note = (request: Request) => (isRequested ||= isOf(request.url()))
  page.on('request', note)
  const answered = page.waitForResponse((response) => isOf(response.url()))
  await expect(async () => {
    await page.clock.runFor(5000)
    expect(isRequested).toBe(true)
  }).toPass({ intervals: [50] })
  await answered
  page.off('request', note)
}

async function suspend(page: Page, login: string): Promise<void> {
  await page.goto(`/admin/players/${login}`)
  await page.getByText('Suspend', { exact: true }).click()
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Suspend this player' }) })
  await form.getByLabel('Why').fill('Two accounts')
  await form.getByRole('button').click()
  await expect(page.getByText('Suspended', { exact: true })).toBeVisible()
}

/** Who of the board's first page has earned least today, of those whom one more pull request brings something. */
async function quietest(page: Page): Promise<string> {
  const { view } = (await (await page.request.get('/live/week')).json()) as LiveBoard
  const [first] = view.rows
    .filter(({ points }) => points < OPEN_POINTS_PER_WEEK)
    .toSorted((one, other) => (one.days?.[FRIDAY] ?? 0) - (other.days?.[FRIDAY] ?? 0))
  return first?.username ?? ''
}

/** Opens a pull request as a player of the board, whose own page then reads it. */
async function bringPoints(page: Page, author: string): Promise<void> {
  const name = `live-${Date.now().toString(36)}`
  const { login } = await player(67)
  const repository = `${login}/${name}`
  await act({ type: 'create_repository', by: login, name })
  await act({ type: 'open_pull_request', author, repository, deliver: true })
  await signIn(page, author)
}
