import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { findContest } from '#app/core/contests/running/find-contest.server.ts'
import { joinBoard } from '#app/core/contests/running/join-board.server.ts'
import { countBoard, readBoard, snapshotStatements } from '#app/core/contests/running/make-board.server.ts'
import { DESK_DECISIONS_PER_DAY, ROLES_CAP } from '#app/domain/contests/contest.ts'
import { makeBoard } from '#app/domain/contests/make-board.ts'
import { OFFER_LIFETIME } from '#app/domain/contests/private-leaderboard.ts'
import { DAY, HOUR } from '#app/domain/time/period.ts'
import { erasePlayer } from '#app/features/account/erase-players.server.ts'
import {
  acceptOffer,
  declineOffer,
  listOffers,
} from '#app/features/contests/private-leaderboards/answer-offer.server.ts'
import { leaveLeaderboard } from '#app/features/contests/private-leaderboards/membership.server.ts'
import { joinContest as joinPublic } from '#app/features/contests/setup/join-contest.server.ts'
import { openContest } from '#app/features/contests/setup/open-contest.server.ts'
import { claimPlayer } from '#app/features/sign-in/complete-sign-in.server.ts'
import { writeTogether } from '#db/client.ts'
import { contestRoles } from '#db/schema/contests/contests.ts'
import { contestBoards } from '#db/schema/contests/scores.ts'
import { auditLog } from '#db/schema/staff.ts'
import { insertRows } from '#tests/worlds/rows.ts'
import { emptyDatabase, makePlayer, testContext, type TestContext } from '../../people/factories.ts'
import {
  giveRole,
  joinContest,
  makeClimber,
  makeContest,
  makeShortContest,
  makeTeam,
  SHORT_END,
  SHORT_START,
} from '../../worlds/contests.ts'
import { deskOf, errorsOf, statusOf } from '../../worlds/desk.ts'

const context: TestContext = testContext()
const { send, open } = deskOf(context, '/people')
const REASON = 'Their commits were copied from others.'

beforeEach(async () => {
  await emptyDatabase(context)
  context.clock.now = SHORT_START + HOUR
})

type Someone = { id: string; githubUsername: string }

async function ask(contest: { id: string }, owner: Someone, { githubUsername: username }: Someone, role = 'moderator') {
  return send(contest.id, owner, { intent: 'role', username, role })
}

/** Asks, and they accept. */
async function give(contest: { id: string }, owner: Someone, someone: Someone, role = 'moderator') {
  await ask(contest, owner, someone, role)
  await acceptOffer(context, someone.id, contest.id)
}

async function handOver(contest: { id: string }, owner: Someone, heir: Someone) {
  await send(contest.id, owner, { intent: 'hand-over', playerId: heir.id }, '/settings')
  await acceptOffer(context, heir.id, contest.id)
}

async function roleOf(contest: { id: string }, { id }: { id: string }) {
  return (await findContest(context, { id: contest.id }, id))?.role ?? null
}

async function codeOf({ id }: { id: string }) {
  const [row] = await context.db.all<{ code: string }>(
    sql`SELECT invitation_code AS code FROM private_leaderboards WHERE id = ${id}`,
  )
  return row?.code ?? ''
}

async function boardNames(contest: Parameters<typeof countBoard>[1]) {
  return (await countBoard(context, contest)).players.map(({ playerId }) => playerId)
}

