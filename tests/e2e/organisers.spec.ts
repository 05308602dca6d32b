import { createPublicKey, verify } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { act } from './act.ts'
import { changeRegistration, setPremium } from './as-staff.ts'
import { addressOf, expect, runCron, testWith, type OpenContext } from './journey.ts'
import { ORGANISERS, startMovableProduct, type MovableProduct } from './movable-product.ts'
import { address, people } from './seeded.ts'
import { signInByRequests } from './sign-in.ts'

/**
 * A company that invites a table of names and addresses into five teams, and a course whose students come late, from the
 * form to the files at the end. Side by side, because the servers’ clocks move between their days. Nothing of it is drawn.
 */

const ORIGIN = address(ORGANISERS)
const SANDBOX = `http://localhost:${ORGANISERS.sandboxPort}`
const FRIDAY = '2026-11-20T15:00:00Z'
/** Both began a quarter of an hour ago. */
const BEGUN = '2026-11-20T15:45:00Z'
const WEEK_STAYS = 'Points in the weekly climb stay as they are.'
/** Ten days later: the company's contest has ended an hour ago, and the week in which it began is long decided. */
const TEN_DAYS_LATER = '2026-11-30T15:00:00Z'
const SETTLED = '2026-12-04T16:00:00Z'

const COMPANY = 'Autumn at Halden'
/** A board without dates beside it, whose week is told. */
const SIMPLE = 'A simple rope'
const TEAMS = ['Anvil', 'Birch', 'Cairn', 'Drift', 'Lake']
const A_TEAM = 3
const REMOVED_FOR = 'Works at another company since October.'

const COURSE = 'Course of Pune'
const OTHER_COURSE = 'Course of Nashik'
const KOLKATA = 'Asia/Kolkata — India, UTC+05:30'
const RULE_REASON = 'Only two weeks are left: what others accept counts double.'
const END_REASON = 'The hall is taken on the tenth, so we end eight days earlier.'
const CALLED_OFF_FOR = 'Too few teachers have time for a second course.'

/** They have stopped climbing, so that hardly anything but these journeys earns points: a comment in weeks. */
const company = {
  owner: '',
  moderator: '',
  /** In the order of the roster: three for each team. The last one is removed. */
  climbers: [] as string[],
  desk: '',
  page: '',
  /** The links that were mailed to the first climber and to the seventh's seat. */
  mailed: ['', ''],
  code: '',
}
const course = { owner: '', early: '', late: '', newcomer: '', desk: '', otherDesk: '' }

let product: MovableProduct

const test = testWith(false)
test.describe.configure({ mode: 'serial' })
test.use({ baseURL: ORIGIN })

test.beforeAll(async () => {
  product = await startMovableProduct(FRIDAY, ORGANISERS)
  const everybody = await people(ORGANISERS)
  const isStill = ({ pace }: { pace: string }) => pace === 'dormant'
  const still = everybody.slice(0, -STRANGERS).filter(isStill)
  const logins = still.map(({ login }) => login)
  const take = () => logins.shift() ?? ''
  Object.assign(company, { owner: take(), moderator: take() })
  company.climbers = Array.from({ length: TEAMS.length * A_TEAM }, take)
  Object.assign(course, { owner: take(), early: take() })
  // An old issue of theirs is completed meanwhile.
  take()
  course.late = take()
  course.newcomer = everybody.slice(-STRANGERS).find(isStill)?.login ?? ''
  for (const { owner } of [company, course]) await setPremium(owner, true, ORGANISERS)
  await changeRegistration(ORGANISERS, 'open')
})

test.afterAll(() => product?.stop())

