import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { FoundPlaces } from '#app/adapters/github/find-places.ts'
import { writeRegistration } from '#app/core/settings/registration.server.ts'
import { OWNED_CAP } from '#app/domain/contests/private-leaderboard.ts'
import type { ContestFields } from '#app/domain/contests/setup/contest-fields.ts'
import { EMPTY_FIELDS } from '#app/domain/contests/setup/contest-form.ts'
import { newContest } from '#app/domain/contests/setup/contest-template.ts'
import { DAY, dayOf, HOUR } from '#app/domain/time/period.ts'
import { createLeaderboard } from '#app/features/contests/private-leaderboards/create-leaderboard.server.ts'
import { joinLeaderboard, leaveLeaderboard } from '#app/features/contests/private-leaderboards/membership.server.ts'
import { action as joinAction } from '#app/features/contests/setup/contest-join.route.ts'
import { action as editAction, loader as editLoader } from '#app/features/contests/setup/edit-contest.route.tsx'
import { loadOpening } from '#app/features/contests/setup/load-opening.server.ts'
import { action as openAction, loader as openLoader } from '#app/features/contests/setup/open-contest.route.tsx'
import { grantPremium } from '#app/features/players/staff/grant-premium.server.ts'
import { action as newAction } from '#app/routes/new-contest.route.tsx'
import { repositories, repositoryMarks } from '#db/schema/github.ts'
import {
  callRoute,
  emptyDatabase,
  everyRow,
  formRequest,
  locationOf,
  makePlayer,
  MONDAY,
  pageRequest,
  signedIn,
  testContext,
} from '#tests/people/factories.ts'
import { deskOf, errorsOf, statusOf } from '#tests/worlds/desk.ts'
import { insertRows, makeRules } from '#tests/worlds/rows.ts'

const WEDNESDAY = MONDAY + 2 * DAY + 10 * HOUR
const base = testContext(WEDNESDAY)
let context = base

beforeEach(async () => {
  base.clock.now = WEDNESDAY
  // Answers of GitHub are kept by configuration.
  context = { ...base, config: { ...base.config } }
  await emptyDatabase(context)
})

const FIELDS: ContestFields = {
  ...EMPTY_FIELDS,
  ...newContest('class', 'Europe/Oslo', WEDNESDAY),
  visibility: 'public',
  intent: 'save',
  name: 'Autumn of Open Source',
}

test.for([
  [{ name: ' ' }, { name: 'Give the contest a name.' }],
  [{ name: 'a'.repeat(61) }, { name: '60 characters at most.' }],
  [{ slug: 'Autumn 2026' }, { slug: 'Use small letters, digits and single hyphens: autumn-2026 would work.' }],
  [{ slug: 'new' }, { slug: 'This address is taken.' }],
  [{ slug: 'ab' }, { slug: '3 to 40 characters.' }],
  [{ description: 'See https://a.example' }, { description: 'No links here, please. Say it in words.' }],
  [{ description: 'a'.repeat(201) }, { description: '200 characters at most.' }],
  [{ startDay: '' }, { startDay: 'Choose when it starts.' }],
  [{ endDay: '2020-01-01' }, { endDay: 'The end lies before the start. Choose a later day.' }],
  [{ startDay: '2020-01-01' }, { startDay: 'The start has passed. Choose today or a later day.' }],
  [{ endDay: '2031-01-01' }, { endDay: 'A contest lasts a year at most. Choose an earlier day.' }],
  [
    { startDay: '2027-03-28', startTime: '02:30', endDay: '2027-04-02' },
    { startDay: 'The clocks skip this time that night. Choose an hour earlier or later.' },
  ],
  [{ timeZone: 'Mars/Base' }, { timeZone: 'Choose a time zone from the list.' }],
  [{ scope: 'chosen' }, { lines: 'Name a repository or an organization, or let all public work count.' }],
  [
    { scope: 'chosen', lines: 'a/b\nno such line' },
    { lines: '“no such line” is neither owner/name nor an owner. The other lines are kept.' },
  ],
  [
    { scope: 'chosen', lines: Array.from({ length: 1001 }, (_, index) => `a/r${index}`).join('\n') },
    { lines: 'Up to 1,000 lines. These are 1,001.' },
  ],
  [{ 'limit-commits': '21' }, { 'limit-commits': 'A whole number from 1 to 20.' }],
  [
    { labels: 'level-1 = ×2\nlevel 1 = ×3' },
    { labels: '“level-1” and “level 1” are one label to us. Keep one of the lines.' },
  ],
  [{ teamBest: '11' }, { teamBest: 'A whole number from 1 to 10.' }],
  [{ teamLeast: '0' }, { teamLeast: 'A whole number from 1 to 10.' }],
  [{ teamLeast: '5', teamSize: '4' }, { teamLeast: 'A team has fewer places, so none would be ranked.' }],
  [{ teamSize: '1' }, { teamSize: 'A whole number from 2 to 100.' }],
  [{ prizes: 'x\n'.repeat(11) }, { prizes: 'Up to 10 prizes. These are 11.' }],
  [{ sponsorName: 'Lantern' }, { sponsorUrl: 'Give its website, such as https://example.org.' }],
  [
    { sponsorName: 'Lantern', sponsorUrl: 'http://lantern.example' },
    { sponsorUrl: 'The address must begin with https://.' },
  ],
] as [ContestFields, ContestFields][])('%o is refused, and what was typed comes back', async ([typed, errors]) => {
  const owner = await organiser()
  const before = await everyRow(context)
  const answer = await create(owner, typed)
  expect(answer).toMatchObject({ init: { status: 400 } })
  const { data } = answer as { data: { errors: ContestFields; values: ContestFields } }
  expect(data.errors).toEqual(errors)
  for (const [field, value] of Object.entries(typed)) expect(data.values[field]).toBe(value)
  expect(await everyRow(context)).toEqual(before)
})

