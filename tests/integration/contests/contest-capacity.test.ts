import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { findContest } from '#app/core/contests/running/find-contest.server.ts'
import { joinBoard } from '#app/core/contests/running/join-board.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { TOO_MANY_OPEN } from '#app/domain/contests/contest-capacity.ts'
import { CONTEST_CAPACITY, FREE_OPEN_CONTESTS } from '#app/domain/contests/contest.ts'
import { HOUR } from '#app/domain/time/period.ts'
import { loadDesk } from '#app/features/contests/desk/load-desk.server.ts'
import { loadContestScreen } from '#app/features/contests/page/load-contest-screen.server.ts'
import { acceptOffer } from '#app/features/contests/private-leaderboards/answer-offer.server.ts'
import { findInvitation } from '#app/features/contests/private-leaderboards/find-invitation.server.ts'
import { joinLeaderboard } from '#app/features/contests/private-leaderboards/membership.server.ts'
import { actOnOpening } from '#app/features/contests/setup/act-on-opening.server.ts'
import { joinContest as join } from '#app/features/contests/setup/join-contest.server.ts'
import { openContest } from '#app/features/contests/setup/open-contest.server.ts'
import { changeOrganiser } from '#app/features/players/staff/change-organiser.server.ts'
import { grantPremium } from '#app/features/players/staff/grant-premium.server.ts'
import { changeSettings } from '#app/staff/overview/change-settings.server.ts'
import { leaderboardOffers } from '#db/schema/contests/private-leaderboards.ts'
import { emptyDatabase, makePlayer, testContext } from '#tests/people/factories.ts'
import { giveRole, joinContest, makeContest, SHORT_END, SHORT_START } from '#tests/worlds/contests.ts'
import { insertRows } from '#tests/worlds/rows.ts'

const context = testContext(SHORT_START)
const { free, full } = CONTEST_CAPACITY

beforeEach(async () => {
  await emptyDatabase(context)
  context.clock.now = SHORT_START
  await advanceWeeks(context)
  context.clock.now = SHORT_START + 12 * HOUR
})

test('the twenty-fifth climbs, the twenty-sixth reads whom to ask, and the owner what makes room', async () => {
  const owner = await makePlayer(context)
  const contest = await openFor(owner)
  expect(await capacityOf(contest)).toBe(free)
  await fill(contest, free - 1)
  const [last, late] = [await makePlayer(context), await makePlayer(context)]
  expect(await roomLeft(contest, owner)).toMatchObject({ isFull: false, title: '1 of 25 places is left.' })
  expect(await join(context, last.id, contest.slug)).toEqual({ ok: true, isNew: true })
  const text = `All 25 places of this contest are taken. ${owner.githubUsername} can make room for more: ask them, then join.`
  expect(await join(context, late.id, contest.slug)).toEqual({ ok: false, code: 'full', text })
  expect(await screenOf(contest, late)).toMatchObject({ fullText: text })
  const code = 'i'.repeat(32)
  await context.db.run(sql`UPDATE private_leaderboards SET invitation_code = ${code} WHERE id = ${contest.id}`)
  expect(await joinLeaderboard(context, late.id, code)).toEqual({ ok: false, code: 'full' })
  expect(await findInvitation(context, late.id, code)).toMatchObject({
    state: 'full',
    contest: { fullText: text },
  })
  expect(await roomLeft(contest, owner)).toEqual({
    isFull: true,
    title: 'All 25 places are taken, so nobody else can join.',
    more: 'With premium there is room for 5,000, at once.',
  })
  // Who is in stays in.
  expect(await join(context, last.id, contest.slug)).toEqual({ ok: true, isNew: false })
})

test('of two who want the last place at once one gets it', async () => {
  const contest = await openFor(await makePlayer(context))
  await fill(contest, free - 1)
  const rivals = [await makePlayer(context), await makePlayer(context)]
  const joined = await Promise.all(rivals.map(({ id }) => joinBoard(context, id, sql`board.id = ${contest.id}`)))
  expect(joined.filter((one) => one === 'full')).toHaveLength(1)
  expect(await climbersOf(contest)).toBe(free)
})

test('who presses twice for the last place is in by the first press, and the second says so', async () => {
  const contest = await openFor(await makePlayer(context))
  await fill(contest, free - 1)
  const { id } = await makePlayer(context)
  const answers = await Promise.all([1, 2, 3].map(() => join(context, id, contest.slug)))
  expect(answers.filter(({ ok }) => !ok)).toEqual([])
  expect(answers.filter((answer) => answer.ok && answer.isNew)).toHaveLength(1)
  expect(await climbersOf(contest)).toBe(free)
})