describe('an offer', () => {
  test('gives nothing until it is accepted, and names nobody', async () => {
    const { contest, owner } = await makeShortContest(context)
    const invited = await makePlayer(context)
    await ask(contest, owner, invited)
    expect(await roleOf(contest, invited)).toBe('stranger')
    expect(await statusOf(open(contest.id, invited))).toBe(404)
    expect(await listOffers(context, invited.id)).toMatchObject([
      { leaderboardId: contest.id, role: 'moderator', ownerUsername: owner.githubUsername },
    ])
    expect(await acceptOffer(context, invited.id, contest.id)).toMatchObject({ state: 'done' })
    expect(await roleOf(contest, invited)).toBe('moderator')
    expect(await listOffers(context, invited.id)).toEqual([])
    expect(await acceptOffer(context, invited.id, contest.id)).toMatchObject({ toast: { type: 'warning' } })
  })

  test('ends by itself after two weeks, and may be taken back before', async () => {
    const { contest, owner } = await makeShortContest(context)
    const [late, recalled] = [await makePlayer(context), await makePlayer(context)]
    await ask(contest, owner, late)
    await ask(contest, owner, recalled)
    await send(contest.id, owner, { intent: 'end-role', playerId: recalled.id })
    await acceptOffer(context, recalled.id, contest.id)
    context.clock.now += OFFER_LIFETIME
    await acceptOffer(context, late.id, contest.id)
    expect([await roleOf(contest, late), await roleOf(contest, recalled)]).toEqual(['stranger', 'stranger'])
  })

  test('is made once to whoever says no', async () => {
    const { contest, owner } = await makeShortContest(context)
    const invited = await makePlayer(context)
    await ask(contest, owner, invited)
    await declineOffer(context, invited.id, contest.id)
    await acceptOffer(context, invited.id, contest.id)
    expect(await roleOf(contest, invited)).toBe('stranger')
    expect(errorsOf(await ask(contest, owner, invited, 'viewer'))).toEqual({
      username: `${invited.githubUsername} said no. Nobody is asked twice for a contest.`,
    })
    expect(await listOffers(context, invited.id)).toEqual([])
  })

  test('of ownership changes nothing until a moderator accepts it', async () => {
    const { contest, owner } = await makeShortContest(context)
    const heir = await makePlayer(context)
    await give(contest, owner, heir)
    await send(contest.id, owner, { intent: 'hand-over', playerId: heir.id }, '/settings')
    expect([await roleOf(contest, owner), await roleOf(contest, heir)]).toEqual(['owner', 'moderator'])
    await acceptOffer(context, heir.id, contest.id)
    expect([await roleOf(contest, owner), await roleOf(contest, heir)]).toEqual(['moderator', 'owner'])
    expect(await boardNames(contest)).toEqual([])
  })

  test('of ownership is gone when its moderator gave the role back', async () => {
    const { contest, owner } = await makeShortContest(context)
    const heir = await makePlayer(context)
    await give(contest, owner, heir)
    await send(contest.id, owner, { intent: 'hand-over', playerId: heir.id }, '/settings')
    await send(contest.id, heir, { intent: 'leave-desk' })
    expect(await acceptOffer(context, heir.id, contest.id)).toMatchObject({ toast: { type: 'warning' } })
    expect(await roleOf(contest, owner)).toBe('owner')
  })

  test('counts among the people with a role', async () => {
    const { contest, owner } = await makeShortContest(context)
    for (let invited = 0; invited < ROLES_CAP; invited += 1)
      await ask(contest, owner, await makePlayer(context), 'viewer')
    expect(errorsOf(await ask(contest, owner, await makePlayer(context), 'viewer'))).toEqual({
      username: `${ROLES_CAP} people with a role are the most.`,
    })
  })
})

describe('nobody judges and wins', () => {
  test.for(['ends', 'is given back', 'becomes a viewer’s'] as const)(
    'whoever moderated cannot climb after the role %s',
    async (how) => {
      const { contest, owner } = await makeShortContest(context)
      const judge = await makePlayer(context)
      await give(contest, owner, judge)
      expect(await joinBoard(context, judge.id, sql`board.id = ${contest.id}`)).toBe('organiser')
      if (how === 'ends') await send(contest.id, owner, { intent: 'end-role', playerId: judge.id })
      if (how === 'is given back') await send(contest.id, judge, { intent: 'leave-desk' })
      if (how === 'becomes a viewer’s') await ask(contest, owner, judge, 'viewer')
      expect(await roleOf(contest, judge)).toBe(how === 'becomes a viewer’s' ? 'viewer' : 'stranger')
      expect(await joinPublic(context, judge.id, contest.slug)).toEqual({ ok: false, code: 'organiser' })
    },
  )

  test('whoever owned it cannot climb after it was handed over and they moderate no more', async () => {
    const { contest, owner } = await makeShortContest(context)
    const heir = await makePlayer(context)
    await give(contest, owner, heir)
    await handOver(contest, owner, heir)
    await send(contest.id, heir, { intent: 'end-role', playerId: owner.id })
    expect(await roleOf(contest, owner)).toBe('stranger')
    expect(await joinPublic(context, owner.id, contest.slug)).toEqual({ ok: false, code: 'organiser' })
  })

  test('a climber becomes no moderator, also when both requests meet', async () => {
    const { contest, owner } = await makeShortContest(context)
    const invited = await makePlayer(context)
    await ask(contest, owner, invited)
    const [joined, accepted] = await Promise.all([
      joinBoard(context, invited.id, sql`board.id = ${contest.id}`),
      acceptOffer(context, invited.id, contest.id),
    ])
    const isIn = typeof joined === 'object' && joined !== null
    expect([isIn, accepted.state === 'done' && accepted.toast.type === 'success']).toContain(true)
    expect(isIn).not.toBe((await roleOf(contest, invited)) === 'moderator')
  })

  test('the database refuses both ways by itself', async () => {
    const { contest } = await makeShortContest(context)
    const [climber, judge] = [await makeClimber(context, contest), await makePlayer(context)]
    const give = (id: string) =>
      insertRows(context, contestRoles, { contestId: contest.id, playerId: id, role: 'moderator' })
    await expect(give(climber.id)).rejects.toThrow()
    await give(judge.id)
    await expect(joinContest(context, contest, judge)).rejects.toThrow()
    await insertRows(context, contestRoles, { contestId: contest.id, playerId: climber.id, role: 'viewer' })
    await expect(
      context.db.run(sql`UPDATE contest_roles SET role = 'moderator' WHERE player_id = ${climber.id}`),
    ).rejects.toThrow()
  })
})