test.for([
  ['Asia/Kolkata — India, UTC+05:30', 'Asia/Kolkata'],
  ['kathmandu', 'Asia/Kathmandu'],
  ['UTC', 'UTC'],
] as const)('the time zone %s is saved as %s, in a new draft and in an old one', async ([timeZone, zone]) => {
  const owner = await organiser()
  const stored = () => context.db.all(sql`SELECT time_zone AS zone FROM contests`)
  const id = await created(owner, { timeZone })
  expect(await stored()).toEqual([{ zone }])
  await context.db.run(sql`UPDATE contests SET time_zone = 'Europe/Oslo'`)
  const [{ seen } = { seen: 0 }] = await context.db.all<{ seen: number }>(sql`SELECT changed_at AS seen FROM contests`)
  await edit(owner, id, { ...FIELDS, timeZone, seen: String(seen) })
  expect(await stored()).toEqual([{ zone }])
})

test('a rule that gives nothing is refused', async () => {
  const owner = await organiser()
  const off = Object.fromEntries(Object.keys(FIELDS).flatMap((field) => (field.startsWith('on-') ? [[field, '']] : [])))
  expect(await create(owner, off)).toMatchObject({
    data: { errors: { kinds: 'Nothing earns points by these rules. Switch at least one kind on.' } },
  })
})

test('from a draft to a running contest: only its owner sees the draft, and opening fixes it', async () => {
  const owner = await organiser()
  const other = await organiser()
  const id = await created(owner)
  const [row] = await context.db.all(sql`
    SELECT slug, visibility, opened_at AS openedAt, rules.version, board.ends_on AS endsOn, board.member_count AS members
    FROM contests JOIN private_leaderboards AS board ON board.id = leaderboard_id
    JOIN contest_rules AS rules ON rules.contest_id = leaderboard_id`)
  expect(row).toMatchObject({
    slug: `autumn-of-open-source ${id}`,
    visibility: 'public',
    openedAt: null,
    version: 1,
    members: 1,
  })
  expect(await read(other, id)).toMatchObject({ status: 404 })
  expect(await open(other, id)).toMatchObject({ status: 404 })
  expect(locationOf(await open(owner, id, { start: 'now' }))).toBe('/c/autumn-of-open-source')
  const [opened] = await context.db.all(sql`SELECT opened_at AS openedAt, starts_at AS startsAt FROM contests`)
  expect(opened).toEqual({ openedAt: WEDNESDAY, startsAt: WEDNESDAY })
  expect(await context.db.all(sql`SELECT 1 FROM outbox WHERE id LIKE 'recount:%'`)).toHaveLength(1)
  // Back in the browser, and an old tab.
  const desk = `/my-leaderboards/${id}/desk`
  const last = await callRoute(openLoader, context, pageRequest('/my-leaderboards/x/open', owner.cookie), { id })
  for (const answer of [await read(owner, id), last, await open(owner, id), await edit(owner, id, FIELDS)])
    expect(locationOf(answer)).toBe(desk)
  expect(locationOf(await edit(owner, id, { ...FIELDS, intent: 'check-lines' }))).toBe(desk)
  expect(locationOf(await create(owner, { creation: id }))).toBe(desk)
  for (const answer of [await read(other, id), await open(other, id), await edit(other, id, FIELDS)])
    expect(answer).toMatchObject({ status: 404 })
})

