import { eq, isNull, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createResend } from '#app/adapters/email/create-resend.ts'
import { flashCookie } from '#app/context/cookies.server.ts'
import { addressHash, neverAgainToken } from '#app/core/contests/invitations/never-again.server.ts'
import { joinBoard } from '#app/core/contests/running/join-board.server.ts'
import { deleteOldRows } from '#app/core/monitoring/delete-old-rows.server.ts'
import { dispatchOutbox } from '#app/core/outbox/dispatch-outbox.server.ts'
import { DAY, HOUR } from '#app/domain/time/period.ts'
import { erasePlayer } from '#app/features/account/erase-players.server.ts'
import { exportPlayer } from '#app/features/account/export-player.server.ts'
import { findInvitation } from '#app/features/contests/private-leaderboards/find-invitation.server.ts'
import { joinLeaderboard } from '#app/features/contests/private-leaderboards/membership.server.ts'
import { action as refuse, loader as neverAgain } from '#app/features/notifications/never-again.route.tsx'
import { contests } from '#db/schema/contests/contests.ts'
import { privateLeaderboards } from '#db/schema/contests/private-leaderboards.ts'
import { contestInvitations, contestRoster, refusedInvitations } from '#db/schema/contests/roster.ts'
import { publishedTexts } from '#db/schema/moderation.ts'
import { outbox } from '#db/schema/notifications.ts'
import { players } from '#db/schema/players.ts'
import {
  batchOf,
  callRoute,
  emptyDatabase,
  everyRow,
  formRequest,
  makePlayer,
  pageRequest,
  testContext,
  testVars,
  type TestContext,
} from '#tests/people/factories.ts'
import { giveRole, makeClimber, makeContest, makeShortContest, SHORT_END, SHORT_START } from '#tests/worlds/contests.ts'
import { deskOf, statusOf } from '#tests/worlds/desk.ts'
import { insertRows } from '#tests/worlds/rows.ts'
import { createApi } from '#workers/api/create-api.ts'
import { passGate } from '#workers/http/gate.ts'
import { handleBatch } from '#workers/queue.ts'

const ADA = 'Ada.Lovelace@Halden.example'
const SEAT = ADA.toLowerCase()

let context: TestContext
type Someone = { id: string }

beforeEach(async () => {
  context = testContext(SHORT_START - HOUR)
  await emptyDatabase(context)
})