test('a company drafts a private contest with five teams and invites its table', async ({ page, openContext }) => {
  const { owner, moderator, climbers } = company
  await signIn(page, owner)
  company.desk = await draft(page, {
    name: COMPANY,
    zone: 'Oslo',
    starts: ['2026-11-20', '16:30'],
    ends: ['2026-11-30', '15:00'],
    more: async () => {
      await unfold(page, 'Teams')
      await page.getByRole('radio', { name: /^On/ }).check()
      await page.getByLabel('How many of the best count').fill('2')
      await page.getByLabel('Most climbers in a team').fill(String(A_TEAM))
      await page.getByLabel('How teams are made').selectOption('roster')
      await unfold(page, 'Look, prizes, pages')
      await page.getByLabel('Prizes').fill('A rope\nA map')
    },
  })
  await open(page)
  company.page = new URL(page.url()).pathname

  await page.goto(`${company.desk}/people`)
  for (const team of TEAMS) {
    await page.getByLabel('Name', { exact: true }).last().fill(team)
    await press(page, 'Create the team')
  }
  await expect(page.getByText('Needs 3 climbers to be ranked, has 0')).toHaveCount(TEAMS.length)
  await unfold(page, 'Ask somebody to help')
  await page.locator('form:has([value="role"])').getByLabel('Username').fill(moderator)
  await press(page, 'Ask them')

  // The list knows the seventh person by a name that is not theirs on GitHub.
  const lines = climbers.map((login, index) =>
    [index === 6 ? 'not-their-name' : login, mailOf(index), TEAMS[Math.floor(index / A_TEAM)]].join(','),
  )
  await page.goto(`${company.desk}/invite`)
  await page.getByLabel('Paste your table').fill(['username,email,team', ...lines].join('\n'))
  await press(page, 'Check the table')
  await expect(page.locator('main')).toContainText('15 lines are ready.')
  await press(page, 'Keep 15 seats')
  await press(page, 'Invite 15 addresses')
  await expect(page.getByText('15 invitations are on the way.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Invite by e-mail' })).toContainText('15 invited, 585 left today')
  company.code = await invitationCode(page)
  company.mailed = [await mailedLink(mailOf(0), owner), await mailedLink(mailOf(6), owner)]

  const [first = '', second = ''] = climbers
  const firstPage = await visit(openContext, first, company.mailed[0])
  await expect(firstPage.getByRole('heading', { level: 1 })).toHaveText(COMPANY)
  await press(firstPage, 'Join')
  await expect(firstPage).toHaveURL(`${ORIGIN}${company.page}`)
  await expect(teamRow(firstPage, 'Anvil')).toContainText('1/3')
  const secondPage = await visit(openContext, second, `/my-leaderboards/join/${company.code}`)
  await press(secondPage, 'Join')
  await expect(teamRow(secondPage, 'Anvil')).toContainText('2/3')
  // The link that was mailed for the seat of the second lets nobody else in.
  await allJoin(
    openContext,
    climbers.slice(2).filter((_, index) => index !== 4),
  )
  await page.goto(`${company.desk}/people`)
  await expect(page.getByText('3 of 3 places')).toHaveCount(TEAMS.length - 1)
  await page.goto(`${company.desk}/invite`)
  await expect(page.getByRole('region', { name: 'Kept seats' }).getByRole('listitem')).toHaveText([/^not-their-name/])

  const inbox = await visit(openContext, moderator, '/inbox')
  expect(await noticesAbout(inbox, COMPANY)).toEqual([
    `Will you moderate ${COMPANY}? Your role begins once you accept. Moderators of a contest cannot climb in it, now or later.`,
  ])
  await inbox.goto('/my-leaderboards')
  await expect(inbox.getByRole('region', { name: COMPANY })).toContainText(`${owner} asks you to moderate`)
  await press(inbox, 'Accept')
  await inbox.goto(company.desk)
  await expect(inbox.getByRole('heading', { level: 1 })).toContainText(COMPANY)
  await page.goto('/my-leaderboards')
  await page.getByLabel('Name', { exact: true }).fill(SIMPLE)
  await press(page, 'Create leaderboard')
  const simple = (await page.getByText(/\/my-leaderboards\/join\//).textContent()) ?? ''
  await join(firstPage, simple.split('/').at(-1) ?? '')
})

test('a course is drafted on the clock of Kolkata, and another one beside it', async ({ page, openContext }) => {
  await signIn(page, course.owner)
  course.desk = await draft(page, {
    name: COURSE,
    zone: KOLKATA,
    starts: ['2026-11-20', '21:00'],
    ends: ['2026-12-10', '18:00'],
    more: async () => {
      await page.getByRole('radio', { name: /^Public page/ }).check()
      await unfold(page, 'Look, prizes, pages')
      await page.getByLabel('Prizes').fill('A book')
    },
  })
  await open(page)
  await expect(page).toHaveURL(`${ORIGIN}/c/course-of-pune`)
  await expect(page.locator('main')).toContainText('Starts Fri 20 Nov 2026, 21:00 in Kolkata.')
  course.otherDesk = await draft(page, {
    name: OTHER_COURSE,
    zone: KOLKATA,
    starts: ['2026-11-20', '21:00'],
    ends: ['2026-12-10', '18:00'],
    more: () => page.getByRole('radio', { name: /^Public page/ }).check(),
  })
  await open(page)
  const early = await visit(openContext, course.early, '/c/course-of-nashik')
  await press(early, 'Join')
  await early.goto('/c/course-of-pune')
  await press(early, 'Join')
  // None of it counts in the course.
  for (const login of [course.early, course.late, course.newcomer]) await merge(login, 1)
})

test.describe('once they run', () => {
  test.beforeAll(() => moveTo(BEGUN))

  test('the company’s members are told of the start, one is removed, and the mailed link outlives the old one', async ({
    page,
    openContext,
  }) => {
    const { owner, climbers } = company
    const [first = '', second = ''] = climbers
    const fourth = climbers[3] ?? ''
    const seventh = climbers[6] ?? ''
    const last = climbers.at(-1) ?? ''
    const started = await visit(openContext, second)
    await eventually(async () => expect(await noticesAbout(started, COMPANY)).toHaveLength(1))
    await started.goto(company.page)
    const [, ends = ''] = /Ends (Mon [\w ,:]+ in Oslo)\./.exec(await started.locator('main').innerText()) ?? []
    expect(await noticesAbout(started, COMPANY)).toEqual([`${COMPANY} has begun Work counts until ${ends}.`])

    await signIn(page, owner, `${company.desk}/people`)
    await unfold(page, 'Remove a player')
    await page.locator('form:has([value="remove"])').getByLabel('Username').fill(last)
    await page.getByLabel('Reason').fill(REMOVED_FOR)
    await press(page, 'Remove')
    await page.goto(`${company.desk}/settings`)
    await unfold(page, 'Renew the invitation link')
    await press(page, 'Renew the link')
    const old = company.code
    company.code = await invitationCode(page)
    expect(company.code).not.toBe(old)

    const removed = await visit(openContext, last)
    await eventually(async () => expect(await noticesAbout(removed, COMPANY)).toHaveLength(2))
    expect((await noticesAbout(removed, COMPANY))[0]).toBe(
      `You are no longer in ${COMPANY} Its organisers removed you. Why: ${REMOVED_FOR} ${WEEK_STAYS}`,
    )
    await removed.goto(`/my-leaderboards/join/${company.code}`)
    await expect(removed.locator('main')).toContainText(`The reason: “${REMOVED_FOR}”`)
    await join(removed, company.code)
    expect((await removed.request.get(company.page)).status()).toBe(404)

    const mailed = await visit(openContext, seventh, `/my-leaderboards/join/${old}`)
    await expect(mailed.getByRole('heading', { level: 1 })).toHaveText('This invitation no longer works')
    await mailed.goto(company.mailed[1] ?? '')
    await press(mailed, 'Join')
    await expect(mailed).toHaveURL(`${ORIGIN}${company.page}`)
    await expect(mailed.getByRole('region', { name: 'Your place' })).toContainText('Cairn')
    const stranger = await visit(openContext, course.early, company.mailed[1])
    await expect(stranger.locator('main')).toContainText('This link let one person in and was used')

    await merge(seventh, 3)
    await merge(first, 2)
    await merge(fourth, 1)
    await eventually(async () => {
      expect((await boardOf(page, company.page)).slice(0, 3)).toEqual([
        { rank: '1', name: seventh, points: 120 },
        { rank: '2', name: first, points: 80 },
        { rank: '3', name: fourth, points: 40 },
      ])
    })
    const board = await boardOf(page, company.page)
    expect(board).toHaveLength(14)
    expect(board.map(({ name }) => name)).not.toContain(last)
  })

  test('whoever has not joined the course yet works for it', async ({ page }) => {
    await merge(course.early, 1)
    await merge(course.late, 2)
    await merge(course.newcomer, 3)
    await eventually(async () => {
      expect(await boardOf(page, '/c/course-of-pune')).toEqual([{ rank: '1', name: course.early, points: 40 }])
    })
  })
})

test.describe('ten days later', () => {
  test.beforeAll(() => moveTo(TEN_DAYS_LATER))

  test('the course counts late joiners from its start, and tells what changes', async ({ page, openContext }) => {
    const { early, late, newcomer, owner, desk } = course
    const latePage = await visit(openContext, late, '/c/course-of-pune')
    await expect(latePage.locator('main')).toContainText('Your work since 20 Nov counts: we read it once you join.')
    await press(latePage, 'Join')
    await expect(latePage.getByRole('region', { name: 'Your place' })).toContainText('You are in, with 80 points')

    const newPage = await (await openContext(asFrom(newcomer))).newPage()
    await newPage.goto('/c/course-of-pune?join')
    await newPage.getByRole('dialog').getByRole('button', { name: 'Join with GitHub' }).click()
    await newPage.getByLabel('Username').fill(newcomer)
    await press(newPage, 'Authorize')
    await expect(newPage).toHaveURL(new RegExp(`/setup/${newcomer}$`))
    await newPage.goto('/c/course-of-pune')
    await press(newPage, 'Join')
    await expect(newPage.getByRole('region', { name: 'Your place' })).toContainText(
      /We are reading your work since 20 Nov\. Points appear within \d+ minutes\./,
    )
    await eventually(async () => {
      expect(await boardOf(page, '/c/course-of-pune')).toEqual([
        { rank: '1', name: newcomer, points: 120 },
        { rank: '2', name: late, points: 80 },
        { rank: '3', name: early, points: 40 },
      ])
    })
    await eventually(async () => {
      await newPage.goto('/c/course-of-pune')
      expect(await newPage.getByRole('region', { name: 'Your place' }).textContent()).not.toContain('We are reading')
    })
    await expect(newPage.getByRole('region', { name: 'Your place' })).toContainText('1st of 3 with 120 points')

    await signIn(page, owner, `${desk}/settings`)
    const rule = page.locator('form:has([value="preview-rule"])')
    await unfold(page, 'Change a rule')
    await rule.getByLabel('Weight').selectOption('2')
    await rule.getByLabel('Why').fill(RULE_REASON)
    await press(page, 'Announce the change')
    await expect(page.getByRole('region', { name: 'Changes so far' })).toContainText(RULE_REASON)
    const end = page.locator('form:has([value="change-end"])')
    await unfold(page, 'Move the end')
    await end.getByLabel('Ends').fill('2026-12-02')
    await end.getByLabel('At').fill('21:00')
    await end.getByLabel('Why').fill(END_REASON)
    await end.getByRole('button').click()
    await expect(page.getByRole('region', { name: 'Changes so far' })).toContainText(END_REASON)
    await page.goto(`${course.otherDesk}/settings`)
    await unfold(page, 'Call it off')
    await page.locator('form:has([value="cancel"])').getByLabel('Why').fill(CALLED_OFF_FOR)
    await page.getByLabel(`Type ${OTHER_COURSE} to confirm`).fill(OTHER_COURSE)
    await press(page, 'Call it off')

    const earlyPage = await visit(openContext, early)
    await eventually(async () => {
      for (const [member, count] of [
        [earlyPage, 3],
        [latePage, 2],
        [newPage, 2],
      ] as const)
        expect(await noticesAbout(member, COURSE)).toHaveLength(count)
      expect(await noticesAbout(earlyPage, OTHER_COURSE)).toHaveLength(2)
    })
    await newPage.goto('/c/course-of-pune?tab=rules')
    const [, from = ''] = /from (Tue [\w ,:]+)/.exec(await newPage.locator('main').innerText()) ?? []
    const [, until = ''] = /Ends (Wed [\w ,:]+ in Kolkata)\./.exec(await newPage.locator('main').innerText()) ?? []
    expect([from, until]).toEqual(['Tue 1 Dec 2026, 00:00', 'Wed 2 Dec 2026, 21:00 in Kolkata'])
    for (const member of [earlyPage, latePage, newPage])
      expect(await noticesAbout(member, COURSE)).toEqual(
        expect.arrayContaining([
          `${COURSE}: a rule is changing It changes on ${from} in Kolkata. What was earned before stays. Why: ${RULE_REASON}`,
          `${COURSE}: the end moved It now ends on ${until}. Why: ${END_REASON}`,
        ]),
      )
    expect(await noticesAbout(earlyPage, OTHER_COURSE)).toContain(
      `${OTHER_COURSE} has been called off Why: ${CALLED_OFF_FOR} Nobody is ranked in it. ${WEEK_STAYS}`,
    )
    await earlyPage.goto('/c/course-of-nashik')
    await expect(earlyPage.locator('main')).toContainText(`“${CALLED_OFF_FOR}”`)
    await expect(earlyPage.getByRole('table')).toHaveCount(0)
  })

  test('the company’s contest settles, and nobody gets in any more', async ({ page, openContext }) => {
    const member = await visit(openContext, company.climbers[0] ?? '', company.page)
    await expect(member.locator('main')).toContainText('Settling')
    await expect(member.getByRole('region', { name: 'Your place' })).toContainText('2nd of 14 with 80 points')
    await signIn(page, course.early, `/my-leaderboards/join/${company.code}`)
    await expect(page.locator('main')).toContainText('This contest has ended')
  })
})

test.describe('when they are settled', () => {
  test.beforeAll(() => moveTo(SETTLED))

  test('the company’s members read what the page says, and its files have everybody', async ({ page, openContext }) => {
    const { owner, moderator, climbers, desk } = company
    await signIn(page, owner)
    await eventually(async () => {
      await page.goto(company.page)
      expect(await page.locator('main').textContent()).toContain('Final, closed')
      expect(await noticesAbout(page, COMPANY)).toHaveLength(1)
    })
    const [climber = ''] = climbers
    const earner = await visit(openContext, climber)
    await eventually(async () =>
      expect((await noticesAbout(earner, SIMPLE)).join(' ')).toContain(`${SIMPLE}: week 47 is decided`),
    )
    expect(await noticesAbout(page, COMPANY)).toEqual([
      `${COMPANY} is final Ranks and points no longer change, and everybody in it is told their place.`,
    ])
    const [first = '', second = ''] = climbers
    // Of the best team, of the second, of one without a prize, of none that is ranked.
    for (const [login, count] of [
      [climbers[6] ?? '', 1],
      [first, 2],
      [second, 2],
      [climbers[3] ?? '', 2],
      [climbers[9] ?? '', 2],
      [climbers[12] ?? '', 2],
    ] as const) {
      const member = await visit(openContext, login)
      await eventually(async () => expect(await noticesAbout(member, COMPANY)).toHaveLength(count))
      expect((await noticesAbout(member, COMPANY))[0], login).toBe(await finalNotice(member, company.page, COMPANY))
    }
    const removed = await visit(openContext, climbers.at(-1) ?? '')
    expect(await noticesAbout(removed, COMPANY)).toHaveLength(2)

    const organiser = await visit(openContext, moderator, `${desk}/results`)
    for (const reader of [page, organiser]) {
      await reader.goto(`${desk}/results`)
      const files = await readFiles(reader, ['Everybody', 'Teams', 'Days', 'Each piece of work'])
      await expectSameSums(files, await boardOf(reader, company.page))
      const [, ...teams] = files['Teams'] ?? []
      expect(teams.map(([, , name]) => name).toSorted()).toEqual(TEAMS)
      expect(teams.find(([, , name]) => name === 'Lake')?.slice(0, 5)).toEqual(['', '', 'Lake', '', '2'])
    }
    await page.goto(`${desk}/results`)
    const players = await expectSigned(page)
    expect(players.slice(0, 2)).toEqual([
      [climbers[6], 120],
      [first, 80],
    ])
    const ranked = (await boardOf(page, company.page)).filter(({ rank }) => rank !== '–')
    expect(players).toEqual(ranked.map(({ name, points }) => [name, points]))
  })

  test('the course is final for early and late alike, and so are its files', async ({ page, openContext }) => {
    const { early, late, newcomer, owner, desk } = course
    await signIn(page, owner)
    await eventually(async () => {
      await page.goto('/c/course-of-pune')
      expect(await page.locator('main').textContent()).toContain('Final, closed')
    })
    for (const [login, count] of [
      [early, 4],
      [late, 3],
      [newcomer, 3],
    ] as const) {
      const member = await visit(openContext, login)
      await eventually(async () => expect(await noticesAbout(member, COURSE)).toHaveLength(count))
      expect((await noticesAbout(member, COURSE))[0], login).toBe(
        await finalNotice(member, '/c/course-of-pune', COURSE),
      )
    }
    await page.goto(`${desk}/results`)
    const files = await readFiles(page, ['Everybody', 'Days', 'Each piece of work'])
    await expectSameSums(files, await boardOf(page, '/c/course-of-pune'))
    const [head = [], ...days] = files['Days'] ?? []
    expect([head[1], head.at(-1)]).toEqual(['2026-11-20', '2026-12-02'])
    expect(days.map(([name, firstDay]) => [name, firstDay])).toEqual([
      [early, '40'],
      [late, '80'],
      [newcomer, '120'],
    ])
    const board = await boardOf(page, '/c/course-of-pune')
    expect(board.slice(0, 2).map(({ name, points }) => [name, points])).toEqual([
      [newcomer, 120],
      [late, 80],
    ])
    await page.goto(`${desk}/results`)
    expect(await expectSigned(page)).toEqual(board.map(({ name, points }) => [name, points]))
    await page.goto(`${course.otherDesk}/results`)
    await expect(page.locator('main')).toContainText('The contest was called off.')
  })
})

/** The last people of the sandbox have not joined. */
const STRANGERS = 12

type Draft = {
  name: string
  zone: string
  starts: readonly [day: string, time: string]
  ends: readonly [day: string, time: string]
  more: () => Promise<void>
}

/** Returns the address of the desk. */
async function draft(page: Page, { name, zone, starts, ends, more }: Draft): Promise<string> {
  await page.goto('/my-leaderboards/new')
  await page.getByLabel('Name', { exact: true }).fill(name)
  if (zone.includes('—')) await expect(page.locator('#time-zones option').filter({ hasText: zone })).toHaveCount(1)
  await page.getByLabel('Time zone').fill(zone)
  for (const [label, [day, time]] of [
    ['Starts', starts],
    ['Ends', ends],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(day)
    await page.getByLabel(`${label}, time`).fill(time)
  }
  await more()
  await press(page, 'Create the draft')
  await expect(page.locator('[id$="-error"]')).toHaveCount(0)
  await expect(page).toHaveURL(/\/my-leaderboards\/[^/]+\/edit$/)
  return new URL(page.url()).pathname.replace(/edit$/, 'desk')
}

/** From the page of a draft. */
async function open(page: Page): Promise<void> {
  await press(page, 'Open the contest …')
  await press(page, 'Open the contest')
}

async function invitationCode(page: Page): Promise<string> {
  await page.goto(`${company.desk}/invite`)
  const text = (await page.getByText(/\/my-leaderboards\/join\//).textContent()) ?? ''
  return text.split('/').at(-1) ?? ''
}

function mailOf(index: number): string {
  return `climber-${index + 1}@halden.example`
}

/** The address in the only mail to somebody, once it has arrived. */
async function mailedLink(receiver: string, owner: string): Promise<string> {
  let link = ''
  await eventually(async () => {
    const reply = await fetch(`${SANDBOX}/sandbox/messages?channel=email&to=${encodeURIComponent(receiver)}`)
    const { messages } = (await reply.json()) as { messages: { subject: string; text: string }[] }
    expect(messages.map(({ subject }) => subject)).toEqual([`${owner} invites you to ${COMPANY}`])
    link = /See the invitation: (\S+)/.exec(messages[0]?.text ?? '')?.[1] ?? ''
  })
  return link
}

/** By the code of the company, some at a time. */
async function allJoin(openContext: OpenContext, logins: readonly string[]): Promise<void> {
  for (let first = 0; first < logins.length; first += 6)
    await Promise.all(
      logins.slice(first, first + 6).map(async (login) => join(await visit(openContext, login), company.code)),
    )
}

async function join(page: Page, code: string): Promise<void> {
  const path = `/my-leaderboards/join/${code}`
  const reply = await page.request.post(path, { headers: { origin: ORIGIN }, maxRedirects: 0, maxRetries: 2 })
  expect(reply.status()).toBe(302)
}

function asFrom(login: string) {
  return { extraHTTPHeaders: { 'cf-connecting-ip': addressOf(login) } }
}

/** A page of somebody who is signed in and comes from an address of their own. */
async function visit(openContext: OpenContext, login: string, path?: string): Promise<Page> {
  const page = await (await openContext(asFrom(login))).newPage()
  await signIn(page, login, path)
  return page
}

async function signIn(page: Page, login: string, path?: string): Promise<void> {
  await signInByRequests(page.request, ORIGIN, login)
  if (path !== undefined) await page.goto(path)
}

/** A later time, with the schedules that were due meanwhile. */
async function moveTo(instant: string): Promise<void> {
  await product.moveTo(instant)
  for (const cron of ['1 0 * * *', '1 0 * * MON', '0 6 * * TUE', '* * * * *']) await runCron(cron, ORGANISERS)
}

/** What waits for a schedule or a queue. */
async function eventually(isSo: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await runCron('* * * * *', ORGANISERS)
    await isSo()
  }).toPass()
}

/** Somebody else accepts pull requests of the climber. */
async function merge(author: string, count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    const opened = await act({ type: 'open_pull_request', author, deliver: true }, SANDBOX)
    const thread = new URL(opened).pathname.slice(1).replace('/pull/', '#')
    await act({ type: 'merge_pull_request', author, thread, deliver: true }, SANDBOX)
  }
}

/** The inbox's messages about a contest, the newest first, each as its title and text. */
async function noticesAbout(page: Page, name: string): Promise<string[]> {
  const found: string[] = []
  await page.goto('/inbox')
  for (;;) {
    const inbox = page.getByRole('main')
    for (const fold of await inbox.locator('summary').all()) await fold.click()
    for (const notice of await inbox.getByRole('listitem').filter({ hasText: name }).all()) {
      const [title, text] = [
        notice.locator('span > span').first(),
        notice.locator('button > span, a > span, div > span').last(),
      ]
      found.push(`${(await title.innerText()).replace(/^New /, '')} ${await text.innerText()}`)
    }
    const older = inbox.getByRole('link', { name: 'Next' })
    if ((await older.count()) === 0) return found
    await older.click()
  }
}

type Place = { rank: string; name: string; points: number }

/** Everybody on the board. */
async function boardOf(page: Page, path: string): Promise<Place[]> {
  await page.goto(`${path}?tab=players&page=1`)
  const rows = (await page.locator('main tbody tr').all()).map(async (row) => ({
    rank: (await row.locator('td').first().innerText()).replace(/\s*unranked/, ''),
    name: await row.getByRole('link').innerText(),
    points: numberOf(await row.locator('td').last().innerText()),
  }))
  return Promise.all(rows)
}

function teamRow(page: Page, team: string) {
  return page.getByRole('row').filter({ hasText: team })
}

/** What a member must be told, by what the page shows them. */
async function finalNotice(page: Page, path: string, name: string): Promise<string> {
  await page.goto(path)
  const said = page.getByRole('region', { name: 'Your place' }).locator('p').first()
  const place = /(\d+\w\w) of (\d+) with ([\d,]+) points/.exec(await said.innerText())
  const lines = [place === null ? 'You earned no points in it.' : `You finished ${place[0]}.`]
  if (path === company.page) await page.goto(`${path}?tab=teams&page=1`)
  const teams = page.locator('tbody tr')
  const own = teams.filter({ hasText: 'Your team' })
  let winner = new RegExp(`\\b${await ownName(page)}$`)
  if ((await own.count()) > 0) {
    const cell = await own.locator('th').innerText()
    const team = TEAMS.find((one) => cell.includes(one))
    const rank = await own.locator('td').first().innerText()
    const points = await own.locator('td').last().innerText()
    if (!rank.startsWith('–'))
      lines.push(`Your team, ${team}, finished ${ordinalOf(rank)} of ${await teams.count()} with ${points} points.`)
    winner = new RegExp(`\\b${team}$`)
  }
  const prizes = page.getByRole('region', { name: 'Prizes' }).getByRole('listitem').filter({ hasText: winner })
  if ((await prizes.count()) > 0) {
    const [, prize = ''] = /^\d(.*?) \S+$/.exec((await prizes.innerText()).trim()) ?? []
    lines.push(`${(await own.count()) > 0 ? 'Your team’s prize' : 'Your prize'}: ${prize.trim()}`)
    lines.push('The organisers will hand it over.')
  }
  return [place === null ? `${name} is final` : `${name}: you finished ${place[1]}`, ...lines].join(' ')
}

async function ownName(page: Page): Promise<string> {
  return (await page.getByRole('region', { name: 'Your place' }).locator('header div').innerText()).trim()
}

function ordinalOf(rank: string): string {
  return rank + (/1\d$/.test(rank) ? 'th' : (['th', 'st', 'nd', 'rd'][Number(rank.at(-1))] ?? 'th'))
}

function numberOf(text: string): number {
  return Number(text.replaceAll(',', ''))
}

type Rows = string[][]

async function readFiles(page: Page, names: readonly string[]): Promise<Record<string, Rows>> {
  const files: Record<string, Rows> = {}
  for (const name of names) files[name] = rowsOf((await download(page, `${name}, CSV`)).toString())
  return files
}

function rowsOf(csv: string): Rows {
  const lines = csv.replace('\uFEFF', '').split('\r\n').slice(0, -1)
  return lines.map((line) =>
    [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
      quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
    ),
  )
}

/** People, days and pieces of work agree with the page, person by person. */
async function expectSameSums(files: Record<string, Rows>, board: readonly Place[]): Promise<void> {
  const points = Object.fromEntries(board.map((place) => [place.name, place.points]))
  const [, ...members] = files['Everybody'] ?? []
  expect(Object.fromEntries(members.map(([, , name = '', , sum]) => [name, Number(sum)]))).toEqual(points)
  expect(members.map(([rank]) => (rank === '' ? '–' : rank))).toEqual(board.map(({ rank }) => rank))
  const [, ...days] = files['Days'] ?? []
  const sums = days.map(([name = '', ...earned]) => [name, earned.reduce((sum, day) => sum + Number(day), 0)])
  expect(Object.fromEntries(sums)).toEqual(points)
  const [head = [], ...work] = files['Each piece of work'] ?? []
  const earned = Object.fromEntries(Object.keys(points).map((name) => [name, 0]))
  for (const [name = '', ...cells] of work)
    earned[name] = (earned[name] ?? NaN) + Number(cells[head.indexOf('points') - 1])
  expect(earned).toEqual(points)
}

/** Players and points of the signed file, after its signature was checked. */
async function expectSigned(page: Page): Promise<[string, number][]> {
  const file = JSON.parse((await download(page, 'Signed JSON')).toString()) as { payload: string; signature: string }
  await page.goto('/transparency')
  const published = (await page.locator('section:has(#weeks) pre').first().textContent()) ?? ''
  const key = createPublicKey({ key: Buffer.from(published, 'base64'), format: 'der', type: 'spki' })
  expect(verify(null, Buffer.from(file.payload), key, Buffer.from(file.signature, 'base64'))).toBe(true)
  const { players } = JSON.parse(file.payload) as { players: { username: string; points: number }[] }
  return players.map(({ username, points }) => [username, points])
}

async function download(page: Page, name: string): Promise<Buffer> {
  const started = page.waitForEvent('download')
  await page.getByRole('link', { name, exact: true }).click()
  return readFile(await (await started).path())
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
}

async function unfold(page: Page, step: string): Promise<void> {
  await page.locator('summary', { hasText: step }).click()
}