test('on the way to the last look what was typed is saved, and what is wrong comes back', async () => {
  const owner = await organiser()
  const id = await created(owner)
  const typed = { ...FIELDS, intent: 'save-and-open' }
  const [stored] = await context.db.all<{ seen: number }>(sql`SELECT changed_at AS seen FROM contests`)
  const seen = String(stored?.seen)
  expect(errorsOf(await edit(owner, id, { ...typed, seen, name: '' }))).toHaveProperty('name')
  expect(locationOf(await edit(owner, id, { ...typed, seen, name: 'Winter' }))).toBe(`/my-leaderboards/${id}/open`)
  expect(await context.db.all(sql`SELECT name FROM private_leaderboards`)).toEqual([{ name: 'Winter' }])
  // A draft that was left lying keeps its start, and can still be opened.
  base.clock.now += 10 * DAY
  const { fields } = (await read(owner, id)) as { fields: ContestFields }
  expect(locationOf(await edit(owner, id, { ...fields, intent: 'save-and-open' }))).toBe(`/my-leaderboards/${id}/open`)
})

test('when teams lock is saved with the draft and said before the opening; half time, unless somebody chooses', async () => {
  const owner = await organiser()
  const stored = () => context.db.all(sql`SELECT teams_lock AS teamsLock FROM contests`)
  const id = await created(owner, { teamMode: 'climbers', teamsLock: '' })
  expect(await stored()).toEqual([{ teamsLock: 'half' }])
  const [{ seen } = { seen: 0 }] = await context.db.all<{ seen: number }>(sql`SELECT changed_at AS seen FROM contests`)
  await edit(owner, id, { ...FIELDS, teamMode: 'climbers', teamsLock: 'never', seen: String(seen) })
  expect(await stored()).toEqual([{ teamsLock: 'never' }])
  expect((await loadOpening(context, owner.id, id))?.teams).toMatchObject({ lock: 'never' })
})

test.each<ContestFields>([
  { scope: 'all', teamMode: '' },
  { scope: 'all', teamMode: 'climbers', teamsLock: 'half' },
  { scope: 'chosen', lines: 'openfoo/router', teamMode: 'roster' },
  { scope: 'chosen', lines: 'openfoo/router', teamMode: 'climbers', teamsLock: 'half' },
])('the last look before the opening says exactly what the desk can change after it: %o', async (typed) => {
  const owner = await organiser()
  answerPlaces({ 'openfoo/router': 7, 'openfoo/docs': 8 }, {})
  const id = await created(owner, typed)
  const said = (await loadOpening(context, owner.id, id))?.changeable
  await open(owner, id)
  const reason = 'Everything is tried once, and this is why.'
  const changes = [
    { intent: 'change-end', endDay: dayOf(WEDNESDAY + 90 * DAY), endTime: '12:00' },
    { intent: 'change-scope', lines: 'openfoo/router\nopenfoo/docs' },
    { intent: 'change-teams', teamSize: '50' },
    { intent: 'change-lock', teamsLock: 'never' },
    { intent: 'change-rewards', prizes: 'A rope', sponsorName: 'Halden', sponsorUrl: 'https://halden.example' },
    { intent: 'change-rewards', prizes: 'A rope', conductUrl: 'https://halden.example/conduct' },
  ]
  for (const fields of changes) {
    const [{ seen } = { seen: 0 }] = await context.db.all<{ seen: number }>(
      sql`SELECT COUNT(*) AS seen FROM contest_changes`,
    )
    const sent = Object.fromEntries(Object.entries({ ...fields, reason, seen: String(seen) }))
    await statusOf(deskOf(context, '/settings').send(id, owner, sent))
  }
  const made = await context.db.all<{ what: string }>(sql`SELECT DISTINCT what FROM contest_changes`)
  expect(made.map(({ what }) => what).toSorted()).toEqual(said?.toSorted())
})