test('premium makes room at once, and what it made stays when it ends', async () => {
  const owner = await makePlayer(context)
  const contest = await openFor(owner)
  await fill(contest, free)
  await grantPremium(context, 'staff', { playerId: owner.id, premium: true })
  expect(await capacityOf(contest)).toBe(full)
  await fill(contest, 3)
  await grantPremium(context, 'staff', { playerId: owner.id, premium: false })
  expect(await capacityOf(contest)).toBe(full)
  await fill(contest, 1)
  expect(await climbersOf(contest)).toBe(free + 4)
  expect(await capacityOf(await openFor(owner))).toBe(free)
})

test('a contest that premium opened is full at 5,000 climbers, its owner not counted', async () => {
  const owner = await makePlayer(context, { isPremium: true })
  const contest = await openFor(owner)
  expect(await capacityOf(contest)).toBe(full)
  await context.db.run(sql`UPDATE private_leaderboards SET member_count = ${full} WHERE id = ${contest.id}`)
  const [last, late] = [await makePlayer(context), await makePlayer(context)]
  expect(await join(context, last.id, contest.slug)).toMatchObject({ ok: true })
  expect(await join(context, late.id, contest.slug)).toMatchObject({
    code: 'full',
    text: 'This contest is full. When somebody leaves, there is room again.',
  })
})

test('without premium three contests are open at once, however many are opened in one moment', async () => {
  const owner = await makePlayer(context)
  const drafts: Named[] = []
  while (drafts.length < FREE_OPEN_CONTESTS + 2) drafts.push(await draftFor(owner))
  const opened = await Promise.all(drafts.map((draft) => open(owner, draft)))
  expect(opened.filter(({ ok }) => ok)).toHaveLength(FREE_OPEN_CONTESTS)
  expect(opened.filter(({ ok }) => !ok)).toEqual([
    { ok: false, code: 'too_many_open' },
    { ok: false, code: 'too_many_open' },
  ])
  const waiting = drafts[opened.findIndex(({ ok }) => !ok)] ?? { id: '' }
  expect(
    await actOnOpening(context, owner.id, waiting.id, { seen: await seenOf(waiting), start: 'now' }),
  ).toMatchObject({
    state: 'refused',
    status: 409,
    errors: { form: TOO_MANY_OPEN },
  })
  // One that is called off makes place, and so does premium.
  await context.db.run(sql`UPDATE contests SET cancelled_at = 1 WHERE leaderboard_id =
    (SELECT MIN(leaderboard_id) FROM contests WHERE opened_at IS NOT NULL)`)
  expect(await open(owner, waiting)).toMatchObject({ ok: true })
  await grantPremium(context, 'staff', { playerId: owner.id, premium: true })
  expect(await open(owner, await draftFor(owner))).toMatchObject({ ok: true })
})

test('whoever has three open ones takes no fourth over; one with premium does, and it grows', async () => {
  const [owner, moderator] = [await makePlayer(context), await makePlayer(context)]
  const contest = await openFor(owner)
  await fill(contest, free)
  for (let index = 0; index < FREE_OPEN_CONTESTS; index += 1) await openFor(moderator)
  await giveRole(context, contest, moderator, 'moderator')
  const offer = { playerId: moderator.id, role: 'owner' as const, offeredAt: context.now() }
  await insertRows(context, leaderboardOffers, { leaderboardId: contest.id, ...offer })
  expect(await acceptOffer(context, moderator.id, contest.id)).toMatchObject({ toast: { type: 'warning' } })
  await grantPremium(context, 'staff', { playerId: moderator.id, premium: true })
  expect(await acceptOffer(context, moderator.id, contest.id)).toMatchObject({ toast: { type: 'success' } })
  // The new owner took no climber's place, although all were taken.
  expect(await climbersOf(contest)).toBe(free)
  expect(await capacityOf(contest)).toBe(full)
})