describe('a role ends', () => {
  test('when a viewer leaves the contest, and the invitation link is another one', async () => {
    const { contest, owner } = await makeShortContest(context)
    const viewer = await makeClimber(context, contest)
    await give(contest, owner, viewer, 'viewer')
    const code = await codeOf(contest)
    expect(await leaveLeaderboard(context, viewer.id, contest.id)).toBe('left')
    expect(await roleOf(contest, viewer)).toBe('stranger')
    expect(await codeOf(contest)).not.toBe(code)
  })

  test.for(['leave-desk', 'end-role'])('by %s, and the invitation link is another one', async (intent) => {
    const { contest, owner } = await makeShortContest(context)
    const viewer = await makePlayer(context)
    await give(contest, owner, viewer, 'viewer')
    const code = await codeOf(contest)
    await send(contest.id, intent === 'leave-desk' ? viewer : owner, { intent, playerId: viewer.id })
    expect(await roleOf(contest, viewer)).toBe('stranger')
    expect(await codeOf(contest)).not.toBe(code)
  })

  test('not by somebody else’s word: members and strangers have none to give back', async () => {
    const { contest, owner } = await makeShortContest(context)
    const climber = await makeClimber(context, contest)
    for (const someone of [owner, climber, await makePlayer(context)])
      expect(await statusOf(send(contest.id, someone, { intent: 'leave-desk' }))).toBe(404)
  })
})

test.for([
  ['owner', 'viewer', 200],
  ['moderator', 'stranger', 404],
  ['viewer', 'stranger', 404],
  ['member', 'member', 404],
] as const)('a suspended %s is a %s', async ([role, left, desk]) => {
  const { contest, owner } = await makeShortContest(context)
  const someone = role === 'owner' ? owner : await makePlayer(context)
  if (role === 'member') await joinContest(context, contest, someone)
  if (role === 'moderator' || role === 'viewer') {
    await give(contest, owner, someone, role)
  }
  await context.db.run(sql`UPDATE players SET suspended_at = 1 WHERE id = ${someone.id}`)
  expect(await roleOf(contest, someone)).toBe(left)
  expect(await statusOf(open(contest.id, someone))).toBe(desk)
  expect(await statusOf(send(contest.id, someone, { intent: 'team', name: 'Rope', note: '' }))).toBe(404)
  await context.db.run(sql`UPDATE players SET suspended_at = NULL WHERE id = ${someone.id}`)
  expect(await roleOf(contest, someone)).toBe(role)
})

test('whoever is suspended accepts nothing', async () => {
  const { contest, owner } = await makeShortContest(context)
  const invited = await makePlayer(context)
  await ask(contest, owner, invited)
  await context.db.run(sql`UPDATE players SET suspended_at = 1 WHERE id = ${invited.id}`)
  await acceptOffer(context, invited.id, contest.id)
  expect(await context.db.all(sql`SELECT 1 FROM contest_roles`)).toEqual([])
})