test('teams and kept seats of a draft are there once it is open, and nobody is let in before', async () => {
  const owner = await organiser()
  const { id: playerId, githubUsername } = await makePlayer(context)
  const player = { id: playerId, cookie: await signedIn(context, { id: playerId }) }
  const id = await created(owner, { teamMode: 'roster' })
  const desk = deskOf(context)
  await desk.send(id, owner, { intent: 'team', name: 'Night Build', note: '' }, '/people')
  await desk.send(id, owner, { intent: 'roster', lines: `username,team\n${githubUsername},night build` }, '/invite')
  expect(await join(player)).toMatchObject({ status: 404 })
  await open(owner, id)
  await join(player)
  expect(
    await context.db.all(sql`SELECT contest_teams.name FROM members
      JOIN contest_teams ON contest_teams.id = members.team_id WHERE player_id = ${player.id}`),
  ).toEqual([{ name: 'Night Build' }])
})

test('two tabs never lose silently: the second one is told and keeps what it typed', async () => {
  const owner = await organiser()
  const id = await created(owner)
  const { fields } = (await read(owner, id)) as { fields: ContestFields }
  expect(locationOf(await edit(owner, id, { ...fields, name: 'First tab' }))).toBe(`/my-leaderboards/${id}/edit`)
  const second = (await edit(owner, id, { ...fields, name: 'Second tab' })) as unknown as {
    data: { values: ContestFields; errors: { form: string } }
  }
  expect(second.data.errors.form).toMatch(/saved in another tab/)
  expect(second.data.values['name']).toBe('Second tab')
  expect(await names()).toEqual(['First tab'])
  await edit(owner, id, second.data.values)
  expect(await names()).toEqual(['Second tab'])
  // A form of before that save opens nothing.
  expect(await open(owner, id, { seen: fields['seen'] ?? '' })).toMatchObject({ init: { status: 409 } })
})

test('an address is taken by opening a public contest: drafts and private contests take none, and tell nobody that they are there', async () => {
  const [one, other, third] = [await organiser(), await organiser(), await organiser()]
  const hidden = await created(one, { visibility: 'private' })
  await open(one, hidden, { start: 'now' })
  const [first, second] = [await created(one), await created(other)]
  // Each form shows what was typed.
  for (const [owner, id] of [
    [one, first],
    [other, second],
  ] as const)
    expect(await read(owner, id)).toMatchObject({ fields: { slug: 'autumn-of-open-source' } })
  const answers = await Promise.all([open(one, first, { start: 'now' }), open(other, second, { start: 'now' })])
  const [refused, ...more] = answers.filter((answer) => !(answer instanceof Response))
  expect([refused, more]).toMatchObject([
    {
      init: { status: 409 },
      data: { errors: { form: 'This address is taken. Go back to the draft and choose another.' } },
    },
    [],
  ])
  expect(await create(third, {})).toMatchObject({ data: { errors: { slug: 'This address is taken.' } } })
  // A private contest needs none.
  expect(await create(third, { visibility: 'private' })).toBeInstanceOf(Response)
})

test('a draft takes no premium, and above the cap nothing is created', async () => {
  const player = await someone()
  await created(player)
  await emptyDatabase(context)
  const owner = await organiser()
  for (let index = 0; index < OWNED_CAP; index += 1)
    await createLeaderboard(context, owner.id, { name: `Board ${index}`, description: '', endsOn: '' })
  expect(await create(owner, {})).toMatchObject({ data: { errors: { form: expect.stringMatching(/20 boards/) } } })
  expect(await context.db.all(sql`SELECT 1 FROM contests`)).toEqual([])
})

