import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { flashCookie } from '#app/context/cookies.server.ts'
import { listPrivateLeaderboardUpdates } from '#app/core/contests/private-leaderboards/list-private-leaderboard-updates.server.ts'
import { MEMBERS_CAP, MEMBERSHIPS_CAP, OWNED_CAP } from '#app/domain/contests/private-leaderboard.ts'
import { doneWith, MISSING } from '#app/domain/forms/form-outcome.ts'
import { DAY, HOUR, MINUTE } from '#app/domain/time/period.ts'
import { erasePlayer } from '#app/features/account/erase-players.server.ts'
import { acceptOffer } from '#app/features/contests/private-leaderboards/answer-offer.server.ts'
import { createLeaderboard } from '#app/features/contests/private-leaderboards/create-leaderboard.server.ts'
import type { InvitationView } from '#app/features/contests/private-leaderboards/find-invitation.server.ts'
import {
  type LeaderboardView,
  loadLeaderboard,
} from '#app/features/contests/private-leaderboards/load-leaderboard.server.ts'
import type { MyLeaderboardsView } from '#app/features/contests/private-leaderboards/load-my-leaderboards.server.ts'
import {
  changeLeaderboard,
  deleteLeaderboard,
  handOverLeaderboard,
  removeMember,
  renewInvitation,
} from '#app/features/contests/private-leaderboards/manage-leaderboard.server.ts'
import { joinLeaderboard } from '#app/features/contests/private-leaderboards/membership.server.ts'
import {
  action as joinAction,
  loader as joinLoader,
} from '#app/features/contests/private-leaderboards/my-leaderboards-join.route.tsx'
import {
  action as listAction,
  loader as listLoader,
} from '#app/features/contests/private-leaderboards/my-leaderboards.route.tsx'
import { grantPremium } from '#app/features/players/staff/grant-premium.server.ts'
import { action as login } from '#app/features/sign-in/login.route.ts'
import { loader as callback } from '#app/routes/github-callback.route.ts'
import { action as boardAction, loader as boardLoader } from '#app/routes/my-leaderboard.route.tsx'
import { members } from '#db/schema/contests/private-leaderboards.ts'
import { countingDatabase } from '#tests/databases/counting-database.ts'
import {
  callRoute,
  cookiesAfter,
  emptyDatabase,
  everyRow,
  formRequest,
  locationOf,
  makeAccount,
  makePlayer,
  makePlayers,
  MONDAY,
  pageRequest,
  scriptAccounts,
  signedIn,
  testContext,
} from '#tests/people/factories.ts'
import { insertRows, makeStandings, makeWeeks } from '#tests/worlds/rows.ts'

const WEDNESDAY = MONDAY + 2 * DAY + 10 * HOUR
const context = testContext(WEDNESDAY)
const TYPED = { name: 'Rope team', description: 'Who carries the rope?', endsOn: '' }
const SECRET_NAME = 'Secret summit'
const NO_MEMBER = doneWith('warning', 'Choose a member from the list.')

beforeEach(async () => {
  await emptyDatabase(context)
  context.clock.now = WEDNESDAY
})

test('a premium player creates a board, owns it and is its first member', async () => {
  const owner = await someone({ isPremium: true })
  const answer = await callRoute(listAction, context, formRequest('/my-leaderboards', TYPED, owner.cookie))
  const [, id] = /^\/my-leaderboards\/(lb_\w{25})$/.exec(locationOf(answer)) ?? []
  expect(await view(owner, id)).toMatchObject({
    name: 'Rope team',
    description: 'Who carries the rope?',
    endsOn: null,
    members: 1,
    hasEnded: false,
    ownerUsername: owner.player.githubUsername,
    rows: [{ username: owner.player.githubUsername, rank: 0, points: 0, isViewer: true }],
    owner: { others: [] },
  })
  expect((await list(owner)).boards).toMatchObject([{ id, name: 'Rope team', members: 1, isMine: true }])
})

test('without premium nothing is created, whatever the screen showed', async () => {
  const player = await someone()
  const before = await everyRow(context)
  expect(await callRoute(listAction, context, formRequest('/my-leaderboards', TYPED, player.cookie))).toMatchObject({
    init: { status: 400 },
    data: { values: TYPED, errors: {} },
  })
  expect(await everyRow(context)).toBe(before)
  expect((await list(player)).refusals).toEqual({ board: 'not_premium', contest: null })
})

test('premium that ends keeps the boards and allows no new one', async () => {
  const owner = await someone()
  await grantPremium(context, 'staff', { playerId: owner.player.id, premium: true })
  const { id } = await makeBoard(owner)
  await grantPremium(context, 'staff', { playerId: owner.player.id, premium: false })
  expect(await createLeaderboard(context, owner.player.id, TYPED)).toEqual({ ok: false, code: 'not_premium' })
  expect(await list(owner)).toMatchObject({ boards: [{ id, isMine: true }], refusals: { board: 'not_premium' } })
  await send(owner, id, { intent: 'change', name: 'Still mine', description: '', endsOn: '' })
  expect((await view(owner, id)).name).toBe('Still mine')
})

