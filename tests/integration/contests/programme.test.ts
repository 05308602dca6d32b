import { sql } from 'drizzle-orm'
import { afterAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { findPlayerByUsername } from '#app/core/players/find-player.server.ts'
import { writeRegistration } from '#app/core/settings/registration.server.ts'
import { DAY, HOUR, MINUTE } from '#app/domain/time/period.ts'
import { grantPremium } from '#app/features/players/staff/grant-premium.server.ts'
import { testVars } from '#tests/people/factories.ts'
import type { PlainPage } from '#tests/plain-browser/plain-page.ts'
import { openVisitor } from '#tests/worlds/plain-visitor.ts'
import {
  authorize,
  createRepositories,
  draftProgramme,
  exportOf,
  findClimbers,
  joinByRequests,
  joinWithGitHub,
  linksOf,
  logIn,
  mergeWork,
  setLabel,
  textOf,
  unfold,
} from '#tests/worlds/programme.ts'
import { runWorker } from '#tests/worlds/running-worker.ts'

/** `VITE_PEOPLE=500 VITE_REPOSITORIES=300` plays the large one of docs/scale.md. */
const PEOPLE = Number(process.env.VITE_PEOPLE ?? 12)
const REPOSITORIES = Number(process.env.VITE_REPOSITORIES ?? 8)
const ACTIVE = 0.85

const BEFORE = Date.parse('2026-10-05T07:00:00Z')
const JOINING = Date.parse('2026-11-02T09:00:00Z')
const END = Date.parse('2026-11-06T18:00:00Z')

/** Each climber's three pull requests have one of each, however a maintainer spells it. */
const LEVELS = ['Level: Beginner', 'level :intermediate', 'LEVEL:ADVANCED']
const POINTS_OF_ALL = 80
const ENOUGH = 60
const TALK = 60

afterAll(() => void vi.useRealTimers())

test('a programme runs from a form’s export to certificates that anybody can check', { timeout: HOUR }, async () => {
  const realFetch = globalThis.fetch
  const world = await runWorker('programme', BEFORE)
  const { db } = world.database
  const figures: Record<string, unknown> = { people: PEOPLE, repositories: REPOSITORIES }
  onTestFinished(() => console.info(JSON.stringify(figures)))
  const openPage = () => openVisitor(testVars.APP_ORIGIN, world.ask)
  await writeRegistration({ db }, 'open')
  const repositories = await createRepositories(world, REPOSITORIES)
  const [organiser, ...climbers] = await findClimbers(
    world,
    PEOPLE + 1,
    new Set(repositories.map(({ owner }) => owner)),
  )
  const [first, speaker] = [climbers[0], climbers.at(-1)]
  if (organiser === undefined || first === undefined || speaker === undefined) throw new Error('too few people')
  const working = climbers.slice(0, Math.floor(PEOPLE * ACTIVE))
  const repositoryOf = (index: number) => repositories[index % repositories.length] as (typeof repositories)[number]

  // From the page for organisers to an open contest.
  let desk = await openPage()
  await desk.goto('/run-a-contest')
  await desk.getByRole('link', { name: 'Start a contest' }).click()
  await joinWithGitHub(desk, organiser.login)
  const owner = await findPlayerByUsername({ db }, organiser.login)
  await grantPremium({ db, now: Date.now }, 'staff', { playerId: owner?.id ?? '', premium: true })
  await draftProgramme(desk, repositories)
  await desk.getByRole('button', { name: 'Open the contest', exact: true }).click()
  expect(new URL(desk.url()).pathname).toBe('/c/winter-of-code')
  const { id } = (await db.get<{ id: string }>(sql`SELECT leaderboard_id AS id FROM contests`)) ?? { id: '' }
  const at = `/my-leaderboards/${id}/desk`

  // A form's answers become a roster with its teams, and everybody is invited.
  await desk.goto(`${at}/invite`)
  await desk.getByLabel('Paste your table').fill(exportOf(climbers))
  await desk.getByRole('button', { name: 'Check the table' }).click()
  await desk.getByRole('button', { name: `Keep ${PEOPLE} seats` }).click()
  await desk.getByRole('button', { name: `Invite ${PEOPLE} addresses` }).click()
  await world.passMinute()
  const links = await linksOf(world)
  expect(links.size).toBe(PEOPLE)
  figures['invitations'] = { mails: links.size, minutes: links.size / 2 / 60 }

  // Maintainers merge for four weeks before anybody has joined.
  for (let week = 0; week < 4; week += 1) {
    await world.passUntil(BEFORE + (2 + week * 7) * DAY, (3 * DAY) / MINUTE)
    for (const [index, { githubId }] of working.entries())
      if (index % 4 === week) {
        const pullRequest = await mergeWork(world, githubId, repositoryOf(index), `First of ${githubId}`)
        await setLabel(world, 'label', repositoryOf(index), pullRequest, 'gssoc:approved')
        await setLabel(world, 'label', repositoryOf(index), pullRequest, LEVELS[index % 3] ?? '')
      }
  }
  await world.passUntil(JOINING, (3 * DAY) / MINUTE)
  await measured('before')
  const pages = new Map<string, PlainPage>()
  for (const [index, { login, email }] of climbers.entries()) {
    const page = await openPage()
    const link = links.get(email) ?? ''
    pages.set(login, page)
    if (index > 0) await joinByRequests(page, login, link)
    else {
      await page.goto(link)
      await page.locator('main').getByRole('link', { name: 'Join the Quest' }).click()
      await joinWithGitHub(page, login)
      await page.getByRole('button', { name: 'Join', exact: true }).click()
    }
  }
  await measured('joining')

  // The organiser sees how many are read, until all are.
  desk = await openPage()
  await logIn(desk, organiser.login)
  let minutes = 0
  for (; ; minutes += 1) {
    await desk.goto(at)
    const [reading, read] = /([\d,]+) of [\d,]+ climbers read\./.exec(await textOf(desk)) ?? []
    if (reading === undefined) break
    expect([minutes, Number(read?.replace(',', '')) <= PEOPLE]).toEqual([minutes, true])
    await world.passMinute()
  }
  expect(minutes).toBeGreaterThan(0)
  figures['minutesToRead'] = minutes
  await measured('reading')
  expect(await pointsOf(first.login)).toBe(10)

  // Labels come after the merge, and one is misspelt.
  let [misspelt, mergedAt] = [0, 0]
  for (const round of [1, 2]) {
    await world.passUntil(JOINING + round * DAY, DAY / MINUTE)
    const merged = new Map<number, number>()
    for (const [index, { githubId }] of working.entries())
      if (round === 1 || index % 17 !== 3)
        merged.set(index, await mergeWork(world, githubId, repositoryOf(index + round), `Work ${round} of ${githubId}`))
    mergedAt = Date.now()
    await world.passMinute(5)
    for (const [index, pullRequest] of merged) {
      const isWrong = index === 0 && round === 2
      if (isWrong) misspelt = pullRequest
      const approved = isWrong ? 'gssoc:aproved' : 'GSSoC: Approved'
      await setLabel(world, 'label', repositoryOf(index + round), pullRequest, approved)
      await setLabel(world, 'label', repositoryOf(index + round), pullRequest, LEVELS[(index + round) % 3] ?? '')
    }
  }
  while (Date.now() < mergedAt + HOUR - 15 * MINUTE) await world.passMinute(15)
  const trouble = 'Set the label gssoc:approved. It has “gssoc:aproved”.'
  await desk.goto(`${at}/points`)
  expect(await textOf(desk)).toContain(trouble)
  const maintainer = await openPage()
  await maintainer.goto('/maintain')
  await maintainer.getByRole('button', { name: 'Continue with GitHub' }).click()
  await authorize(maintainer, repositoryOf(2).ownerLogin)
  await maintainer.goto(`/maintain/${repositoryOf(2).name}`)
  expect(await textOf(maintainer)).toContain(trouble)
  expect(await pointsOf(first.login)).toBe(35)
  await setLabel(world, 'unlabel', repositoryOf(2), misspelt, 'gssoc:aproved')
  await setLabel(world, 'label', repositoryOf(2), misspelt, 'gssoc:approved')
  await world.passUntil(Date.now() + HOUR, 20)
  expect(await pointsOf(first.login)).toBe(POINTS_OF_ALL)
  await measured('labels')

  // Two talks.
  for (const { login } of climbers.slice(-2)) {
    await desk.goto(`${at}/points`)
    await desk.getByLabel('Username', { exact: true }).fill(login)
    await desk.getByLabel('Points', { exact: true }).fill(String(TALK))
    await desk.getByLabel('Reason', { exact: true }).first().fill('A talk about first contributions.')
    await desk.getByRole('button', { name: 'Give', exact: true }).click()
  }
  const news = await openPage()
  await news.goto('/c/winter-of-code?tab=news')
  expect(await textOf(news)).toContain(`${TALK} points given by hand: 2 climbers`)

  // Who earns one is chosen while it runs; the results come by themselves.
  await desk.goto(`${at}/results`)
  await desk.getByRole('radio', { name: /^Points/ }).check()
  await desk.getByLabel('How many points').fill(String(ENOUGH))
  await desk.getByLabel('Issued by').fill('Winter of code')
  await desk.getByLabel('Signed by').fill('The organiser')
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await world.passUntil(END + 2 * DAY - HOUR, DAY / MINUTE)
  await world.passUntil(END + 2 * DAY + 2 * HOUR, 30)
  // Certificates go out to a hundred members a minute.
  for (let page = 0; page <= PEOPLE / 100; page += 1) await world.passMinute()
  await measured('end')
  const certificates = await db.all<{ id: string; username: string }>(sql`SELECT id, username FROM certificates`)
  const short = working.filter((_, index) => index % 17 === 3 && index % 3 !== 1)
  figures['certificates'] = certificates.length
  expect(certificates.map(({ username }) => username).toSorted()).toEqual(
    [...working.filter((one) => !short.includes(one)), ...climbers.slice(-2)].map(({ login }) => login).toSorted(),
  )
  expect(certificates.length / PEOPLE).toBeGreaterThan(0.75)

  // Anybody checks one, and one of somebody who left answers as an unknown address.
  const pageOf = (login: string) => `/certificates/${certificates.find(({ username }) => username === login)?.id}`
  const credential = await (await get(`${pageOf(first.login)}/credential.json`)).json()
  const issuer = await (await get('/certificates/issuer')).json()
  const body = JSON.stringify({ credential, issuer })
  expect(await (await realFetch(inject('credentialVerifier'), { method: 'POST', body })).json()).toBeNull()
  const leaving = pages.get(speaker.login) as PlainPage
  await leaving.goto('/settings')
  await unfold(leaving, 'Delete my account')
  await leaving.getByLabel(`Type ${speaker.login} to confirm`).fill(speaker.login)
  await leaving.getByRole('button', { name: 'Delete my account' }).click()
  expect((await get(pageOf(speaker.login))).status).toBe(200)
  await world.passUntil(Date.now() + 8 * DAY, (4 * DAY) / MINUTE)
  const unknown = await get('/certificates/cert_of_nobody')
  for (const path of [pageOf(speaker.login), `${pageOf(speaker.login)}/credential.json`])
    expect([path, (await get(path)).status]).toEqual([path, unknown.status])
  expect(unknown.status).toBe(404)

  function get(path: string): Promise<Response> {
    return world.ask(new Request(testVars.APP_ORIGIN + path))
  }

  async function pointsOf(login: string): Promise<number> {
    const row = await db.get<{ points: number }>(sql`SELECT points FROM contest_scores
      CROSS JOIN players ON players.id = player_id WHERE github_username = ${login}`)
    return row?.points ?? 0
  }

  /** What has been used since the last time. */
  async function measured(what: string): Promise<void> {
    const usage = (await world.sandbox.usage()).filter(({ caller }) => caller === 'token')
    const total = (field: 'points' | 'requests', resource: string) =>
      usage.reduce((sum, one) => sum + (one.resource === resource ? one[field] : 0), 0)
    const { rowsRead, rowsWritten, sent } = world.database
    figures[what] = {
      rowsRead: rowsRead(),
      rowsWritten: rowsWritten(),
      pointsSoFar: total('points', 'graphql'),
      requestsSoFar: ['graphql', 'core', 'search'].map((resource) => total('requests', resource)),
      errors: world.errors.splice(0).length,
    }
    sent.length = 0
  }
})