test('lines are checked with GitHub: ids are stored, and what is missing is named with what was meant', async () => {
  const owner = await organiser()
  answerPlaces({ 'openfoo/router': 7 }, { 'plinth-dev': ['plinth-dev/a'], openfoo: ['openfoo/router'] })
  const typed = { scope: 'chosen', lines: 'OpenFoo/Router\nplinth-dev\nopenfoo/rooter' }
  const missing = {
    errors: { lines: 'openfoo/rooter needs mending. The other lines are kept.' },
    lines: [
      { name: 'openfoo/router', state: 'found', repositoryId: 7 },
      { name: 'plinth-dev', state: 'found', text: '1 repository' },
      { name: 'openfoo/rooter', state: 'missing', text: 'Private, or not on GitHub. Did you mean openfoo/router?' },
    ],
  }
  expect(await create(owner, { ...typed, intent: 'check-lines' })).toMatchObject({ data: missing })
  expect(await create(owner, typed)).toMatchObject({ data: missing })
  await makeRules(context, { repositoryId: 7, points: 'none' })
  expect(await create(owner, { scope: 'chosen', lines: 'openfoo/router', intent: 'check-lines' })).toMatchObject({
    data: { lines: [{ state: 'warning', text: 'Its maintainers switched points off.' }] },
  })
  await created(owner, { scope: 'chosen', lines: 'openfoo/router\nplinth-dev' })
  expect(await context.db.all(sql`SELECT name, repository_id AS id FROM contest_repositories ORDER BY name`)).toEqual([
    { name: 'openfoo/router', id: 7 },
    { name: 'plinth-dev', id: null },
  ])
})

test('a table of repositories becomes lines; what moved is followed, what is archived or elsewhere is named', async () => {
  const owner = await organiser()
  answerPlaces(
    { 'a/one': 1, 'a/old-name': 2, 'a/three': 3 },
    {},
    { 2: { name: 'b/new-name' }, 3: { isArchived: true } },
  )
  const table = [
    'Project;Repository;Mentor',
    'One;https://github.com/a/one;Ada, Bob',
    'Two;https://github.com/a/old-name/issues;',
    'Three;a/three;Cy',
  ].join('\n')
  const check = (lines: string) => create(owner, { scope: 'chosen', lines, intent: 'check-lines' })
  expect(await check(table)).toMatchObject({
    data: {
      values: { lines: 'https://github.com/a/one\nhttps://github.com/a/old-name/issues\na/three' },
      lines: [
        { name: 'a/one', state: 'found', text: 'Counts' },
        { name: 'b/new-name', state: 'found', text: 'Counts, was a/old-name' },
        { name: 'a/three', state: 'warning', text: 'Archived, so nobody can contribute there.' },
      ],
    },
  })
  expect(await check(`${table}\nFour;https://gitlab.com/a/four;`)).toMatchObject({
    data: { errors: { lines: 'gitlab.com isn’t GitHub. The other lines are kept.' } },
  })
  expect(await check('PK\u0003\u0004;')).toMatchObject({
    data: { errors: { lines: expect.stringContaining('This is a workbook.') }, values: { lines: '' } },
  })
  const id = await created(owner, { scope: 'chosen', lines: table })
  expect(await read(owner, id)).toMatchObject({ fields: { lines: 'a/one\na/three\nb/new-name' } })
})

test('a thousand repositories are found with ten questions', async () => {
  const owner = await organiser()
  const names = Array.from({ length: 1000 }, (_, index) => `summit/repository-${index}`)
  answerPlaces(Object.fromEntries(names.map((name, index) => [name, index + 1])), {})
  let requests = 0
  const { findPlaces } = context.github
  const counting: typeof findPlaces = (places) => {
    requests += 1
    return findPlaces(places)
  }
  context = { ...context, github: { ...context.github, findPlaces: counting } }
  await created(owner, { scope: 'chosen', lines: names.map((name) => `https://github.com/${name}`).join('\n') })
  expect(requests).toBe(10)
  expect(await context.db.all(sql`SELECT COUNT(*) AS count FROM contest_repositories`)).toEqual([{ count: 1000 }])
})

test('lines are checked for whoever may save the contest: with too many boards GitHub is not asked', async () => {
  const player = await organiser()
  for (let index = 0; index < OWNED_CAP; index += 1)
    await createLeaderboard(context, player.id, { name: `Board ${index}`, description: '', endsOn: '' })
  context = { ...context, github: { ...context.github, findPlaces: () => Promise.reject(new Error('asked')) } }
  const typed = { scope: 'chosen', lines: 'openfoo/router', intent: 'check-lines' }
  expect(await create(player, typed)).toMatchObject({
    init: { status: 400 },
    data: { errors: { form: expect.stringMatching(/20 boards/) } },
  })
})