test('who is suspended makes no board, and reads why', async () => {
  const owner = await someone({ isPremium: true, suspendedAt: 1 })
  expect(await createLeaderboard(context, owner.player.id, TYPED)).toEqual({ ok: false, code: 'suspended' })
  expect((await list(owner)).refusals.board).toBe('suspended')
})

test(`a player owns ${OWNED_CAP} boards at most, also when many are created at once`, async () => {
  const owner = await someone({ isPremium: true })
  const created = await Promise.all(
    Array.from({ length: OWNED_CAP + 10 }, () => createLeaderboard(context, owner.player.id, TYPED)),
  )
  expect(created.filter((one) => one.ok)).toHaveLength(OWNED_CAP)
  expect(created.filter((one) => !one.ok)).toEqual(Array.from({ length: 10 }, () => ({ ok: false, code: 'too_many' })))
  expect((await list(owner)).owned).toBe(OWNED_CAP)
})

test('a form with faults says what is wrong, keeps what was typed and writes nothing', async () => {
  const owner = await someone({ isPremium: true })
  const { id } = await makeBoard(owner)
  const before = await everyRow(context)
  const typed = { name: '🧗'.repeat(61), description: 'x'.repeat(201), endsOn: '2026-11-01' }
  const errors = {
    name: '60 characters at most.',
    description: '200 characters at most.',
    endsOn: 'Choose today or a later day.',
  }
  expect(await callRoute(listAction, context, formRequest('/my-leaderboards', typed, owner.cookie))).toMatchObject({
    init: { status: 400 },
    data: { values: typed, errors },
  })
  expect(await send(owner, id, { intent: 'change', ...typed })).toMatchObject({
    init: { status: 400 },
    data: { values: typed, errors },
  })
  expect(await send(owner, id, { intent: 'delete', confirmName: 'rope' })).toMatchObject({
    init: { status: 400 },
    data: { values: { confirmName: 'rope' }, errors: { confirmName: 'Type the name of the board to delete it.' } },
  })
  expect(await everyRow(context)).toBe(before)
})

test('hostile names are stored as text on one line', async () => {
  const owner = await someone({ isPremium: true })
  const { id } = await makeBoard(owner, {
    ...TYPED,
    name: '<img src=x onerror=alert(1)>\r\nBcc: all\u202E\u0000',
    description: `</script>\u2028${'\u0301'.repeat(40)}`,
  })
  expect(await view(owner, id)).toMatchObject({
    name: '<img src=x onerror=alert(1)> Bcc: all',
    description: '</script> \u0301\u0301\u0301',
  })
})

test('the invitation shows the board’s owner, a visitor joins, and joining again changes nothing', async () => {
  const { owner, id, code } = await board()
  const player = await someone()
  expect(await invitation(player, code)).toMatchObject({
    state: 'open',
    id: null,
    name: SECRET_NAME,
    members: 1,
    ownerUsername: owner.player.githubUsername,
  })
  expect(locationOf(await join(player, code))).toBe(`/my-leaderboards/${id}`)
  expect(await invitation(player, code)).toMatchObject({ state: 'member', id, members: 2 })
  const before = await everyRow(context)
  expect(locationOf(await join(player, code))).toBe(`/my-leaderboards/${id}`)
  expect(await everyRow(context)).toBe(before)
  expect(await list(player)).toMatchObject({
    boards: [{ id, members: 2, ownerUsername: owner.player.githubUsername, isMine: false }],
  })
})

test('a visitor learns nothing of an invitation, not even whether it is one', async () => {
  const { code } = await board()
  for (const tried of [code, 'x'.repeat(32)]) {
    expect(
      await callRoute(joinLoader, context, pageRequest(`/my-leaderboards/join/${tried}`), { code: tried }),
    ).toMatchObject({
      data: { state: 'visitor' },
      init: { status: 200 },
    })
    expect(
      locationOf(
        await callRoute(joinAction, context, formRequest(`/my-leaderboards/join/${tried}`, {}), { code: tried }),
      ),
    ).toBe(`/?login&returnTo=${encodeURIComponent(`/my-leaderboards/join/${tried}`)}`)
  }
})

test.for(['/my-leaderboards', '/my-leaderboards/join/abc-_DEF', '/my-leaderboards/lb_1?board=month', '/日本'])(
  'a login that %s asked for returns there from GitHub, also after a wrong name',
  async (path) => {
    const account = makeAccount()
    scriptAccounts(context, [account])
    await makePlayer(context, { githubId: account.githubId, githubUsername: account.username })
    const wrong = await callRoute(login, context, formRequest('/login', { username: ' ', returnTo: path }))
    expect(locationOf(wrong).startsWith(new URL(path, 'http://local').pathname)).toBe(true)
    const started = await callRoute(
      login,
      context,
      formRequest('/login', { username: account.username, returnTo: path }),
    )
    const state = new URL(locationOf(started)).searchParams.get('state') ?? ''
    const back = await callRoute(
      callback,
      context,
      pageRequest(`/github/callback?code=code-of-${account.githubId}&state=${state}`, cookiesAfter(started)),
    )
    expect(locationOf(back)).toBe(encodeURI(path))
  },
)

