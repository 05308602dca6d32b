import { sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { DAY, HOUR, MINUTE } from '#app/domain/time/period.ts'
import { testVars } from '#tests/people/factories.ts'
import type { PlainPage } from '#tests/plain-browser/plain-page.ts'
import { openVisitor } from '#tests/worlds/plain-visitor.ts'
import {
  authorize,
  createRepositories,
  exportOf,
  findClimbers,
  joinWithGitHub,
  logIn,
  mergeWork,
  setLabel,
  TEAMS,
} from '#tests/worlds/programme.ts'
import { runWorker } from '#tests/worlds/running-worker.ts'

/** `VITE_PEOPLE=500 VITE_REPOSITORIES=300` plays a large one (docs/contests.md). */
const PEOPLE = Number(process.env.VITE_PEOPLE ?? 30)
const REPOSITORIES = Number(process.env.VITE_REPOSITORIES ?? 12)

const BEFORE = Date.parse('2026-10-05T07:00:00Z')
const JOINING = Date.parse('2026-11-02T09:00:00Z')
const END = Date.parse('2026-11-06T18:00:00Z')
const LABELS = 'gssoc:approved = required\nlevel:beginner = 10 points\nlevel:intermediate = 25 points\nlevel:advanced = 45 points'
const LEVELS = ['Level: Beginner', 'level :intermediate', 'LEVEL:ADVANCED']
const ENOUGH = 60

afterAll(() => void vi.useRealTimers())

test('a programme runs from a form’s export to certificates', async () => {
  const world = await runWorker('programme', BEFORE)
  const t0 = performance.now()
  const say = (...what: unknown[]) => console.info(Math.round(performance.now() - t0), ...what)
  const openPage = () => openVisitor(testVars.APP_ORIGIN, world.ask)
  const text = async (page: PlainPage) => page.locator('main').innerText()
  await operate('PUT', '/settings', { registration: 'open' })

  const repositories = await createRepositories(world, REPOSITORIES)
  const maintainers = new Set(repositories.map(({ owner }) => owner))
  const everybody = await findClimbers(world, PEOPLE + 1, maintainers)
  const [organiser, ...climbers] = everybody
  if (organiser === undefined) throw new Error('no organiser')

  // An organiser comes, and opens a contest.
  let desk = await openPage()
  await desk.goto('/run-a-contest')
  await desk.getByRole('link', { name: 'Start a contest' }).click()
  await joinWithGitHub(desk, organiser.login)
  await operate('PUT', `/players/${organiser.login}/premium`, { premium: true })
  await desk.getByLabel('Name', { exact: true }).fill('Winter of code')
  await desk.getByLabel('Starts', { exact: true }).fill('2026-10-05')
  await desk.getByLabel('Starts, time').fill('09:00')
  await desk.getByLabel('Ends', { exact: true }).fill('2026-11-06')
  await desk.getByLabel('Ends, time').fill('18:00')
  await desk.getByLabel('Time zone').fill('UTC')
  await desk.getByRole('radio', { name: /^Public page/ }).check()
  await unfold(desk, 'Scope')
  await desk.getByRole('radio', { name: /^Chosen repositories/ }).check()
  const pasted = repositories.map(({ name }) => `https://github.com/${name}`).join('\n')
  await desk.getByRole('textbox', { name: 'Repositories and organizations' }).fill(pasted)
  await desk.getByRole('button', { name: 'Check these lines' }).click()
  say((await text(desk)).slice(0, 80))
  await unfold(desk, 'Rules')
  await desk.getByRole('checkbox', { name: 'Accepted work only' }).check()
  await unfold(desk, 'Labels: none')
  await desk.getByRole('textbox', { name: 'Labels' }).fill(LABELS)
  await unfold(desk, 'Teams')
  await desk.getByRole('radio', { name: /^On/ }).check()
  await desk.getByLabel('Most climbers in a team').fill('100')
  await desk.getByRole('button', { name: 'Open the contest …' }).click()
  say(desk.url(), (await text(desk)).slice(0, 80))
  await desk.getByRole('button', { name: 'Open the contest', exact: true }).click()
  say(desk.url(), (await text(desk)).slice(0, 80))
  const id = (await world.database.db.get<{ id: string }>(sql`SELECT leaderboard_id AS id FROM contests`))?.id ?? ''
  const at = `/my-leaderboards/${id}/desk`
  const slug = new URL(desk.url()).pathname

  // Everybody of a form's answers is invited.
  await desk.goto(`${at}/roster`)
  await desk.getByLabel('Paste your table').fill(exportOf(climbers, 'https://github.com'))
  await desk.getByRole('button', { name: 'Check the table' }).click()
  say((await text(desk)).slice(300, 400))
  await desk.getByRole('button', { name: `Keep ${PEOPLE} seats` }).click()
  await desk.getByRole('button', { name: `Invite ${PEOPLE} addresses` }).click()
  say((await text(desk)).slice(300, 400))
  await world.passMinute()
  // What maintainers merge before anybody has joined counts too.
  const working = climbers.slice(0, Math.floor(PEOPLE * 0.85))
  const repositoryOf = (index: number) => repositories[index % repositories.length] as (typeof repositories)[number]
  for (let week = 0; week < 4; week += 1) {
    await world.passUntil(BEFORE + (2 + week * 7) * DAY, 12 * 60)
    for (const [index, { githubId }] of working.entries())
      if (index % 4 === week) {
        const repository = repositoryOf(index)
        const pullRequest = await mergeWork(world, githubId, repository, `First of ${githubId}`)
        await setLabel(world, 'label', repository, pullRequest, 'gssoc:approved')
        await setLabel(world, 'label', repository, pullRequest, LEVELS[index % 3] ?? '')
      }
  }
  say('before joining')
  await world.passUntil(JOINING, 12 * 60)
  const links = new Map((await world.sandbox.messages()).flatMap((message) => {
    if (message.channel !== 'email') return []
    const [link = ''] = /\/my-leaderboards\/join\/\S+/.exec(message.text) ?? []
    return link === '' ? [] : [[message.to.join(), link] as const]
  }))
  expect(links.size).toBe(PEOPLE)
  say('mails', links.size)
  world.database.sent.length = 0
  const pages = new Map<string, PlainPage>()
  for (const { login, email } of climbers) {
    const page = await openPage()
    await page.goto(links.get(email) ?? '')
    await page.locator('main').getByRole('link', { name: 'Join the Quest' }).click()
    await joinWithGitHub(page, login)
    if ((await page.getByRole('button', { name: 'Join', exact: true }).count()) === 0) say(page.url(), await text(page))
    await page.getByRole('button', { name: 'Join', exact: true }).click()
    pages.set(login, page)
  }
  const own = pages.get(climbers[0]?.login ?? '') as PlainPage
  say(own.url(), (await text(own)).slice(0, 300))
  await measured('joined')

  // A session of before is over soon.
  desk = await openPage()
  await logIn(desk, organiser.login)

  // All are read, and the organiser sees how far it is.
  const readings: string[] = []
  let minutes = 0
  for (; minutes < 600; minutes += 1) {
    await desk.goto(at)
    const [reading] = /[\d,]+ of [\d,]+ (climbers )?(are )?read[^.]*\./.exec(await text(desk)) ?? []
    if (reading === undefined && minutes > 0) break
    readings.push(reading ?? '')
    await world.passMinute()
  }
  say('minutes', minutes, readings.slice(0, 3), readings.at(-1), (await text(desk)).slice(0, 900))
  await measured('read')
  // Maintainers merge more, and label it afterwards: one misspells.
  const [first] = climbers
  if (first === undefined) throw new Error('nobody')
  const wrongIn = repositoryOf(2)
  let misspelt = 0
  let mergedAt = 0
  for (const round of [1, 2]) {
    await world.passUntil(JOINING + round * DAY, 6 * 60)
    say('points before', await points())
    const merged = new Map<number, number>()
    for (const [index, { githubId }] of working.entries())
      if (round === 1 || index % 17 !== 3)
        merged.set(index, await mergeWork(world, githubId, repositoryOf(index + round), `Work ${round} of ${githubId}`))
    mergedAt = Date.now()
    await world.passMinute(5)
    for (const [index, pullRequest] of merged) {
      const isWrong = index === 0 && round === 2
      if (isWrong) misspelt = pullRequest
      const repository = repositoryOf(index + round)
      await setLabel(world, 'label', repository, pullRequest, isWrong ? 'gssoc:aproved' : 'GSSoC: Approved')
      await setLabel(world, 'label', repository, pullRequest, LEVELS[(index + round) % 3] ?? '')
    }
  }
  while (Date.now() < mergedAt + 55 * MINUTE) await world.passMinute(10)
  await desk.goto(`${at}/repositories`)
  say('doctor', (await text(desk)).match(/Labels to mend.{0,400}/)?.[0])
  const maintainer = await openPage()
  await maintainer.goto('/maintain')
  await maintainer.getByRole('button', { name: 'Sign in with GitHub' }).click()
  await authorize(maintainer, wrongIn.ownerLogin)
  await maintainer.goto(`/maintain/${wrongIn.name}`)
  say('maintainer', (await text(maintainer)).match(/Labels to mend.{0,400}/)?.[0])
  say('points', await pointsOf(first.login), await points())
  await measured('merged')
  await setLabel(world, 'unlabel', wrongIn, misspelt, 'gssoc:aproved')
  await setLabel(world, 'label', wrongIn, misspelt, 'gssoc:approved')
  await world.passUntil(Date.now() + HOUR, 10)
  say('points', await pointsOf(first.login), await points())

  // Two talks.
  for (const { login } of climbers.slice(-2)) {
    await desk.goto(`${at}/by-hand`)
    await desk.getByLabel('Username', { exact: true }).fill(login)
    await desk.getByLabel('For').first().selectOption('talk')
    await desk.getByLabel('Points', { exact: true }).fill('60')
    await desk.getByLabel('Reason', { exact: true }).first().fill('A talk about first contributions, given twice.')
    await desk.getByRole('button', { name: 'Give', exact: true }).click()
  }
  say('by hand', (await text(desk)).match(/Decided so far.*/)?.[0], await pointsOf(climbers.at(-1)?.login ?? ''))

  // Who earns one is chosen while it runs.
  await desk.goto(`${at}/results`)
  await desk.getByRole('radio', { name: /^Points/ }).check()
  await desk.getByLabel('How many points').fill(String(ENOUGH))
  await desk.getByLabel('Issued by').fill('Winter of code')
  await desk.getByLabel('Signed by').fill('Solomiia Koval, organiser')
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  say('certificates', (await text(desk)).match(/As things stand[^.]*/)?.[0])
  await measured('chosen')
  await world.passUntil(END + 2 * DAY, 6 * 60)
  await measured('ended')
  await world.passUntil(END + 2 * DAY + HOUR, 15)
  await measured('final')
  await world.passMinute()
  await world.passMinute()
  await measured('issued')
  const issued = await world.database.db.all<{ id: string; username: string }>(sql`SELECT id, username FROM certificates`)
  say('issued', issued.length)
  const credential = await read(`/certificates/${issued[0]?.id}/credential.json`)
  const issuer = await read('/certificates/issuer')
  say('credential', JSON.stringify(credential).slice(0, 300))
  const { verifyCredential } = await import('#tests/worlds/verify-credential.ts')
  say('verified', await verifyCredential(credential, issuer as never))
  // Somebody leaves for good.
  const gone = issued.find(({ username }) => username !== first.login)
  const leaving = pages.get(gone?.username ?? '') as PlainPage
  await leaving.goto('/settings')
  await unfold(leaving, 'Delete my account')
  await leaving.getByLabel(`Type ${gone?.username} to confirm`).fill(gone?.username ?? '')
  await leaving.getByRole('button', { name: 'Delete my account' }).click()
  say('leaving', (await text(leaving)).match(/Your account will be deleted.{0,100}/)?.[0])
  await world.passUntil(Date.now() + 9 * DAY, 12 * 60)
  for (const path of [`/certificates/${gone?.id}`, `/certificates/${gone?.id}/credential.json`, '/certificates/ce_nobody'])
    say(path, (await world.ask(new Request(testVars.APP_ORIGIN + path))).status)
  await measured('end')

  async function read(path: string) {
    return (await world.ask(new Request(testVars.APP_ORIGIN + path))).json<object>()
  }
  async function points() {
    const rows = await world.database.db.all(sql`SELECT points, COUNT(*) AS people FROM contest_scores GROUP BY points`)
    return JSON.stringify(rows)
  }
  async function pointsOf(login: string) {
    const [row] = await world.database.db.all<{ points: number }>(sql`SELECT points FROM contest_scores
      CROSS JOIN players ON players.id = player_id WHERE github_username = ${login}`)
    return row?.points ?? 0
  }
  async function board() {
    const path = `/api/v1/contests/${slug.split('/').at(-1)}`
    return (await (await world.ask(new Request(`${testVars.APP_ORIGIN}${path}`))).text()).slice(0, 600)
  }
  async function measured(what: string) {
    const { database } = world
    say(what, 'read', database.rowsRead(), 'written', database.rowsWritten(), JSON.stringify((await world.sandbox.usage()).filter((u) => u.caller === 'token').map((u) => `${u.resource} ${u.operation} ${u.requests} ${u.points} ${u.milliseconds} ${u.refused}`)), world.errors.splice(0).slice(0, 3))
    database.sent.length = 0
  }
  async function unfold(page: PlainPage, name: string) {
    await page.locator('summary', { hasText: name }).first().click()
  }

  async function operate(method: string, path: string, body: object) {
    const headers = { authorization: `Bearer ${testVars.OPERATOR_TOKEN}`, 'content-type': 'application/json' }
    const answer = await world.ask(
      new Request(`${testVars.APP_ORIGIN}/api/operator${path}`, { method, headers, body: JSON.stringify(body) }),
    )
    if (answer.status !== 200 && answer.status !== 204) say(path, answer.status, await answer.text())
  }
})