test('a line says where work shares the points of one’s own, except among friends', async () => {
  const owner = await organiser()
  answerPlaces(
    { 'a/fork': 1, 'a/young': 2, 'a/few': 3, 'a/old': 4, 'a/staff': 5, 'a/asking': 6 },
    {},
    { 1: { isFork: true }, 2: { createdAt: context.now() - 80 * DAY }, 5: { isFork: true } },
  )
  await insertRows(context, repositories, [
    { id: 3, name: 'a/few', queriedAt: context.now() },
    { id: 4, name: 'a/old', queriedAt: context.now(), establishedSince: 1 },
    { id: 5, name: 'a/staff' },
    { id: 6, name: 'a/asking', queriedAt: context.now() },
  ])
  await insertRows(context, repositoryMarks, { repositoryId: 5, week: '2020-W01', isEstablished: true })
  const lines = 'a/fork\na/young\na/few\na/old\na/staff'
  const typed = { scope: 'chosen', lines, intent: 'check-lines' }
  expect(await create(owner, typed)).toMatchObject({
    data: {
      lines: [
        { state: 'warning', text: 'Counts up to 60 points a day because it is a fork' },
        { state: 'warning', text: 'Counts up to 60 points a day because it is not 90 days old' },
        { state: 'warning', text: 'Counts up to 60 points a day because it is not established' },
        { state: 'found', text: 'Counts' },
        { state: 'found', text: 'Counts' },
      ],
    },
  })
  const friends = { ...typed, visibility: 'private', isAmongFriends: 'on' }
  expect(await create(owner, friends)).toMatchObject({
    data: { lines: Array.from({ length: 5 }, () => ({ text: 'Counts' })) },
  })
  const id = await created(owner, { scope: 'chosen', lines: 'a/fork\na/old' })
  expect(await loadOpening(context, owner.id, id)).toMatchObject({
    lines: ['a/fork (counts up to 60 points a day because it is a fork)', 'a/old'],
  })
})

test('while GitHub is out, a draft is saved and not opened; later its lines are checked', async () => {
  const owner = await organiser()
  const id = await created(owner, { scope: 'chosen', lines: 'openfoo/router' })
  expect(await open(owner, id)).toMatchObject({ init: { status: 503 } })
  context = { ...context, config: { ...context.config } }
  answerPlaces({}, {})
  expect(await open(owner, id)).toMatchObject({ data: { errors: { form: expect.stringMatching(/openfoo\/router/) } } })
  context = { ...context, config: { ...context.config } }
  answerPlaces({ 'openfoo/router': 7 }, {})
  expect(await open(owner, id)).toBeInstanceOf(Response)
  expect(await context.db.all(sql`SELECT repository_id AS id FROM contest_repositories`)).toEqual([{ id: 7 }])
})

test('joining is possible from the opening until the end, and leaving until the end', async () => {
  const owner = await organiser()
  const player = await someone()
  const id = await created(owner)
  const [board] = await context.db.all<{ code: string }>(sql`SELECT invitation_code AS code FROM private_leaderboards`)
  const code = board?.code ?? ''
  expect(await joinLeaderboard(context, player.id, code)).toEqual({ ok: false, code: 'unknown' })
  expect(await join(player)).toMatchObject({ status: 404 })
  await open(owner, id, { start: 'now' })
  expect(locationOf(await join(player))).toBe('/c/autumn-of-open-source')
  expect(await joinLeaderboard(context, player.id, code)).toEqual({ ok: true, id, isNew: false })
  expect(await leaveLeaderboard(context, player.id, id)).toBe('left')
  expect(await joinLeaderboard(context, player.id, code)).toEqual({ ok: true, id, isNew: true })
  context.clock.now = WEDNESDAY + 100 * DAY
  expect(await leaveLeaderboard(context, player.id, id)).toBe('ended')
  expect(await joinLeaderboard(context, (await someone()).id, code)).toEqual({ ok: false, code: 'ended' })
  const ask = () => callRoute(joinAction, context, formRequest('/c/x/join', {}), { slug: 'x' })
  expect(locationOf(await ask())).toBe('/c/x?join&returnTo=%2Fc%2Fx')
  await writeRegistration(context, 'open')
  const visitor = await ask()
  // A visit to that address leads on to the page.
  expect(locationOf(visitor)).toBe('/?login&returnTo=%2Fc%2Fx%2Fjoin')
})