test.for([
  ['of nothing', ''],
  ['of nobody', 'x'.repeat(32)],
  ['with a path', '../../settings'],
  ['with a null', '%00'],
  ['with a header', '\r\nSet-Cookie: a=b'],
  ['with SQL', "' OR 1=1 --"],
  ['of 5,000 letters', 'x'.repeat(5000)],
  ['in another script', '日本'],
] as const)('a code %s is kindly refused and joins nothing', async ([, code]) => {
  await board()
  const player = await someone()
  const before = await everyRow(context)
  expect(
    await callRoute(joinLoader, context, pageRequest('/my-leaderboards/join/x', player.cookie), { code }),
  ).toMatchObject({
    data: { state: 'unknown' },
    init: { status: 404 },
  })
  expect(locationOf(await join(player, code))).toMatch(/^\/my-leaderboards\/join\//)
  expect(await everyRow(context)).toBe(before)
})

test('a renewed link ends the old one and leaves the members', async () => {
  const { owner, id, code } = await board()
  const [member, late] = [await someone(), await someone()]
  await join(member, code)
  await send(owner, id, { intent: 'renew' })
  expect(await invitation(late, code)).toEqual({ state: 'unknown' })
  expect(await joinLeaderboard(context, late.player.id, code)).toEqual({ ok: false, code: 'unknown' })
  const renewed = await codeOf(owner, id)
  expect(renewed).not.toBe(code)
  expect(await joinLeaderboard(context, late.player.id, renewed)).toEqual({ ok: true, id, isNew: true })
  expect((await view(owner, id)).members).toBe(3)
})

test('a removed member is out, and the link that brought them in does not bring them back', async () => {
  const { owner, id, code } = await board()
  const member = await someone()
  await join(member, code)
  await send(owner, id, { intent: 'remove', memberId: member.player.id })
  expect(await view(owner, id)).toMatchObject({ members: 1, owner: { others: [] } })
  await expectNotFound(member, id)
  expect(await joinLeaderboard(context, member.player.id, code)).toEqual({ ok: false, code: 'unknown' })
})

test('who is no member cannot be removed nor made owner, and the link stays', async () => {
  const { owner, id } = await board()
  const other = await someone()
  const before = await everyRow(context)
  for (const intent of ['remove', 'hand-over'])
    for (const memberId of [other.player.id, owner.player.id, '', 'pl_nobody'])
      expect(await flashOf(await send(owner, id, { intent, memberId }))).toBe('Choose a member from the list.')
  expect(await everyRow(context)).toBe(before)
})

test('a board is handed over to a member without premium; the old owner stays a member and may leave', async () => {
  const { owner, id, code } = await board()
  const heir = await someone()
  await join(heir, code)
  await send(owner, id, { intent: 'hand-over', memberId: heir.player.id })
  expect((await view(owner, id)).owner).not.toBeNull()
  await acceptOffer(context, heir.player.id, id)
  expect((await view(owner, id)).owner).toBeNull()
  expect((await view(heir, id)).owner).toMatchObject({ others: [{ playerId: owner.player.id }] })
  await send(heir, id, { intent: 'change', name: 'Taken over', description: '', endsOn: '' })
  expect(await list(heir)).toMatchObject({
    boards: [{ id, name: 'Taken over', isMine: true }],
    refusals: { board: 'not_premium' },
  })
  expect(locationOf(await send(owner, id, { intent: 'leave' }))).toBe('/my-leaderboards')
  await expectNotFound(owner, id)
})

test('no player is handed more boards than they may own', async () => {
  const { owner, id, code } = await board()
  const heir = await someone({ isPremium: true })
  await join(heir, code)
  for (let made = 0; made < OWNED_CAP; made += 1) await makeBoard(heir)
  expect(await flashOf(await send(owner, id, { intent: 'hand-over', memberId: heir.player.id }))).toContain(
    'the most boards one player can',
  )
  expect((await view(owner, id)).owner).not.toBeNull()
})

test('an owner does not leave, and a member who leaves sees nothing more', async () => {
  const { owner, id, code } = await board()
  const member = await someone()
  await join(member, code)
  expect(await flashOf(await send(owner, id, { intent: 'leave' }))).toContain('Hand the board over')
  expect((await view(owner, id)).members).toBe(2)
  await send(member, id, { intent: 'leave' })
  await expectNotFound(member, id)
  expect((await view(owner, id)).members).toBe(1)
  const again = await send(member, id, { intent: 'leave' })
  expect([locationOf(again), await flashOf(again)]).toEqual(['/my-leaderboards', 'You are no longer in it.'])
})

test('a deleted board is a 404 for everybody, and so is its invitation', async () => {
  const { owner, id, code } = await board()
  const member = await someone()
  await join(member, code)
  const answer = await send(owner, id, { intent: 'delete', confirmName: ` ${SECRET_NAME.toUpperCase()} ` })
  expect(locationOf(answer)).toBe('/my-leaderboards')
  await expectNotFound(owner, id)
  await expectNotFound(member, id)
  expect(await invitation(member, code)).toEqual({ state: 'unknown' })
  expect(await context.db.all(sql`SELECT * FROM members`)).toEqual([])
})

const OWNER_FORMS = (id: string): Record<string, string>[] => [
  { intent: 'change', name: 'Stolen', description: 'x', endsOn: '' },
  { intent: 'change', name: '', description: '', endsOn: '' },
  { intent: 'renew' },
  { intent: 'remove', memberId: id },
  { intent: 'hand-over', memberId: id },
  { intent: 'delete', confirmName: SECRET_NAME },
]

test('every address and form asks a visitor to log in and reveals nothing', async () => {
  const { id } = await board()
  const before = await everyRow(context)
  const address = `/?login&returnTo=${encodeURIComponent(`/my-leaderboards/${id}`)}`
  expect(locationOf(await callRoute(boardLoader, context, pageRequest(`/my-leaderboards/${id}`), { id }))).toBe(address)
  expect(locationOf(await callRoute(listLoader, context, pageRequest('/my-leaderboards')))).toBe(
    '/?login&returnTo=%2Fmy-leaderboards',
  )
  expect(locationOf(await callRoute(listAction, context, formRequest('/my-leaderboards', TYPED)))).toBe(
    '/?login&returnTo=%2Fmy-leaderboards',
  )
  for (const form of [...OWNER_FORMS('pl_1'), { intent: 'leave' }, {}])
    expect(locationOf(await callRoute(boardAction, context, formRequest(`/my-leaderboards/${id}`, form), { id }))).toBe(
      address,
    )
  expect(await everyRow(context)).toBe(before)
})

test('another player finds neither the board nor anything behind its forms', async () => {
  const { owner, id, code } = await board()
  const [intruder, victim] = [await someone({ isPremium: true }), await someone()]
  await join(victim, code)
  const before = await everyRow(context)
  await expectNotFound(intruder, id)
  await expectRefusedForms(intruder, id, [intruder, victim, owner])
  const left = [await send(intruder, id, { intent: 'leave' }), await send(intruder, 'lb_nothing', { intent: 'leave' })]
  expect(left.map(locationOf)).toEqual(['/my-leaderboards', '/my-leaderboards'])
  expect(await flashOf(left[0])).toBe(await flashOf(left[1]))
  expect(await everyRow(context)).toBe(before)
})

test('a member who is not the owner sees no invitation and finds nothing behind the forms of the owner', async () => {
  const { owner, id, code } = await board()
  const [member, victim] = [await someone({ isPremium: true }), await someone()]
  await join(victim, code)
  await join(member, code)
  const before = await everyRow(context)
  await expectRefusedForms(member, id, [member, victim, owner])
  const seen = await view(member, id)
  expect(seen.owner).toBeNull()
  expect(JSON.stringify(seen)).not.toContain(code)
  expect(await everyRow(context)).toBe(before)
})

test('each write asks for the owner itself, not only the form before it', async () => {
  const { owner, id, code } = await board()
  const [member, victim] = [await someone(), await someone()]
  await join(member, code)
  await join(victim, code)
  const before = await everyRow(context)
  const me = member.player.id
  expect(await changeLeaderboard(context, me, id, TYPED)).toEqual(MISSING)
  expect(await renewInvitation(context, me, id)).toEqual(MISSING)
  for (const target of [owner.player.id, victim.player.id, me]) {
    expect(await removeMember(context, me, id, target)).toEqual(NO_MEMBER)
    expect(await handOverLeaderboard(context, me, id, target)).toEqual(NO_MEMBER)
  }
  expect(await deleteLeaderboard(context, me, id, SECRET_NAME)).toEqual(MISSING)
  expect(await removeMember(context, owner.player.id, id, owner.player.id)).toEqual(NO_MEMBER)
  expect(await everyRow(context)).toBe(before)
})

test('the owner of one board can do nothing to another', async () => {
  const { id, code } = await board()
  const rival = await someone({ isPremium: true })
  const own = await makeBoard(rival)
  const before = await everyRow(context)
  for (const form of OWNER_FORMS(rival.player.id)) expect(await send(rival, id, form)).toMatchObject({ status: 404 })
  expect(await everyRow(context)).toBe(before)
  expect(JSON.stringify([await list(rival), await view(rival, own.id)])).not.toMatch(
    new RegExp(`${SECRET_NAME}|${code}|${id}`),
  )
})

test.for([
  ['nothing', ''],
  ['a path', '..'],
  ['a prefix', 'lb_'],
  ['5,000 letters', 'x'.repeat(5000)],
  ['SQL', "' OR 1=1 --"],
  ['a percent sign', '%'],
  ['a header', '\r\nX: y'],
  ['another script', '日本'],
] as const)('%s as an id leads to no board', async ([, id]) => {
  await board()
  const player = await someone()
  await expectNotFound(player, id)
  expect(locationOf(await send(player, id, {}))).toMatch(/^\/my-leaderboards\//)
})

test('ranks are the board’s own, ties share one, and members without points come last without one', async () => {
  const { owner, id, code } = await board()
  const people = [owner, await someone(), await someone(), await someone(), await someone()]
  for (const person of people.slice(1)) await join(person, code)
  const outsider = await someone()
  await points(outsider.player.id, '2026-W47', 9000)
  for (const [index, score] of [200, 300, 200, 100].entries())
    await points(people[index]?.player.id ?? '', '2026-W47', score, { reachedAt: index })
  const { rows, viewer } = await view(people[2], id)
  expect(rows.map((row) => [row.username, row.rank, row.points])).toEqual([
    [people[1]?.player.githubUsername, 1, 300],
    [owner.player.githubUsername, 2, 200],
    [people[2]?.player.githubUsername, 2, 200],
    [people[3]?.player.githubUsername, 4, 100],
    [people[4]?.player.githubUsername, 0, 0],
  ])
  expect(viewer).toMatchObject({ rank: 2, points: 200 })
})

test('each tab counts its own period', async () => {
  const { owner, id } = await board()
  const { player } = owner
  for (const [period, score] of [
    ['2026-W47', 10],
    ['2026-W46', 20],
    ['2026-11', 30],
    ['all', 4000],
  ] as const)
    await points(player.id, period, score)
  for (const [tab, period, score, days] of [
    ['', '2026-W47', 10, [10, 0, 0, 0, 0, 0, 0]],
    ['last-week', '2026-W46', 20, [20, 0, 0, 0, 0, 0, 0]],
    ['month', '2026-11', 30, null],
    ['all-time', 'all', 4000, null],
    ['nonsense', '2026-W47', 10, [10, 0, 0, 0, 0, 0, 0]],
  ] as const)
    expect(await view(owner, id, `?board=${tab}`)).toMatchObject({ period, rows: [{ rank: 1, points: score, days }] })
})

test('last week is provisional until it closes and final after', async () => {
  const { owner, id } = await board()
  await makeWeeks(context, { key: '2026-W46', state: 'settling' })
  expect(await view(owner, id, '?board=last-week')).toMatchObject({
    state: 'provisional',
    closesAt: MONDAY + 30 * HOUR,
  })
  await context.db.run(sql`UPDATE weeks SET state = 'closed'`)
  const final = { state: 'final', closesAt: null }
  expect(await view(owner, id, '?board=last-week')).toMatchObject({ ...final, isForced: false })
  await context.db.run(sql`UPDATE weeks SET forced = 1`)
  expect(await view(owner, id, '?board=last-week')).toMatchObject({ ...final, isForced: true })
  expect(await view(owner, id)).toMatchObject({ state: 'live', endsAt: MONDAY + 7 * DAY })
  expect(await view(owner, id, '?board=all-time')).toMatchObject({ state: 'lifetime', endsAt: null })
})

test('an ended board keeps its last week and month up to its last day, and takes no new members', async () => {
  const { owner, id, code } = await board({ endsOn: '2026-11-18' })
  const late = await someone()
  const { player } = owner
  await points(player.id, '2026-W47', 70, { days: [10, 10, 10, 10, 10, 10, 10] })
  await points(player.id, '2026-W46', 7, { days: [1, 1, 1, 1, 1, 1, 1] })
  await points(player.id, '2026-W44', 700, { days: [100, 100, 100, 100, 100, 100, 100] })
  await points(player.id, '2026-11', 9999)
  await points(player.id, 'all', 8888)
  expect(await view(owner, id)).toMatchObject({ hasEnded: false, rows: [{ points: 70 }], state: 'live' })

  context.clock.now = Date.parse('2026-11-19T00:00:00Z')
  const ended = await view(owner, id)
  expect(ended).toMatchObject({ hasEnded: true, state: 'provisional', period: '2026-W47' })
  expect(ended.tabs).toEqual(['week', 'last-week', 'month'])
  expect(ended.rows).toMatchObject([{ points: 30, days: [10, 10, 10, 0, 0, 0, 0] }])
  // November began on a Sunday, so week 44 contributes only its last day.
  expect(await view(owner, id, '?board=month')).toMatchObject({
    period: '2026-11',
    rows: [{ points: 137, days: null }],
  })
  expect(await view(owner, id, '?board=last-week')).toMatchObject({ period: '2026-W46', rows: [{ points: 7 }] })
  expect(await view(owner, id, '?board=all-time')).toMatchObject({ tab: 'week' })

  context.clock.now += 365 * DAY
  owner.cookie = await signedIn(context, player)
  late.cookie = await signedIn(context, late.player)
  await makeWeeks(context, { key: '2026-W47' })
  expect(await view(owner, id)).toMatchObject({ state: 'final', rows: [{ points: 30 }] })
  expect(await invitation(late, code)).toMatchObject({ state: 'ended' })
  expect(await joinLeaderboard(context, late.player.id, code)).toEqual({ ok: false, code: 'ended' })
  // Renaming does not need a new end, and a later end reopens the board.
  await send(owner, id, { intent: 'change', name: 'Over', description: '', endsOn: '2026-11-18' })
  expect(await view(owner, id)).toMatchObject({ name: 'Over', hasEnded: true })
  await send(owner, id, { intent: 'change', name: 'Over', description: '', endsOn: '' })
  expect(await joinLeaderboard(context, late.player.id, code)).toMatchObject({ ok: true })
})

test('suspended and deleted accounts keep their row without a rank; erased ones lose it', async () => {
  const { owner, id, code } = await board()
  const [suspended, gone, erased] = [await someone(), await someone(), await someone()]
  for (const person of [suspended, gone, erased]) {
    await join(person, code)
    await points(person.player.id, '2026-W47', 500)
  }
  await points(owner.player.id, '2026-W47', 10)
  await context.db.run(sql`UPDATE players SET suspended_at = 1 WHERE id = ${suspended.player.id}`)
  await context.db.run(sql`UPDATE players SET gone_at = 1 WHERE id = ${gone.player.id}`)
  await context.db.run(
    sql`UPDATE standings SET ranked = 0 WHERE player_id IN (${suspended.player.id}, ${gone.player.id})`,
  )
  await erasePlayer(context, erased.player)
  const { rows, members } = await view(owner, id)
  expect(members).toBe(3)
  expect(rows.map((row) => [row.username, row.rank, row.points, row.isCompeting])).toEqual([
    [owner.player.githubUsername, 1, 10, true],
    ...[suspended, gone].map(({ player }) => [player.githubUsername, 0, 0, false]),
  ])
  await erasePlayer(context, owner.player)
  expect((await view(suspended, id)).owner).not.toBeNull()
})

test(`a board takes ${MEMBERS_CAP} members and not one more, also when many join at once`, async () => {
  const { owner, id, code } = await board()
  await crowd(id, MEMBERS_CAP - 6)
  const late = await makePlayers(context, 100)
  const joined = await Promise.all(late.map((player) => joinLeaderboard(context, player.id, code)))
  expect(joined.filter((one) => one.ok)).toHaveLength(5)
  expect(joined.filter((one) => !one.ok)).toEqual(Array.from({ length: 95 }, () => ({ ok: false, code: 'full' })))
  expect((await view(owner, id)).members).toBe(MEMBERS_CAP)
  const refused = late[joined.findIndex((one) => !one.ok)]
  const cookie = await signedIn(context, refused ?? { id: '' })
  expect(await invitation({ cookie }, code)).toMatchObject({ state: 'full', members: MEMBERS_CAP })
  // Members stay welcome, and a leaving member frees a slot.
  expect(await joinLeaderboard(context, owner.player.id, code)).toEqual({ ok: true, id, isNew: false })
  await context.db.run(
    sql`DELETE FROM members WHERE leaderboard_id = ${id} AND player_id = (SELECT MAX(player_id) FROM members WHERE player_id <> ${owner.player.id})`,
  )
  expect(await joinLeaderboard(context, refused?.id ?? '', code)).toEqual({ ok: true, id, isNew: true })
})

test('one player who joins a hundred times at once is one member', async () => {
  const { owner, id, code } = await board()
  const player = await makePlayer(context)
  const joined = await Promise.all(Array.from({ length: 100 }, () => joinLeaderboard(context, player.id, code)))
  expect(joined.every((one) => one.ok)).toBe(true)
  expect(joined.filter((one) => one.ok && one.isNew)).toHaveLength(1)
  expect((await view(owner, id)).members).toBe(2)
})

test(`a player is a member of ${MEMBERSHIPS_CAP} boards at most`, async () => {
  const player = await makePlayer(context)
  const owners = await Promise.all(Array.from({ length: 6 }, () => someone({ isPremium: true })))
  const codes: string[] = []
  for (const owner of owners) for (let made = 0; made < OWNED_CAP; made += 1) codes.push((await makeBoard(owner)).code)
  const joined = await Promise.all(codes.map((code) => joinLeaderboard(context, player.id, code)))
  expect(joined.filter((one) => one.ok)).toHaveLength(MEMBERSHIPS_CAP)
  expect(joined.filter((one) => !one.ok && one.code === 'too_many')).toHaveLength(20)
})

test('a full board is shown in parts, and reads no more than its members however many players there are', async () => {
  const { owner, id } = await board()
  await crowd(id, MEMBERS_CAP - 1)
  const places: number[] = []
  let href: string | null = ''
  while (href !== null) {
    const page: LeaderboardView = await view(owner, id, href)
    places.push(...page.rows.map((row) => row.points))
    href = page.nextHref === null ? null : page.nextHref.slice(page.nextHref.indexOf('?'))
  }
  expect(places).toHaveLength(MEMBERS_CAP)
  expect(places).toEqual(places.toSorted((one, other) => other - one))
  const last = await view(owner, id, '?from=901')
  expect([last.rows.length, last.nextHref, last.previousHref]).toEqual([100, null, `/my-leaderboards/${id}?from=801`])
  const ahead = await view(owner, id)
  expect(ahead.rows.some((row) => row.isViewer)).toBe(false)
  const mine = await view(owner, id, ahead.viewer.href.slice(ahead.viewer.href.indexOf('?')))
  expect(mine.rows.some((row) => row.isViewer)).toBe(true)

  const read = async () => {
    const counting = countingDatabase()
    const member = await someMember(id, owner.player.id)
    await loadLeaderboard({ ...context, db: counting.db }, member, id, { tab: 'week', from: 1 })
    return counting.rowsRead()
  }
  const before = await read()
  await context.db.run(sql`INSERT INTO standings (period, player_id, points, descent, reached_at, ranked, premium)
    SELECT '2026-W47', id, 5, -5, 1, 1, 0 FROM players WHERE true ON CONFLICT DO NOTHING`)
  await strangers(1500)
  expect(before).toBeLessThan(10 * MEMBERS_CAP)
  expect(await read()).toBeLessThan(before + 10)
})

test('a list of boards reads a few rows a board, however many members those have', async () => {
  const { owner, id } = await board()
  await crowd(id, 500)
  const counting = countingDatabase()
  await callRoute(listLoader, { ...context, db: counting.db }, pageRequest('/my-leaderboards', owner.cookie))
  expect(counting.rowsRead()).toBeLessThan(30)
})

test('the list tells the own place and the first three of each running board this week, and nobody hidden', async () => {
  const { owner, id, code } = await board()
  const [second, hidden] = [await someone(), await someone()]
  for (const person of [second, hidden]) await join(person, code)
  const quiet = await makeBoard(owner)
  expect((await list(second)).boards[0]?.standing).toEqual({
    isListed: true,
    rank: 0,
    points: 0,
    next: null,
    firstThree: [],
  })
  await points(owner.player.id, '2026-W47', 50)
  await points(second.player.id, '2026-W47', 80)
  await points(hidden.player.id, '2026-W47', 900)
  await points(owner.player.id, '2026-W46', 700)
  await context.db.run(sql`UPDATE standings SET ranked = 0 WHERE player_id = ${hidden.player.id}`)
  const firstThree = (reader: Someone) =>
    [
      { person: second, points: 80 },
      { person: owner, points: 50 },
    ].map(({ person, ...rest }) => ({
      username: person.player.githubUsername,
      ...rest,
      isReader: person === reader,
    }))
  const mine = (await list(owner)).boards
  expect(mine.find((one) => one.id === id)?.standing).toEqual({
    isListed: true,
    rank: 2,
    points: 50,
    next: 80,
    firstThree: firstThree(owner),
  })
  expect(mine.find((one) => one.id === quiet.id)?.standing).toMatchObject({ rank: 1, firstThree: [{ isReader: true }] })
  expect((await list(second)).boards[0]?.standing).toEqual({
    isListed: true,
    rank: 1,
    points: 80,
    next: null,
    firstThree: firstThree(second),
  })
  expect(JSON.stringify(await list(owner))).not.toContain(hidden.player.githubUsername)
  await context.db.run(sql`UPDATE private_leaderboards SET ends_on = '2026-11-15' WHERE id = ${id}`)
  expect((await list(second)).boards[0]).toMatchObject({ standing: null, stage: 'finished' })
})

test('a list looks at two hundred members at most, whatever boards they are of', async () => {
  const owner = await someone({ isPremium: true })
  const ids: string[] = []
  for (const size of [120, 60, 150, 3]) {
    const { id } = await makeBoard(owner)
    await crowd(id, size)
    ids.push(id)
  }
  const said = new Map((await list(owner)).boards.map((one) => [one.id, one.standing !== null]))
  expect(ids.map((id) => said.get(id)).filter(Boolean).length).toBeGreaterThanOrEqual(2)
  expect(
    (await list(owner)).boards
      .filter(({ standing }) => standing !== null)
      .reduce((sum, { members }) => sum + members, 0),
  ).toBeLessThanOrEqual(200)
  const counting = countingDatabase()
  await callRoute(listLoader, { ...context, db: counting.db }, pageRequest('/my-leaderboards', owner.cookie))
  expect(counting.rowsRead()).toBeLessThan(800)
})

test('the update of a week tells each board’s name and where its members stand', async () => {
  const { owner, id, code } = await board()
  const [second, idle, suspended] = [await someone(), await someone(), await someone()]
  for (const person of [second, idle, suspended]) await join(person, code)
  await points(owner.player.id, '2026-W47', 50)
  await points(second.player.id, '2026-W47', 80)
  await points(suspended.player.id, '2026-W47', 90)
  await context.db.run(sql`UPDATE players SET suspended_at = 1 WHERE id = ${suspended.player.id}`)
  await context.db.run(sql`UPDATE standings SET ranked = 0 WHERE player_id = ${suspended.player.id}`)
  // No other member, no points, or ended before the week: no message.
  await makeBoard(owner)
  const quiet = await makeBoard(owner)
  await joinLeaderboard(context, idle.player.id, quiet.code)
  const over = await makeBoard(owner)
  await joinLeaderboard(context, second.player.id, over.code)
  await context.db.run(sql`UPDATE private_leaderboards SET ends_on = '2026-11-15' WHERE id = ${over.id}`)
  await context.db.run(sql`DELETE FROM members WHERE leaderboard_id = ${quiet.id} AND player_id = ${owner.player.id}`)
  await joinLeaderboard(context, suspended.player.id, quiet.code)
  const member = (person: Someone, rank: number, score: number) => ({
    playerId: person.player.id,
    githubUsername: person.player.githubUsername,
    rank,
    points: score,
  })
  expect(await listPrivateLeaderboardUpdates(context, '2026-W47', { after: '' })).toEqual({
    next: null,
    updates: [
      {
        leaderboard: { id, name: SECRET_NAME },
        week: '2026-W47',
        members: [member(second, 1, 80), member(owner, 2, 50), member(idle, 0, 0)],
      },
    ],
  })
  expect((await listPrivateLeaderboardUpdates(context, '2026-W40', { after: '' })).updates).toEqual([])
})

test('updates come in pages that leave out no board', async () => {
  const ids: string[] = []
  for (let made = 0; made < 45; made += 1) {
    const { id } = await board()
    ids.push(id)
    await crowd(id, 1)
  }
  const said: string[] = []
  let after: string | null = ''
  while (after !== null) {
    const page: Awaited<ReturnType<typeof listPrivateLeaderboardUpdates>> = await listPrivateLeaderboardUpdates(
      context,
      '2026-W47',
      { after },
    )
    said.push(...page.updates.map((update) => update.leaderboard.id))
    after = page.next
  }
  expect(said).toEqual(ids.toSorted())
})

test('no row is written without the player who signed in', async () => {
  const before = await everyRow(context)
  expect(await createLeaderboard(context, 'pl_nobody', TYPED)).toEqual({ ok: false, code: 'not_premium' })
  expect(await everyRow(context)).toBe(before)
})

type Someone = { player: Awaited<ReturnType<typeof makePlayer>>; cookie: string }

async function someone(values: Parameters<typeof makePlayer>[1] = {}): Promise<Someone> {
  const player = await makePlayer(context, values)
  return { player, cookie: await signedIn(context, player) }
}

async function board(values: Partial<typeof TYPED> = {}) {
  const owner = await someone({ isPremium: true })
  return { owner, ...(await makeBoard(owner, { ...TYPED, name: SECRET_NAME, ...values })) }
}

async function makeBoard(owner: Someone, typed = TYPED): Promise<{ id: string; code: string }> {
  const created = await createLeaderboard(context, owner.player.id, typed)
  if (!created.ok) throw new Error(created.code)
  return { id: created.id, code: await codeOf(owner, created.id) }
}

async function codeOf(owner: Someone, id: string): Promise<string> {
  return (await view(owner, id)).owner?.invitationUrl.split('/').at(-1) ?? ''
}

async function view(who: Pick<Someone, 'cookie'> | undefined, id = '', search = ''): Promise<LeaderboardView> {
  const answer = await callRoute(boardLoader, context, pageRequest(`/my-leaderboards/${id}${search}`, who?.cookie), {
    id,
  })
  if (answer instanceof Response) throw new Error(`no board: ${answer.status}`)
  if (answer.board === null) throw new Error('the board is a contest')
  return answer.board
}

async function list(who: Someone): Promise<MyLeaderboardsView> {
  return (await callRoute(listLoader, context, pageRequest('/my-leaderboards', who.cookie))) as MyLeaderboardsView
}

async function invitation(who: Pick<Someone, 'cookie'>, code: string): Promise<InvitationView> {
  const request = pageRequest(`/my-leaderboards/join/${code}`, who.cookie)
  const answer = await callRoute(joinLoader, context, request, { code })
  if (answer instanceof Response) throw new Error('no invitation')
  return answer.data
}

function join(who: Someone, code: string) {
  return callRoute(joinAction, context, formRequest('/my-leaderboards/join/x', {}, who.cookie), { code })
}

function send(who: Someone, id: string, fields: Record<string, string>) {
  return callRoute(boardAction, context, formRequest('/my-leaderboards/x', fields, who.cookie), { id })
}

async function flashOf(answer: unknown): Promise<string | undefined> {
  const flash = await flashCookie(context.config).read(pageRequest('/', cookiesAfter(answer)))
  return flash?.toast?.message
}

async function expectNotFound(who: Someone, id: string): Promise<void> {
  const answer = await callRoute(boardLoader, context, pageRequest('/my-leaderboards/x', who.cookie), { id })
  expect(answer).toMatchObject({ status: 404 })
  expect(await (answer as Response).text()).toBe('')
}

async function expectRefusedForms(who: Someone, id: string, targets: Someone[]): Promise<void> {
  for (const target of targets)
    for (const form of OWNER_FORMS(target.player.id)) {
      const answer = await send(who, id, form)
      expect(answer, JSON.stringify(form)).toMatchObject({ status: 404 })
      expect(await (answer as Response).text()).toBe('')
    }
}

async function points(
  playerId: string,
  period: string,
  score: number,
  more: { reachedAt?: number; days?: number[] } = {},
): Promise<void> {
  const [day1, day2, day3, day4, day5, day6, day7] = more.days ?? [score]
  const days = { day1, day2, day3, day4, day5, day6, day7 }
  await makeStandings(context, { period, playerId, points: score, reachedAt: more.reachedAt ?? MINUTE, ...days })
}

/** Inserts members with points of this week as rows. */
async function crowd(leaderboardId: string, size: number): Promise<void> {
  const ids = await strangers(size)
  await insertRows(context, members, ...ids.map((playerId) => ({ leaderboardId, playerId })))
  const scores = ids.map((playerId, index) => ({ playerId, points: 10 + (index % 400), day1: 10 + (index % 400) }))
  await makeStandings(context, ...scores.map((score) => ({ period: '2026-W47', ...score })))
}

async function strangers(size: number): Promise<string[]> {
  return (await makePlayers(context, size)).map(({ id }) => id)
}

async function someMember(leaderboardId: string, besides: string): Promise<string> {
  const [member] = await context.db.all<{ id: string }>(sql`SELECT player_id AS id FROM members
    WHERE leaderboard_id = ${leaderboardId} AND player_id <> ${besides} LIMIT 1`)
  return member?.id ?? ''
}