test('staff make an organiser and take it back, audited and told; open contests keep their room', async () => {
  const player = await makePlayer(context)
  const small = await openFor(player)
  const change = (what: 'make-organiser' | 'end-organiser') =>
    changeOrganiser(context, 'staff_1', { playerId: player.id, change: what })
  expect(await change('end-organiser')).toEqual({ ok: false, code: 'already' })
  expect(await change('make-organiser')).toEqual({ ok: true })
  expect(await change('make-organiser')).toEqual({ ok: false, code: 'already' })
  expect(await capacityOf(small)).toBe(full)
  for (let index = 0; index <= FREE_OPEN_CONTESTS; index += 1)
    expect(await capacityOf(await openFor(player))).toBe(full)
  // Nothing else of premium comes with it.
  expect(await context.db.all(sql`SELECT is_premium AS isPremium FROM players WHERE id = ${player.id}`)).toEqual([
    { isPremium: 0 },
  ])
  context.clock.now += HOUR
  expect(await change('end-organiser')).toEqual({ ok: true })
  expect(await capacityOf(small)).toBe(full)
  expect(await open(player, await draftFor(player))).toEqual({ ok: false, code: 'too_many_open' })
  expect(
    await context.db.all(sql`SELECT actor, action, detail FROM audit_log WHERE action LIKE '%organiser'
      ORDER BY sequence`),
  ).toEqual(
    ['make-organiser', 'end-organiser'].map((action) => ({
      actor: 'staff_1',
      action,
      detail: JSON.stringify({ playerId: player.id }),
    })),
  )
  expect(
    await context.db.all(sql`SELECT payload ->> 'title' AS title FROM notifications
      WHERE player_id = ${player.id} ORDER BY created_at`),
  ).toEqual([{ title: 'You can run large contests now' }, { title: 'You are no longer an organiser' }])
})

test('the setting gives everybody the full room, also where a contest is open, and takes none away', async () => {
  const owner = await makePlayer(context)
  const contest = await openFor(owner)
  await changeSettings(context, 'staff_1', { fullRoomForAll: true })
  expect(await capacityOf(contest)).toBe(full)
  for (let index = 0; index <= FREE_OPEN_CONTESTS; index += 1) expect(await capacityOf(await openFor(owner))).toBe(full)
  await changeSettings(context, 'staff_1', { fullRoomForAll: false })
  expect(await capacityOf(contest)).toBe(full)
  expect(await open(owner, await draftFor(owner))).toEqual({ ok: false, code: 'too_many_open' })
  expect(await context.db.all(sql`SELECT detail FROM audit_log WHERE action = 'settings' ORDER BY sequence`)).toEqual([
    { detail: '{"fullRoomForAll":true}' },
    { detail: '{"fullRoomForAll":false}' },
  ])
})

type Named = { id: string }

function draftFor(owner: Named) {
  return makeContest(context, { owner, openedAt: null, startsAt: SHORT_START, endsAt: SHORT_END }).then(
    async (draft) => {
      await joinContest(context, draft, owner)
      return draft
    },
  )
}

/** As the form of the last look does. */
async function open(owner: Named, draft: Named) {
  return openContest(context, owner.id, draft.id, { seen: await seenOf(draft), startsNow: true })
}

async function seenOf({ id }: Named): Promise<string> {
  const [stored] = await context.db.all<{ seen: number }>(
    sql`SELECT changed_at AS seen FROM contests WHERE leaderboard_id = ${id}`,
  )
  return String(stored?.seen)
}

async function openFor(owner: Named) {
  const draft = await draftFor(owner)
  expect(await open(owner, draft)).toMatchObject({ ok: true })
  return draft
}

async function fill({ id }: Named, count: number) {
  for (let index = 0; index < count; index += 1) {
    const climber = await makePlayer(context)
    expect(await joinBoard(context, climber.id, sql`board.id = ${id}`)).toEqual({ id })
  }
}

async function capacityOf({ id }: Named) {
  const [row] = await context.db.all<{ room: number }>(sql`SELECT room FROM contests WHERE leaderboard_id = ${id}`)
  return row?.room
}

async function climbersOf({ id }: Named) {
  return (await findContest(context, { id }, await ownerOf(id)))?.climbers
}

async function ownerOf(id: string): Promise<string> {
  const [row] = await context.db.all<{ ownerId: string }>(
    sql`SELECT owner_id AS ownerId FROM private_leaderboards WHERE id = ${id}`,
  )
  return row?.ownerId ?? ''
}

async function roomLeft({ id }: Named, reader: Named) {
  const desk = await loadDesk(context, reader.id, id, { section: 'settings', from: 0, find: '' })
  return desk?.head.roomLeft
}

async function screenOf({ id }: Named, reader: Awaited<ReturnType<typeof makePlayer>>) {
  const contest = await findContest(context, { id }, reader.id)
  if (contest === null) throw new Error('unknown contest')
  return loadContestScreen(context, contest, { ...reader, suspendedAt: null }, { tab: null, page: null, find: '' })
}