type Person = { id: string; cookie: string }

test('the form of a new contest sent twice, at once or later, makes one draft', async () => {
  const owner = await organiser()
  const creation = `lb_${'7'.repeat(25)}`
  const fields = { ...FIELDS, creation }
  await Promise.all([create(owner, fields), create(owner, fields)])
  await create(owner, { ...fields, name: 'Autumn, mended' })
  expect(
    await context.db.all(sql`SELECT name, slug FROM private_leaderboards CROSS JOIN contests ON leaderboard_id = id`),
  ).toEqual([{ name: 'Autumn, mended', slug: `autumn-mended ${creation}` }])
  // Nobody else's id leads to their draft.
  const other = await organiser()
  const before = await everyRow(context, { but: 'sessions' })
  await create(other, { ...fields, name: 'Mine now' }).catch((error: unknown) => error)
  expect(await everyRow(context, { but: 'sessions' })).toBe(before)
})

async function someone(): Promise<Person> {
  const player = await makePlayer(context)
  return { id: player.id, cookie: await signedIn(context, player) }
}

async function organiser(): Promise<Person> {
  const person = await someone()
  await grantPremium(context, 'staff', { playerId: person.id, premium: true })
  return person
}

function create({ cookie }: Person, typed: ContestFields) {
  return callRoute(newAction, context, formRequest('/my-leaderboards/new', { ...FIELDS, ...typed }, cookie))
}

async function created(owner: Person, typed: ContestFields = {}): Promise<string> {
  const [, id = ''] = /^\/my-leaderboards\/(lb_\w{25})\/edit$/.exec(locationOf(await create(owner, typed))) ?? []
  return id
}

function read({ cookie }: Person, id: string) {
  return callRoute(editLoader, context, pageRequest('/my-leaderboards/x/edit', cookie), { id })
}

function edit({ cookie }: Person, id: string, fields: ContestFields) {
  return callRoute(editAction, context, formRequest('/my-leaderboards/x/edit', { intent: 'save', ...fields }, cookie), {
    id,
  })
}

async function open({ cookie }: Person, id: string, typed: ContestFields = {}) {
  const [stored] = await context.db.all<{ seen: number }>(
    sql`SELECT changed_at AS seen FROM contests WHERE leaderboard_id = ${id}`,
  )
  const fields = { intent: 'open', seen: String(stored?.seen), start: 'planned', ...typed }
  return callRoute(openAction, context, formRequest('/my-leaderboards/x/open', fields, cookie), { id })
}

function join({ cookie }: Person, slug = 'autumn-of-open-source') {
  return callRoute(joinAction, context, formRequest(`/c/${slug}/join`, {}, cookie), { slug })
}

async function names(): Promise<string[]> {
  const rows = await context.db.all<{ name: string }>(sql`SELECT name FROM private_leaderboards ORDER BY name`)
  return rows.map(({ name }) => name)
}

function answerPlaces(
  repositories: Record<string, number>,
  owners: Record<string, string[]>,
  facts: Record<number, { isFork?: boolean; isArchived?: boolean; name?: string; createdAt?: number }> = {},
) {
  const github = {
    ...context.github,
    findPlaces: async (query: { repositories: readonly string[]; owners: readonly string[] }) => ({
      ok: true as const,
      value: {
        repositories: query.repositories.map((name) => {
          const id = repositories[name.toLowerCase()]
          return id === undefined
            ? null
            : { id, name: name.toLowerCase(), isFork: false, isArchived: false, createdAt: 0, ...facts[id] }
        }),
        owners: query.owners.map((login) => {
          const own = owners[login.toLowerCase()]
          return own === undefined ? null : { login, repositories: own.length, names: own }
        }),
      } satisfies FoundPlaces,
    }),
  }
  context = { ...context, github }
}