describe('a removed climber', () => {
  const remove = (contest: { id: string }, owner: Someone, { githubUsername: username }: Someone) =>
    send(contest.id, owner, { intent: 'remove', username, reason: REASON }, '/people')

  test('is gone with a reason, and comes back by no link, button or old page', async () => {
    const { contest, owner } = await makeShortContest(context)
    const [rival, kept] = [await makeClimber(context, contest), await makeClimber(context, contest)]
    expect(await boardNames(contest)).toHaveLength(2)
    await remove(contest, owner, rival)
    expect(await boardNames(contest)).toEqual([kept.id])
    expect(await joinPublic(context, rival.id, contest.slug)).toEqual({ ok: false, code: 'removed' })
    expect(await joinBoard(context, rival.id, sql`board.id = ${contest.id}`)).toBe('removed')
    await expect(joinContest(context, contest, rival)).rejects.toThrow()
    await send(contest.id, owner, { intent: 'readmit', playerId: rival.id }, '/people')
    expect(await joinPublic(context, rival.id, contest.slug)).toEqual({ ok: true, isNew: true })
  })

  test('stays out after erasing the account and coming back with it, as do those who moderated; nothing names them meanwhile', async () => {
    const { contest, owner } = await makeShortContest(context)
    const [rival, judge, other] = [
      await makeClimber(context, contest),
      await makePlayer(context),
      await makeClimber(context, contest),
    ]
    await giveRole(context, contest, judge, 'moderator')
    await remove(contest, owner, rival)
    for (const player of [rival, judge, other]) await erasePlayer(context, player)
    const kept = JSON.stringify(await context.db.all(sql`SELECT * FROM erased_refusals`))
    for (const { id, githubId } of [rival, judge]) expect(kept).not.toMatch(new RegExp(`${id}|\\b${githubId}\\b`))
    const back = await Promise.all(
      [rival, judge, other].map(async ({ githubId, nodeId, githubUsername: username }) => {
        const player = await makePlayer(context, { githubId, nodeId, githubUsername: username, claimedAt: null })
        const identity = { githubId, nodeId, username, name: null, email: null, emailVerified: false }
        await claimPlayer(context, player, { ...identity, avatarUrl: '', createdAt: 1, type: 'User' })
        return joinPublic(context, player.id, contest.slug)
      }),
    )
    expect(back).toEqual([
      { ok: false, code: 'removed' },
      { ok: false, code: 'organiser' },
      { ok: true, isNew: true },
    ])
    expect(await context.db.all(sql`SELECT 1 FROM erased_refusals`)).toEqual([])
  })

  test('needs a reason that says something', async () => {
    const { contest, owner } = await makeShortContest(context)
    const rival = await makeClimber(context, contest)
    const refused = await send(
      contest.id,
      owner,
      { intent: 'remove', username: rival.githubUsername, reason: 'Cheats' },
      '/people',
    )
    expect(errorsOf(refused)).toHaveProperty('reason')
    expect(await boardNames(contest)).toEqual([rival.id])
  })

  test('is taken out of the results after the end, and into them and their team again, until they are final', async () => {
    const { contest, owner } = await makeShortContest(context, { teamMode: 'roster' })
    const team = await makeTeam(context, contest, 'Rope', '')
    const rival = await makePlayer(context)
    await joinContest(context, contest, rival, 300, { teamId: team })
    context.clock.now = SHORT_END + HOUR
    const code = await codeOf(contest)
    await remove(contest, owner, rival)
    expect(await boardNames(contest)).toEqual([])
    expect(await codeOf(contest)).toBe(code)
    await send(contest.id, owner, { intent: 'readmit', playerId: rival.id }, '/people')
    expect((await countBoard(context, contest)).players).toMatchObject([{ playerId: rival.id, teamId: team }])
    await context.db.run(
      sql`UPDATE contests SET final_at = ${SHORT_END + 2 * DAY} WHERE leaderboard_id = ${contest.id}`,
    )
    await remove(contest, owner, rival)
    expect(await boardNames(contest)).toEqual([rival.id])
  })

  test('is not named by standings of the freeze', async () => {
    const contest = await makeContest(context, {
      owner: await makePlayer(context, { isPremium: true }),
      startsAt: SHORT_START,
      endsAt: SHORT_START + 2 * HOUR,
      freezeMinutes: 120,
    })
    const owner = { id: contest.ownerId, githubUsername: 'owner' }
    const [rival, kept] = [await makeClimber(context, contest), await makeClimber(context, contest)]
    await writeTogether(context.db, [
      ...snapshotStatements(context, contest.id, 'freeze', await countBoard(context, contest)),
    ])
    await remove(contest, owner, rival)
    const { players, isFrozen } = await readBoard(context, contest)
    expect([isFrozen, players.map(({ playerId }) => playerId)]).toEqual([true, [kept.id]])
  })
})