describe('an invitation', () => {
  test('says what the contest is, who invites, why it comes and how to get none again, and links nothing else', async () => {
    const { contest, owner } = await makeShortContest(context, {
      visibility: 'private',
      name: 'Win <b> at evil.example',
      description: 'Click https://evil.example/now & go',
    })
    await keep(contest, [SEAT])
    expect(await toastOf(invite(contest, owner))).toBe('One invitation is on the way.')
    await post()
    const [mail] = context.emails
    expect(context.emails).toHaveLength(1)
    expect(mail?.to).toBe(SEAT)
    expect(seen(mail?.subject)).toBe(`${owner.githubUsername} invites you to Win <b> at evil.example`)
    const lines = seen(mail?.text).split('\n')
    expect(lines).toContain('Click https://evil.example/now & go')
    expect(lines).toContain('It runs from Mon 16 Nov 2026, 09:00, to Thu 19 Nov 2026, 09:00, in Oslo.')
    expect(seen(mail?.text)).toContain(
      `You get this because ${owner.githubUsername} wrote this address on the contest’s list. It is the only invitation to this contest.`,
    )
    const token = await tokenOf(SEAT)
    const links = [
      `http://localhost:8787${await linkOf()}`,
      'http://localhost:8787',
      `http://localhost:8787/never-again/${token}`,
    ]
    expect([...(mail?.text ?? '').matchAll(/https?:\/\/\S+/g)].map(String)).toEqual(links)
    expect([...(mail?.html ?? '').matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      links[0],
      links[1],
      links[2],
    ])
    expect(mail?.html).not.toContain('<b>')
    expect(mail?.html).not.toMatch(/evil\.example/)
    expect(mail?.headers).toEqual({
      'List-Unsubscribe': `<http://localhost:8787/api/never-again/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    // Who is not invited gets nothing, and the mail names nobody but the owner.
    expect(mail?.text).not.toContain('@')
  })

  test('goes once, however often it is queued or the form is sent', async () => {
    const { contest, owner } = await makeShortContest(context)
    await keep(contest, [SEAT, 'hedda-lo'])
    await invite(contest, owner)
    expect(await toastOf(invite(contest, owner))).toBe('There’s nobody left to invite.')
    await dispatchOutbox(context)
    const jobs = context.queued.splice(0)
    expect(jobs).toHaveLength(1)
    context.email = { sendEmail: async () => ({ state: 'retry_later', seconds: 60 }) }
    await handleBatch(context, batchOf(jobs).batch, undefined, async () => undefined)
    context.email = testEmail()
    for (let time = 0; time < 3; time += 1)
      await handleBatch(context, batchOf([...jobs, ...jobs]).batch, undefined, async () => undefined)
    expect(context.emails).toHaveLength(1)
  })

  test('comes once a contest and mailbox, also after the roster is deleted and imported again', async () => {
    const { contest, owner } = await makeShortContest(context)
    await keep(contest, [SEAT])
    await inviteAndPost(contest, owner)
    await send(contest.id, owner, { intent: 'clear-roster' })
    await keep(contest, [SEAT, 'ada.lovelace+again@halden.example'])
    expect(await toastOf(invite(contest, owner))).toBe(
      'Everyone here has already been invited. Nobody gets a second message.',
    )
    await post()
    expect(context.emails).toHaveLength(1)
    expect(await open(contest.id, owner)).toMatchObject({ invitations: { invited: 1, waiting: 0, left: 599 } })
    const [other] = [await makeContest(context, { owner })]
    await keep(other, [SEAT])
    await inviteAndPost(other, owner)
    expect(context.emails).toHaveLength(2)
  })

  test('is one of 600 a day of an owner with premium, counted over all their contests, deleted ones too', async () => {
    const { contest, owner } = await makeShortContest(context)
    await keep(contest, addresses(601))
    expect(await toastOf(invite(contest, owner))).toBe('600 invitations are on the way. Invite the rest tomorrow.')
    expect(await context.db.$count(contestInvitations)).toBe(600)
    expect(await context.db.$count(outbox)).toBe(600)
    const refusal = '600 invitations a day are the most. Invite the rest tomorrow.'
    expect(await invite(contest, owner)).toMatchObject({ data: { errors: { form: refusal } }, init: { status: 429 } })
    expect(await context.db.$count(contestInvitations)).toBe(600)
    expect(await context.db.$count(contestRoster, isNull(contestRoster.invitationId))).toBe(1)
    await context.db.delete(privateLeaderboards).where(eq(privateLeaderboards.id, contest.id))
    const next = await makeContest(context, { owner, startsAt: SHORT_START, endsAt: SHORT_END + 30 * DAY })
    await keep(next, ['marie@halden.example'])
    expect(await invite(next, owner)).toMatchObject({ data: { errors: { form: refusal } } })
    const other = await makeShortContest(context)
    await keep(other.contest, ['marie@halden.example'])
    expect(await toastOf(invite(other.contest, other.owner))).toBe('One invitation is on the way.')
    context.clock.now += DAY
    expect(await toastOf(invite(next, owner))).toBe('One invitation is on the way.')
  })

  test('is one of 2,000 of an organiser whom staff know, and of 200 where room for all is a setting', async () => {
    const { contest, owner } = await makeShortContest(context)
    const left = async () => (await open(contest.id, owner)) as { invitations: { left: number } }
    await context.db.update(players).set({ organiserAt: 1 }).where(eq(players.id, owner.id))
    expect((await left()).invitations.left).toBe(2000)
    await context.db.update(players).set({ organiserAt: null, isPremium: false }).where(eq(players.id, owner.id))
    await context.db.update(contests).set({ room: 5000 })
    expect((await left()).invitations.left).toBe(200)
    await context.db.update(contests).set({ room: 25 })
    expect((await left()).invitations.left).toBe(25)
  })

  test('leaves at the pace of the queue of e-mails: five hundred within five minutes', async () => {
    const { contest, owner } = await makeShortContest(context)
    await keep(contest, addresses(500))
    expect(await toastOf(invite(contest, owner))).toBe('500 invitations are on the way.')
    await dispatchOutbox(context)
    expect(await context.db.$count(outbox)).toBe(0)
    let seconds = 0
    const jobs = context.queued.splice(0)
    const wait = async (pause: number) => void (seconds += pause)
    await handleBatch(context, batchOf(jobs, { queue: 'mergequest-mail' }).batch, undefined, wait)
    expect(context.emails).toHaveLength(500)
    expect(seconds).toBe(250)
  })

  test('is not sent to 601 by two presses at once', async () => {
    const { contest, owner } = await makeShortContest(context)
    await keep(contest, addresses(601))
    await Promise.all([invite(contest, owner), invite(contest, owner)])
    expect(await context.db.$count(contestInvitations)).toBe(600)
  })

  test.each([
    [
      'its owner is suspended',
      ({ owner }) => context.db.run(sql`UPDATE players SET suspended_at = 1 WHERE id = ${owner.id}`),
    ],
    [
      'its owner leaves',
      ({ owner }) => context.db.run(sql`UPDATE players SET erase_at = ${context.now() + DAY} WHERE id = ${owner.id}`),
    ],
    [
      'its owner’s account is gone',
      ({ owner }) => context.db.run(sql`UPDATE players SET gone_at = 1 WHERE id = ${owner.id}`),
    ],
    ['its owner is erased', ({ owner }) => erasePlayer(context, owner)],
    [
      'its text is taken down',
      ({ contest, owner }) =>
        insertRows(context, publishedTexts, {
          kind: 'leaderboard',
          subjectId: contest.id,
          playerId: owner.id,
          takenDownAt: 2,
          reason: 'No',
        }),
    ],
    ['its contest is over', () => (context.clock.now = SHORT_END)],
    ['its seat was deleted', ({ contest, owner }) => send(contest.id, owner, { intent: 'clear-roster' })],
    ['its contest was deleted', ({ contest }) => context.db.delete(contests).where(eq(contests.id, contest.id))],
    ['its address said never again', async () => click(await tokenOf('Ada.Lovelace+x@halden.example'))],
  ] satisfies [string, (made: Made) => unknown][])('is not sent once %s', async (_, happens) => {
    const made = await makeShortContest(context)
    await makeClimber(context, made.contest)
    await keep(made.contest, [SEAT])
    await invite(made.contest, made.owner)
    await happens(made)
    await post()
    expect(context.emails).toEqual([])
  })

  test('goes to the address beside a username, and the button counts it', async () => {
    const { contest, owner } = await makeShortContest(context)
    const lines = 'username,email,team\nhedda-lo,hedda@halden.example,\njon,,\n,siri@halden.example,'
    await send(contest.id, owner, { intent: 'roster', lines })
    expect(await open(contest.id, owner)).toMatchObject({ invitations: { invited: 0, waiting: 2 } })
    await inviteAndPost(contest, owner)
    expect(context.emails.map(({ to }) => to).toSorted()).toEqual(['hedda@halden.example', 'siri@halden.example'])
    await send(contest.id, owner, { intent: 'clear-roster' })
    await send(contest.id, owner, { intent: 'roster', lines })
    expect(await open(contest.id, owner)).toMatchObject({ invitations: { invited: 2, waiting: 0 } })
  })

  test('comes from three contests within a week at most, and whoever is the fourth is not told', async () => {
    for (let made = 0; made < 4; made += 1) {
      const { contest, owner } = await makeShortContest(context)
      await keep(contest, [SEAT])
      expect(await toastOf(invite(contest, owner))).toBe('One invitation is on the way.')
      context.clock.now += 1
    }
    await post()
    expect(context.emails).toHaveLength(3)
  })
})

describe('the link of an invitation', () => {
  test('ends with its seat where that alone is taken back; the others stay', async () => {
    const { contest, owner } = await invited({ visibility: 'private' })
    const seats = () => context.db.select({ who: contestRoster.who }).from(contestRoster)
    const [seat] = await seats()
    await send(contest.id, owner, { intent: 'roster', lines: 'username\nhedda-lo' })
    expect(await toastOf(send(contest.id, owner, { intent: 'drop-seat', who: seat?.who ?? '' }))).toContain(
      'is deleted',
    )
    expect(await seats()).toEqual([{ who: 'hedda-lo' }])
    expect(await join(await makePlayer(context))).toEqual({ ok: false, code: 'used' })
  })

  test('outlives renewed codes, waits for its seat to be kept again, lets one account in and gives it the seat', async () => {
    const made = await invited({ visibility: 'private' })
    const { contest, owner, team } = made
    await context.db.update(privateLeaderboards).set({ invitationCode: 'renewed' })
    const [ada, forwarded] = [await makePlayer(context), await makePlayer(context)]
    await send(contest.id, owner, { intent: 'clear-roster' })
    expect(await lookAt(ada)).toMatchObject({ state: 'used' })
    expect(await join(ada)).toEqual({ ok: false, code: 'used' })
    await send(contest.id, owner, { intent: 'roster', lines: made.lines })
    expect(await lookAt(ada)).toMatchObject({ state: 'open', isMailed: true, ownerUsername: owner.githubUsername })
    expect(await join(ada)).toMatchObject({ ok: true, isNew: true })
    expect(await join(ada)).toMatchObject({ ok: true, isNew: false })
    expect(await lookAt(forwarded)).toMatchObject({ state: 'used', publicHref: null })
    expect(await join(forwarded)).toEqual({ ok: false, code: 'used' })
    expect(await context.db.all(sql`SELECT team_id AS team FROM members WHERE player_id = ${ada.id}`)).toEqual([
      { team },
    ])
    expect(await context.db.$count(contestRoster)).toBe(0)
    // Kept again, the seat is no second way in.
    await send(contest.id, owner, { intent: 'roster', lines: made.lines })
    expect(await join(forwarded)).toEqual({ ok: false, code: 'used' })
  })

  test('lets one in of two who come at once', async () => {
    await invited({ visibility: 'private' })
    const [one, other] = [await makePlayer(context), await makePlayer(context)]
    const answers = await Promise.all([join(one), join(other)])
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(answers).toContainEqual({ ok: false, code: 'used' })
  })

  test('is used up when the player of the seat joins otherwise', async () => {
    const ada = await makePlayer(context)
    const { contest } = await invited({ visibility: 'public' }, ada.githubUsername)
    await joinBoard(context, ada.id, sql`board.id = ${contest.id}`)
    expect(await lookAt(await makePlayer(context))).toMatchObject({ state: 'used', publicHref: `/c/${contest.slug}` })
  })

  test('of an address that was replaced lets nobody in, and the new address can be invited', async () => {
    const { contest, owner } = await invited({ visibility: 'private' }, 'ada-l')
    await send(contest.id, owner, { intent: 'roster', lines: 'username,email,team\nada-l,new@halden.example,' })
    expect(await join(await makePlayer(context))).toEqual({ ok: false, code: 'used' })
    expect(await open(contest.id, owner)).toMatchObject({ invitations: { invited: 1, waiting: 1 } })
    context.emails.splice(0)
    await inviteAndPost(contest, owner)
    expect(context.emails.map(({ to }) => to)).toEqual(['new@halden.example'])
    expect(await join(await makePlayer(context))).toMatchObject({ ok: true })
  })

  test('is unknown once the contest or the invitation is gone, says that it has ended, and is nobody else’s to make', async () => {
    const { contest } = await invited({})
    const player = await makePlayer(context)
    const path = await linkOf()
    for (const forged of [`${path}0`, path.replace(/\.\w/, '.'), path.split('.')[0] ?? '', '/x/inv_none.', '/x/.'])
      expect(await lookAt(player, forged)).toEqual({ state: 'unknown' })
    context.clock.now = SHORT_END
    expect(await lookAt(player)).toMatchObject({ state: 'ended' })
    expect(await join(player)).toEqual({ ok: false, code: 'ended' })
    context.clock.now = SHORT_START
    await context.db.delete(contests).where(eq(contests.id, contest.id))
    expect(await lookAt(player)).toEqual({ state: 'unknown' })
    expect(await join(player)).toEqual({ ok: false, code: 'unknown' })
  })

  test('leaves no receipt once its invitation is forgotten', async () => {
    await invited({})
    await join(await makePlayer(context))
    context.clock.now = SHORT_END + 30 * DAY + 1
    await deleteOldRows(context)
    expect(await context.db.all(sql`SELECT * FROM deliveries WHERE notification_id LIKE 'invitation%'`)).toEqual([])
  })

  /** A contest with a seat for Ada in a team, whose invitation has arrived. */
  async function invited(values: Parameters<typeof makeShortContest>[1], username = '') {
    const made = await makeShortContest(context, { teamMode: 'roster', ...values })
    const { contest, owner } = made
    await send(contest.id, owner, { intent: 'team', name: 'Night Build', note: '' }, '/people')
    const lines = `username,email,team\n${username},${SEAT},Night Build`
    await send(contest.id, owner, { intent: 'roster', lines })
    await inviteAndPost(contest, owner)
    const [team] = await context.db.all<{ id: string }>(sql`SELECT id FROM contest_teams`)
    return { ...made, lines, team: team?.id }
  }

  async function lookAt(player: Someone, link?: string) {
    const path = link ?? (await linkOf())
    return findInvitation(context, player.id, path.split('/').at(-1) ?? '')
  }

  async function join(player: Someone) {
    return joinLeaderboard(context, player.id, (await linkOf()).split('/').at(-1) ?? '')
  }
})

describe('who may invite', () => {
  test('is the owner alone, while the contest is open and e-mail can be sent', async () => {
    const { contest, owner } = await makeShortContest(context)
    await keep(contest, [SEAT])
    const [moderator, viewer] = [await makePlayer(context), await makePlayer(context)]
    await giveRole(context, contest, moderator, 'moderator')
    await giveRole(context, contest, viewer, 'viewer')
    const climber = await makeClimber(context, contest)
    for (const other of [moderator, viewer, climber, await makePlayer(context)])
      expect(await statusOf(invite(contest, other))).toBe(404)
    expect(await open(contest.id, moderator)).toMatchObject({ entries: [{ who: SEAT }], invitations: null })
    expect(await open(contest.id, viewer)).toMatchObject({ entries: [], invitations: null })
    expect(await statusOf(open(contest.id, climber))).toBe(404)
    expect(await context.db.$count(outbox)).toBe(0)
    context.email = null
    expect(await invite(contest, owner)).toMatchObject({ init: { status: 503 } })
    expect(await open(contest.id, owner)).toMatchObject({ invitations: { isPossible: false } })
    context.email = testEmail()
    context.clock.now = SHORT_END
    expect(await invite(contest, owner)).toMatchObject({ init: { status: 409 } })
    await context.db.update(contests).set({ openedAt: null, endsAt: SHORT_END + DAY })
    expect(await invite(contest, owner)).toMatchObject({ init: { status: 409 } })
    expect(await context.db.$count(contestInvitations)).toBe(0)
  })

  test('is told the same whether an address is reached, refused by its server or says never again', async () => {
    const { contest, owner } = await makeShortContest(context)
    await click(await tokenOf('never@halden.example'))
    await keep(contest, ['never@halden.example', 'gone@halden.example', 'here@halden.example'])
    expect(await toastOf(invite(contest, owner))).toBe('3 invitations are on the way.')
    const requests: string[] = []
    context.email = {
      sendEmail: async ({ to }) => {
        requests.push(to)
        return to.startsWith('gone') ? { state: 'failed', message: 'no such mailbox' } : { state: 'sent', id: 'm' }
      },
    }
    await post()
    expect(requests.toSorted()).toEqual(['gone@halden.example', 'here@halden.example'])
    const view = await open(contest.id, owner)
    expect(view).toMatchObject({ invitations: { invited: 3, waiting: 0, left: 597 } })
    expect(new Set((view as { entries: { isInvited: boolean }[] }).entries.map(({ isInvited }) => isInvited))).toEqual(
      new Set([true]),
    )
    const files = new TextDecoder('latin1').decode(await exportPlayer(context, owner.id))
    expect(files).not.toContain('halden')
    const [own] = await context.db.all<{ rows: number }>(
      sql`SELECT COUNT(*) AS rows FROM deliveries WHERE player_id = ${owner.id}`,
    )
    expect(own?.rows).toBe(0)
  })
})

describe('the address', () => {
  test('is on its seat alone: in no job, log, dead letter, receipt or list', async () => {
    const { contest, owner } = await makeShortContest(context)
    await keep(contest, [SEAT])
    await invite(contest, owner)
    expect(JSON.stringify(await context.db.select().from(outbox))).not.toMatch(/ada|halden/i)
    await dispatchOutbox(context)
    const jobs = context.queued.splice(0)
    const tries: (() => Response)[] = [
      () => new Response('', { status: 503 }),
      () => Response.json({ message: `Nobody has <${ADA}>, nor ${SEAT}` }, { status: 422 }),
    ]
    context.email = createResend({
      apiUrl: testVars.EMAIL_API_URL,
      apiKey: testVars.EMAIL_API_KEY,
      from: testVars.EMAIL_FROM,
      fetch: async () => tries.shift()?.() ?? Response.error(),
      now: context.now,
      log: context.log,
    })
    for (let time = 0; time < 2; time += 1)
      await handleBatch(context, batchOf(jobs).batch, undefined, async () => undefined)
    await handleBatch(context, batchOf(jobs, { queue: 'mergequest-dead' }).batch, undefined, async () => undefined)
    expect(tries).toEqual([])
    expect(await context.db.all(sql`SELECT state, detail FROM deliveries`)).toEqual([
      { state: 'failed', detail: 'Nobody has <[address]>, nor [address]' },
    ])
    await send(contest.id, owner, { intent: 'clear-roster' })
    await click(await tokenOf(SEAT))
    expect(await everyRow(context)).not.toMatch(/lovelace|halden/i)
    expect(JSON.stringify(context.logged)).not.toMatch(/lovelace|halden/i)
    expect(context.logged.length).toBeGreaterThan(0)
    expect(await context.db.$count(contestRoster)).toBe(0)
  })

  test('is forgotten as a code too, thirty days after the contest, and never again stays', async () => {
    const { contest, owner } = await makeShortContest(context)
    await keep(contest, [SEAT])
    await inviteAndPost(contest, owner)
    await click(await tokenOf(SEAT))
    context.clock.now = SHORT_END + 30 * DAY - 1
    await deleteOldRows(context)
    expect(await context.db.$count(contestInvitations)).toBe(1)
    context.clock.now += 2
    await deleteOldRows(context)
    expect(await context.db.$count(contestInvitations)).toBe(0)
    expect(await context.db.all(sql`SELECT * FROM deliveries`)).toEqual([])
    expect(await context.db.$count(refusedInvitations)).toBe(1)
  })
})

describe('never again', () => {
  test('asks, stores a code by the button, and holds for every contest', async () => {
    const token = await tokenOf(SEAT)
    const before = await everyRow(context)
    expect(await look(token)).toEqual({ state: 'asked' })
    expect(await everyRow(context)).toBe(before)
    await press(token)
    expect(await look(token)).toEqual({ state: 'refused' })
    const rows = await context.db.select().from(refusedInvitations)
    expect(rows).toEqual([{ addressHash: await addressHash(context, ADA), createdAt: context.now() }])
    const after = await everyRow(context)
    await press(token)
    expect(await everyRow(context)).toBe(after)
    for (let made = 0; made < 2; made += 1) {
      const { contest, owner } = await makeShortContest(context)
      await keep(contest, [SEAT])
      await inviteAndPost(contest, owner)
    }
    expect(context.emails).toEqual([])
  })

  test('comes by one click from a mail program, without session or origin', async () => {
    const token = await tokenOf(SEAT)
    expect((await click(token)).status).toBe(200)
    expect(await look(token)).toEqual({ state: 'refused' })
  })

  test('by a token that is not ours stores nothing', async () => {
    const token = await tokenOf(SEAT)
    const [hash = '', proof = ''] = token.split('.')
    const before = await everyRow(context)
    for (const forged of ['', '.', hash, `${hash}.`, `${'0'.repeat(64)}.${proof}`, `${token}0`, `${token}.x`, '%00']) {
      expect((await click(forged)).status).toBe(404)
      expect(await look(forged)).toEqual({ state: 'invalid' })
      await press(forged)
    }
    expect(await everyRow(context)).toBe(before)
  })
})

type Made = Awaited<ReturnType<typeof makeShortContest>>

function addresses(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `climber-${index}@halden.example`)
}

async function keep(contest: Someone, who: string[]): Promise<void> {
  const entry = (name: string) => ({ who: name, email: name.includes('@') ? name : null, createdAt: context.now() })
  await insertRows(context, contestRoster, ...who.map((name) => ({ contestId: contest.id, ...entry(name) })))
}

function invite(contest: Someone, player: Someone) {
  return send(contest.id, player, { intent: 'invite' })
}

async function inviteAndPost(contest: Someone, player: Someone): Promise<void> {
  await invite(contest, player)
  await post()
}

async function post(): Promise<void> {
  await dispatchOutbox(context)
  await handleBatch(context, batchOf(context.queued.splice(0)).batch, undefined, async () => undefined)
}

function look(token: string) {
  return callRoute(neverAgain, context, pageRequest('/never-again/x'), { token })
}

function press(token: string) {
  return callRoute(refuse, context, formRequest('/never-again/x', {}), { token })
}

/** As a mail program does. */
function click(token: string): Promise<Response> {
  const request = new Request(`${testVars.APP_ORIGIN}/api/never-again/${encodeURIComponent(token)}`, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  return passGate(context, request, async ({ request: passed }) =>
    createApi().fetch(passed, { app: context, waitUntil: () => undefined }),
  )
}

async function tokenOf(address: string): Promise<string> {
  return neverAgainToken(context, await addressHash(context, address))
}

/** The link of the latest mail. */
async function linkOf(): Promise<string> {
  const { pathname } = new URL(/See the invitation: (\S+)/.exec(context.emails.at(-1)?.text ?? '')?.[1] ?? '')
  return pathname
}

/** Without the joiners that keep a mail program from making links. */
function seen(text: string | undefined): string {
  return (text ?? '').replaceAll('\u2060', '')
}

function testEmail(): TestContext['email'] {
  return {
    sendEmail: async (message) => {
      context.emails.push(message)
      return { state: 'sent', id: 'm' }
    },
  }
}

async function toastOf(answer: Promise<unknown>): Promise<string | undefined> {
  const cookie = (await answer) instanceof Response ? ((await answer) as Response).headers.get('set-cookie') : null
  const request = new Request('https://x.example', { headers: { cookie: cookie?.split(';')[0] ?? '' } })
  return (await flashCookie(context.config).read(request))?.toast?.message
}

function open(id: string, reader: Someone) {
  return deskOf(context, '/invite').open(id, reader)
}

function send(id: string, sender: Someone, fields: Record<string, string>, section?: string) {
  return deskOf(context, '/invite').send(id, sender, fields, section)
}