test('one climber who changes teams in a loop makes nobody count the board again', async () => {
  const { contest } = await makeShortContest(context, { teamMode: 'climbers' })
  const [one, other] = [await makeTeam(context, contest, 'One', ''), await makeTeam(context, contest, 'Other', '')]
  const climber = await makeClimber(context, contest)
  const board = makeBoard([], [], { best: 5, least: 3, today: '2026-11-16' })
  await insertRows(context, contestBoards, { contestId: contest.id, board })
  for (const team of [one, other, one])
    await context.db.run(sql`UPDATE members SET team_id = ${team} WHERE player_id = ${climber.id}`)
  await leaveLeaderboard(context, climber.id, contest.id)
  expect(await context.db.all(sql`SELECT 1 FROM contest_boards`)).toHaveLength(1)
  expect(await context.db.all(sql`SELECT 1 FROM contests WHERE changed_at > counted_at`)).toHaveLength(1)
})

test('30 forms at once write 30 rows of the log, and none fails', async () => {
  const { contest, owner } = await makeShortContest(context)
  const before = await context.db.$count(auditLog)
  const invited = await Promise.all(Array.from({ length: ROLES_CAP }, async () => makePlayer(context)))
  const forms = await Promise.all(
    [...invited, ...invited.slice(0, 10)].map((someone) => ask(contest, owner, someone, 'viewer')),
  )
  expect(forms.map(errorsOf)).toEqual(forms.map(() => ({})))
  expect(await context.db.$count(auditLog)).toBe(before + 30)
})

test('a desk decides a thousand things a day, and the next one tomorrow', async () => {
  const { contest, owner } = await makeShortContest(context)
  const invited = await makePlayer(context)
  await context.db.run(sql`
    INSERT INTO audit_log (sequence, at, actor, action, detail)
    SELECT (SELECT COALESCE(MAX(sequence), 0) FROM audit_log) + value, ${context.clock.now}, 'organiser', 'contest-hold',
      json_object('contestId', ${contest.id})
    FROM json_each(${JSON.stringify(Array.from({ length: DESK_DECISIONS_PER_DAY }, (_, index) => index + 1))})`)
  expect(errorsOf(await ask(contest, owner, invited))).toHaveProperty('form')
  expect(await listOffers(context, invited.id)).toEqual([])
  context.clock.now += DAY + 1
  expect(errorsOf(await ask(contest, owner, invited))).toEqual({})
})

test('a draft opens in good standing alone', async () => {
  const owner = await makePlayer(context, { isPremium: true })
  const draft = await makeContest(context, { owner, openedAt: null, startsAt: SHORT_START, endsAt: SHORT_END })
  await joinContest(context, draft, owner)
  const [stored] = await context.db.all<{ changedAt: number }>(sql`SELECT changed_at AS changedAt FROM contests`)
  const openIt = () => openContest(context, owner.id, draft.id, { seen: String(stored?.changedAt), startsNow: true })
  await context.db.run(sql`UPDATE players SET suspended_at = 1 WHERE id = ${owner.id}`)
  expect(await openIt()).toEqual({ ok: false, code: 'suspended' })
  await context.db.run(sql`UPDATE players SET suspended_at = NULL WHERE id = ${owner.id}`)
  expect(await openIt()).toMatchObject({ ok: true })
})

test('an erased owner’s contest goes to a moderator, and with the owner where there is none', async () => {
  const { contest, owner } = await makeShortContest(context)
  const heir = await makePlayer(context)
  await makeClimber(context, contest)
  await give(contest, owner, heir)
  await erasePlayer(context, { id: owner.id, githubId: 1 })
  expect(await roleOf(contest, heir)).toBe('owner')
  await erasePlayer(context, { id: heir.id, githubId: 2 })
  expect(await context.db.all(sql`SELECT 1 FROM contests`)).toEqual([])
})
