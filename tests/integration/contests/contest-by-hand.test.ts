import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { chatMessage, type ChatContest } from '#app/core/contests/chat/chat-message.server.ts'
import { loadResult, signResult } from '#app/core/contests/result/load-result.server.ts'
import { advanceContests } from '#app/core/contests/running/advance-contests.server.ts'
import { explainRows } from '#app/core/contests/running/explain-rows.server.ts'
import { findContest } from '#app/core/contests/running/find-contest.server.ts'
import { loadBoard } from '#app/core/contests/running/load-board.server.ts'
import { recountPlayers } from '#app/core/contests/running/recount-contest.server.ts'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { USUAL_RULES } from '#app/domain/contests/contest-rules.ts'
import { factKey, type Fact } from '#app/domain/ledger/fact.ts'
import { DAY, HOUR, MINUTE } from '#app/domain/time/period.ts'
import { contestQuery } from '#app/features/contests/page/contest-query.ts'
import { loadContestScreen } from '#app/features/contests/page/load-contest-screen.server.ts'
import { loadExport } from '#app/features/contests/page/load-export.server.ts'
import { blockedTerms } from '#db/schema/moderation.ts'
import { emptyDatabase, everyRow, makeFact, makePlayer, testContext } from '#tests/people/factories.ts'
import { giveRole, joinContest, makeShortContest, SHORT_END, SHORT_START } from '#tests/worlds/contests.ts'
import { deskOf, errorsOf, statusOf } from '#tests/worlds/desk.ts'
import { loadPublicContest } from '#workers/api/v1/contests.ts'

const context = testContext(SHORT_START)
const desk = deskOf(context, '/points')
const REASON = 'Talked about routers'
type Someone = Awaited<ReturnType<typeof makePlayer>>

beforeEach(async () => {
  await emptyDatabase(context)
  context.world.clear()
  context.clock.now = SHORT_START
  await advanceWeeks(context)
  context.clock.now = SHORT_START + 12 * HOUR
})

async function fill(values: Parameters<typeof makeShortContest>[1] = {}) {
  const { contest, owner } = await makeShortContest(context, { timeZone: 'UTC', slug: 'autumn', ...values })
  const [ada, grace] = [
    await makePlayer(context, { githubUsername: 'ada' }),
    await makePlayer(context, { githubUsername: 'grace' }),
  ]
  for (const one of [ada, grace]) {
    await joinContest(context, contest, one)
    await refresh(one, accepted(4))
  }
  await advanceContests(context)
  return { contest, owner, ada, grace }
}

const give = (contest: { id: string }, sender: Someone, fields: Record<string, string>) =>
  seenOf(contest).then((seen) =>
    desk.send(contest.id, sender, { intent: 'give', kind: 'talk', reason: REASON, points: '20', seen, ...fields }),
  )

async function seenOf({ id }: { id: string }): Promise<string> {
  const [row] = await context.db.all<{ seen: number }>(
    sql`SELECT COALESCE(SUM(json_array_length(by_hand)), 0) AS seen FROM contest_scores WHERE contest_id = ${id}`,
  )
  return String(row?.seen ?? 0)
}

async function read(contest: { id: string }, reader: Someone | null = null) {
  const found = await findContest(context, { id: contest.id }, reader?.id ?? null)
  if (found === null) throw new Error('no contest')
  return found
}

async function screen(contest: { id: string }, reader: Someone | null = null, tab = 'news') {
  return loadContestScreen(context, await read(contest, reader), reader, contestQuery(new URLSearchParams({ tab })))
}

const points = async (contest: { id: string }) =>
  (await loadBoard(context, await read(contest))).board.players.map((row) => [row.username, row.points, row.given ?? 0])

async function firstDecision(): Promise<{ playerId: string; decisionId: string }> {
  const [row] = await context.db.all<{ playerId: string; decisionId: string }>(sql`
    SELECT player_id AS playerId, by_hand ->> '$[0].id' AS decisionId FROM contest_scores WHERE by_hand <> '[]'`)
  if (row === undefined) throw new Error('nothing was decided')
  return row
}

const textOf = async (contest: { id: string }, file: string, reader: Someone) => {
  let text = ''
  for await (const part of (await loadExport(context, await read(contest, reader), file))?.text ?? []) text += part
  return text
}

async function finish(contest: { id: string }) {
  context.clock.now = SHORT_END + 96 * HOUR
  await advanceContests(context)
  return read(contest)
}

test('points by hand are on the board within a minute, in the news, on the climber’s card, in the API and the files', async () => {
  const { contest, owner, ada } = await fill()
  expect(await points(contest)).toEqual([
    ['ada', 160, 0],
    ['grace', 160, 0],
  ])
  await give(contest, owner, { username: 'GRACE', points: '40' })
  context.clock.now += MINUTE
  await advanceContests(context)
  expect(await points(contest)).toEqual([
    ['grace', 200, 40],
    ['ada', 160, 0],
  ])
  await give(contest, owner, { username: '@ada', points: '-20', kind: 'other', reason: 'Sent the same fix twice' })
  context.clock.now += MINUTE
  await advanceContests(context)
  expect((await screen(contest)).news).toMatchObject([
    { title: '20 points taken by hand: ada', text: 'Other: “Sent the same fix twice”' },
    { title: '40 points given by hand: grace', text: `Talk: “${REASON}”` },
  ])
  expect((await screen(contest, null, 'players')).players).toMatchObject([
    { username: 'grace', points: 200, given: 40 },
    { username: 'ada', points: 140, given: -20 },
  ])
  expect((await screen(contest, ada)).own).toMatchObject({
    points: 140,
    byHand: [{ what: '20 points taken', kind: 'Other', reason: 'Sent the same fix twice', note: null }],
  })
  expect(JSON.stringify(await loadPublicContest(context, 'autumn'))).toMatch(
    /"username":"grace",[^}]*"points":200,[^}]*"given":40}.*"username":"ada",[^}]*"given":-20}/,
  )
  expect(await textOf(contest, 'members.csv', owner)).toMatch(/1,1,grace,,200,4,[^,]+,,40\r\n/)
  expect(await textOf(contest, 'days.csv', owner)).toMatch(/grace,200\r\n/)
  expect(await textOf(contest, 'work.csv', owner)).toContain(
    `ada,2026-11-16,By hand: Other,,Sent the same fix twice,,1,-20,`,
  )
  const why = await explainRows(context, ada.id, await keysOf(ada), null)
  expect(why).toMatchObject([{ points: 160, given: 'Besides, 20 points taken by hand. Its news say why.' }])
})

test('the week, its ledger and a member’s own score know nothing of them, and the nightly recount changes nothing', async () => {
  const { contest, owner, ada } = await fill()
  const weekly = () => context.db.all(sql`SELECT * FROM standings UNION ALL SELECT * FROM standings`)
  const [before, ledger] = [await weekly(), await context.db.all(sql`SELECT key, points FROM ledger`)]
  await give(contest, owner, { username: 'ada', points: '40' })
  expect(await weekly()).toEqual(before)
  expect(await context.db.all(sql`SELECT key, points FROM ledger`)).toEqual(ledger)
  expect(await context.db.all(sql`SELECT points FROM contest_scores WHERE player_id = ${ada.id}`)).toEqual([
    { points: 160 },
  ])
  const rows = await everyRow(context)
  expect(await recountPlayers(context, contest.id, [ada.id], { isCheck: true })).toBe(0)
  expect(await everyRow(context)).toBe(rows)
})

test('the desk knows what was given before the board does', async () => {
  const { contest, owner } = await fill()
  await turnMinute()
  context.clock.now += 1
  await give(contest, owner, { username: 'ada', points: '50' })
  const known = { given: 50, points: 370, left: 30 }
  expect(await desk.open(contest.id, owner)).toMatchObject(known)
  await turnMinute()
  expect(await desk.open(contest.id, owner)).toMatchObject(known)
  context.clock.now += 1
  await desk.send(contest.id, owner, { intent: 'take-back', ...(await firstDecision()) })
  expect(await desk.open(contest.id, owner)).toMatchObject({ given: 0, points: 320, left: 80 })
})

test('what is over the share waits, counts once more is earned, and says so', async () => {
  const { contest, owner, ada, grace } = await fill()
  await give(contest, owner, { username: 'ada', points: '100' })
  await turnMinute()
  expect((await points(contest))[0]).toEqual(['ada', 240, 80])
  expect((await screen(contest)).news[0]?.text).toBe(
    `Talk: “${REASON}” 80 of them count so far: the rest waits until more is earned.`,
  )
  expect(await desk.open(contest.id, owner)).toMatchObject({ share: 20, given: 80, points: 400, left: 0 })
  context.clock.now += DAY
  await refresh(grace, [...(context.world.get(grace.nodeId) as Fact[]), ...accepted(4, DAY)])
  await turnMinute()
  expect(await points(contest)).toEqual([
    ['grace', 320, 0],
    ['ada', 260, 100],
  ])
  const contestNow = await finish(contest)
  expect(contestNow.state).toBe('final')
  expect((await screen(contest, ada)).own).toMatchObject({ points: 260 })
})

test('what waits still at the end is final so, in the signed result too', async () => {
  const { contest, owner } = await fill()
  await give(contest, owner, { username: 'ada', points: '100' })
  const final = await finish(contest)
  expect((await screen(contest)).news[0]?.text).toContain('80 of them counted: the share')
  expect(await payloadOf(final)).toMatchObject({
    format: 3,
    rules: [{ givenShare: 20 }],
    players: [
      { username: 'ada', points: 240, given: 80 },
      { username: 'grace', points: 160 },
    ],
    byHand: [{ username: 'ada', kind: 'talk', points: 100, counts: 80, reason: REASON, takenBackAt: null }],
    removals: [],
  })
  const late = await give(contest, owner, { username: 'ada' })
  expect(await statusOf(Promise.resolve(late))).toBe(302)
  expect(await seenOf(contest)).toBe('1')
})

test('results of contests from before stay word for word', async () => {
  const { givenShare: _, ...rules } = USUAL_RULES
  const { contest } = await fill({ rules })
  const payload = await payloadOf(await finish(contest))
  expect(Object.keys(payload)).toEqual([
    'format', 'contest', 'name', 'startsAt', 'endsAt', 'timeZone', 'finalAt', 'rules', 'players', 'teams', 'stops',
  ]) // prettier-ignore
  expect(payload['format']).toBe(2)
  expect(Object.keys((payload['players'] as object[])[0] ?? {})).toEqual([
    'rank', 'place', 'username', 'team', 'points', 'accepted',
  ]) // prettier-ignore
  expect(Object.keys((payload['rules'] as object[])[0] ?? {})).toEqual(['version', 'sha256', 'effectiveFrom'])
})

test('what is taken back counts no longer and stays in the news and the result, marked', async () => {
  const { contest, owner } = await fill()
  await give(contest, owner, { username: 'ada' })
  const decision = await firstDecision()
  context.clock.now += MINUTE
  await desk.send(contest.id, owner, { intent: 'take-back', ...decision })
  await turnMinute()
  expect(await points(contest)).toEqual([
    ['ada', 160, 0],
    ['grace', 160, 0],
  ])
  expect((await screen(contest)).news[0]).toMatchObject({ text: `Talk: “${REASON}” Taken back.` })
  const before = await everyRow(context, { but: 'sessions' })
  expect(await statusOf(desk.send(contest.id, owner, { intent: 'take-back', ...decision }))).toBe(404)
  expect(await everyRow(context, { but: 'sessions' })).toBe(before)
  const result = await payloadOf(await finish(contest))
  expect(result).toMatchObject({ byHand: [{ points: 20, counts: 0, takenBackAt: expect.any(String) as string }] })
})

test('a piece of work counts less, in the score, its reasons and the files, and again in full once it is taken back', async () => {
  const { contest, owner, ada } = await fill()
  const [url = ''] = (context.world.get(ada.nodeId) as Fact[]).map((fact) => fact.url ?? '')
  const decide = async (fields: Record<string, string>) =>
    desk.send(contest.id, owner, {
      intent: 'decide-work', username: 'ada', address: url, most: '0', reason: 'A generated file, no work', seen: await seenOf(contest), ...fields,
    }) // prettier-ignore
  expect(errorsOf(await decide({ address: 'https://github.test/summit/rope/pull/99999' }))['address']).toContain(
    'We know no such work of theirs',
  )
  expect(errorsOf(await decide({ address: 'nonsense' }))['address']).toContain('no GitHub link')
  expect(errorsOf(await decide({ username: 'grace' }))['address']).toContain('We know no such work')
  expect(errorsOf(await decide({ most: '60' }))['most']).toBe(
    'It earns 40 now. Write fewer, or give points by hand instead.',
  )
  expect(errorsOf(await decide({ most: '-1' }))['most']).toContain('whole number')
  await decide({ most: '10' })
  await turnMinute()
  expect(await points(contest)).toEqual([
    ['grace', 160, 0],
    ['ada', 130, 0],
  ])
  const key = (await keysOf(ada))[0] ?? ''
  expect(await explainRows(context, ada.id, [key], null)).toMatchObject([
    { points: 10, reason: 'Its organisers decided that it counts less: “A generated file, no work”' },
  ])
  expect(await textOf(contest, 'work.csv', owner)).toContain('10,"Its organisers decided that it counts less')
  expect((await screen(contest)).news[0]).toMatchObject({ title: 'A piece of work counts 10 at most: ada' })
  await decide({ most: '0' })
  expect(await scoreOf(ada)).toEqual([{ points: 120, accepted: 3 }])
  // A refresh scores by the decision too.
  await refresh(ada, context.world.get(ada.nodeId) as Fact[])
  expect(await scoreOf(ada)).toEqual([{ points: 120, accepted: 3 }])
  const [, second] = await context.db.all<{ id: string }>(sql`
    SELECT one.value ->> 'id' AS id FROM contest_scores CROSS JOIN json_each(by_hand) AS one WHERE player_id = ${ada.id}`)
  await desk.send(contest.id, owner, { intent: 'take-back', playerId: ada.id, decisionId: second?.id ?? '' })
  expect(await scoreOf(ada)).toEqual([{ points: 130, accepted: 4 }])
})

describe('in the cloud', () => {
  test('what is given after the freeze is nowhere before the reveal, but with its climber and who decides', async () => {
    const { contest, owner, ada, grace } = await fill({ freezeMinutes: 12 * 60 })
    const viewer = await makePlayer(context)
    await giveRole(context, contest, viewer, 'viewer')
    await give(contest, owner, { username: 'grace', points: '30' })
    const early = await firstDecision()
    await turnMinute()
    context.clock.now = SHORT_END - 12 * HOUR
    // Between the instant of the freeze and its snapshot too.
    await give(contest, owner, { username: 'ada', points: '39', reason: 'Something after the freeze' })
    await desk.send(contest.id, owner, { intent: 'take-back', ...early })
    const isFrozenEverywhere = async () => {
      expect(await points(contest)).toEqual([
        ['grace', 190, 30],
        ['ada', 160, 0],
      ])
      for (const reader of [null, grace, viewer, owner]) {
        const { news, newsCount } = await screen(contest, reader)
        expect(news).toMatchObject([{ title: '30 points given by hand: grace', text: `Talk: “${REASON}”` }])
        expect(newsCount).toBe(1)
      }
      expect(JSON.stringify(await loadPublicContest(context, 'autumn'))).not.toMatch(/"points":199|"given":39/)
      for (const file of ['members.csv', 'days.csv', 'work.csv'])
        expect(await textOf(contest, file, owner)).not.toMatch(/,39[,\r]|after the freeze|Taken back/)
      expect(await desk.open(contest.id, viewer)).toMatchObject({ decisions: [{ points: 30, takenBackAt: null }] })
    }
    await isFrozenEverywhere()
    await turnMinute()
    await isFrozenEverywhere()
    expect(await desk.open(contest.id, owner)).toMatchObject({
      counts: null,
      decisions: [{ points: 39 }, { points: 30, takenBackAt: expect.any(Number) as number }],
    })
    expect((await screen(contest, ada)).own).toMatchObject({ points: 199, place: null, byHand: [{ note: null }] })
    expect(await explainRows(context, ada.id, await keysOf(ada), grace.id)).toMatchObject([
      { points: null, given: null },
    ])
    const chats = await context.db.all(sql`SELECT 1 FROM outbox WHERE id LIKE 'chat:%by_hand%'`)
    expect(chats).toEqual([])
    await finish(contest)
    await context.db.run(sql`UPDATE contests SET revealed = 10`)
    await context.db.run(sql`DELETE FROM contest_boards`)
    expect(await points(contest)).toEqual([
      ['ada', 199, 39],
      ['grace', 160, 0],
    ])
    expect((await screen(contest)).newsCount).toBe(2)
  })

  test('a chat says nothing of it meanwhile, also of what was given right before', async () => {
    const { contest, owner } = await fill({ freezeMinutes: 12 * 60 })
    const at = context.clock.now
    await give(contest, owner, { username: 'grace' })
    const told = async () =>
      chatMessage(context, { ...(await read(contest)), climbers: 2 } as unknown as ChatContest, `by_hand:${at}`)
    expect(await told()).toMatchObject({
      title: 'Autumn: 20 points given by hand',
      lines: ['Climber: grace', `Why: ${REASON}`],
    })
    context.clock.now = SHORT_END - HOUR
    expect(await told()).toBeNull()
  })
})

describe('who may, and what may not be given', () => {
  test('owner and moderators; a viewer and climbers find no such desk, and nobody gives to organisers', async () => {
    const { contest, owner, ada } = await fill()
    const [moderator, viewer, former] = [
      await makePlayer(context),
      await makePlayer(context),
      await makePlayer(context),
    ]
    await giveRole(context, contest, moderator, 'moderator')
    await giveRole(context, contest, viewer, 'viewer')
    await giveRole(context, contest, former, 'moderator')
    await context.db.run(sql`DELETE FROM contest_roles WHERE player_id = ${former.id}`)
    await give(contest, moderator, { username: 'ada' })
    expect(await seenOf(contest)).toBe('1')
    for (const one of [viewer, ada]) expect(await statusOf(give(contest, one, { username: 'ada' }))).toBe(404)
    for (const one of [owner, moderator, former])
      expect(errorsOf(await give(contest, moderator, { username: one.githubUsername }))['username']).toMatch(
        /get no points in it|Nobody with this name/,
      )
    expect(await seenOf(contest)).toBe('1')
  })

  test('each mistake has its sentence beside its field, and nothing is written', async () => {
    const { contest, owner } = await fill()
    await context.db.insert(blockedTerms).values({ id: 'bt_1', term: 'scoundrel', createdAt: 1 })
    const before = await everyRow(context, { but: 'sessions' })
    const wrong = async (fields: Record<string, string>) =>
      errorsOf(await give(contest, owner, { username: 'ada', ...fields }))
    expect(await wrong({ username: 'nobody-here' })).toEqual({ username: 'Nobody with this name climbs here.' })
    for (const typed of ['', '0', '1.5', 'ten', '1001', '-1001', '1e3'])
      expect((await wrong({ points: typed }))['points']).toContain('Write a whole number from 1 to 1,000')
    expect((await wrong({ reason: 'short' }))['reason']).toContain('10 to 200 characters')
    expect((await wrong({ reason: 'x'.repeat(201) }))['reason']).toContain('10 to 200 characters')
    for (const reason of ['See https://evil.example for more', 'read evil.example/page now', 'read [this](evil) now'])
      expect((await wrong({ reason }))['reason']).toBe('No links here, please. Say it in words.')
    expect((await wrong({ reason: 'Only a scoundrel does this' }))['reason']).toBeDefined()
    expect((await wrong({ kind: 'gift' }))['kind']).toBe('Choose what it is for.')
    expect(Object.keys(await wrong({ username: 'no', points: '', reason: '' }))).toEqual([
      'username',
      'points',
      'reason',
    ])
    expect(await everyRow(context, { but: 'sessions' })).toBe(before)
  })

  test('a form sent twice gives once, and who looks at an older page is told', async () => {
    const { contest, owner } = await fill()
    await give(contest, owner, { username: 'ada', seen: '0' })
    expect(errorsOf(await give(contest, owner, { username: 'ada', seen: '0' }))['form']).toContain('in the meantime')
    expect(await seenOf(contest)).toBe('1')
    const both = await Promise.all([
      give(contest, owner, { username: 'grace', seen: '1' }),
      give(contest, owner, { username: 'grace', seen: '1' }),
    ])
    expect(both.map((answer) => errorsOf(answer)['form'] === undefined).toSorted()).toEqual([false, true])
    expect(await seenOf(contest)).toBe('2')
  })

  test('where the rules name no share nobody gives, and a penalty stays possible', async () => {
    const { contest, owner } = await fill({ rules: { ...USUAL_RULES, givenShare: 0 } })
    expect(errorsOf(await give(contest, owner, { username: 'ada' }))['points']).toContain('let nobody give points')
    await give(contest, owner, { username: 'ada', points: '-200' })
    await turnMinute()
    expect(await points(contest)).toEqual([
      ['grace', 160, 0],
      ['ada', 0, -160],
    ])
  })

  test('nothing before the start, and thirty decisions a climber at most', async () => {
    const { contest, owner } = await fill()
    for (let made = 0; made < 30; made += 1) await give(contest, owner, { username: 'ada', points: '1' })
    expect(errorsOf(await give(contest, owner, { username: 'ada' }))['form']).toContain('30 decisions by hand at most')
    await context.db.run(sql`UPDATE contests SET starts_at = ${context.clock.now + HOUR}`)
    expect(errorsOf(await give(contest, owner, { username: 'grace' }))['form']).toContain('before the start')
  })
})

test('a table is checked first, gives its good lines at once, and tells each climber', async () => {
  const { contest, owner, ada, grace } = await fill()
  const lines = 'Reason;GitHub;Points\nTalked about routers;@ada;40\n;https://github.com/grace;-5\n;nobody-here;5\n'
  const form = {
    intent: 'check-given',
    lines,
    kind: 'mentoring',
    reason: 'Mentored two newcomers',
    seen: '0',
    checked: '',
  }
  const checked = (await desk.send(contest.id, owner, form)) as unknown as {
    data: { given: { checked: string; ready: number; wrong: number } }
  }
  expect(checked.data.given).toMatchObject({ ready: 2, wrong: 1, points: 35 })
  expect(await seenOf(contest)).toBe('0')
  const unseen = await desk.send(contest.id, owner, { ...form, intent: 'give-table' })
  expect(errorsOf(unseen)['lines']).toContain('This isn’t what you checked')
  await desk.send(contest.id, owner, { ...form, intent: 'give-table', checked: checked.data.given.checked })
  await turnMinute()
  expect(await points(contest)).toEqual([
    ['ada', 200, 40],
    ['grace', 155, -5],
  ])
  expect(
    await context.db
      .all(sql`SELECT player_id AS playerId, payload ->> 'points' AS points, payload ->> 'reason' AS reason
      FROM notifications WHERE kind = 'CONTEST' AND payload ->> 'event' = 'by_hand' ORDER BY payload ->> 'points' DESC`),
  ).toEqual([
    { playerId: ada.id, points: 40, reason: REASON },
    { playerId: grace.id, points: -5, reason: 'Mentored two newcomers' },
  ])
  const [logged] = await context.db.all<{ detail: string }>(sql`SELECT detail FROM audit_log
    WHERE action = 'contest-by-hand' AND detail ->> 'contestId' = ${contest.id}`)
  expect(JSON.parse(logged?.detail ?? '{}')).toEqual({
    contestId: contest.id,
    by: owner.id,
    kind: 'mentoring',
    given: [
      [ada.id, 40],
      [grace.id, -5],
    ],
  })
  for (const [typed, says] of [
    ['', 'Paste a table'],
    ['username,points', 'only a heading'],
    ['name of a thing,other', 'We look for the columns'],
    [Array.from({ length: 600 }, () => 'ada,1').join('\n'), 'Up to 500 lines'],
  ] as const)
    expect(errorsOf(await desk.send(contest.id, owner, { ...form, lines: typed }))['lines']).toContain(says)
})

test('nobody is mailed about decisions more than once a day, nor who wants no messages; the inbox has them all', async () => {
  const { contest, owner, ada, grace } = await fill()
  await context.db.run(sql`UPDATE members SET muted_at = 1 WHERE player_id = ${grace.id}`)
  for (const username of ['ada', 'ada', 'grace']) await give(contest, owner, { username })
  await desk.send(contest.id, owner, { intent: 'take-back', ...(await firstDecision()) })
  const mailed = async () => {
    const rows = await context.db.all<{ ids: string }>(sql`SELECT message -> '$.notificationIds' AS ids FROM outbox
      WHERE id LIKE 'notices:contest:%'`)
    return rows.flatMap(({ ids }) => JSON.parse(ids) as string[])
  }
  expect((await mailed()).map((id) => id.split(':').at(-1))).toEqual([ada.id])
  expect(await context.db.all(sql`SELECT 1 FROM notifications WHERE payload ->> 'event' = 'by_hand'`)).toHaveLength(4)
  context.clock.now += DAY + 1
  await give(contest, owner, { username: 'ada' })
  expect(await mailed()).toHaveLength(2)
})

test('whoever is removed is named in no news and no result, and the reason is in both', async () => {
  const { contest, owner } = await fill()
  await give(contest, owner, { username: 'ada' })
  await desk.send(
    contest.id,
    owner,
    { intent: 'remove', username: 'ada', reason: 'Two accounts of one person' },
    '/people',
  )
  expect(JSON.stringify(await screen(contest))).not.toContain('"ada"')
  expect((await screen(contest)).news).toMatchObject([{ title: 'The organisers removed a climber' }])
  const final = await finish(contest)
  const payload = await payloadOf(final)
  expect(payload).toMatchObject({ byHand: [], removals: [{ reason: 'Two accounts of one person' }] })
  expect(JSON.stringify(payload)).not.toContain('ada')
  expect((await screen(contest)).settled).toMatchObject({ removed: 1 })
})

test('staff who take the contest’s texts down take the reasons too', async () => {
  const { contest, owner, ada } = await fill()
  await give(contest, owner, { username: 'ada' })
  await context.db.run(sql`UPDATE published_texts SET taken_down_at = 1 WHERE kind = 'leaderboard'`)
  expect(JSON.stringify([await screen(contest, ada), await desk.open(contest.id, owner)])).not.toContain(REASON)
})

test('an erased climber’s decisions go, and the place keeps its points', async () => {
  const { contest, owner, ada } = await fill()
  await give(contest, owner, { username: 'ada' })
  const final = await finish(contest)
  await context.db.run(sql`DELETE FROM contest_scores WHERE player_id = ${ada.id}`)
  await context.db.run(sql`UPDATE players SET gone_at = 1 WHERE id = ${ada.id}`)
  await context.db.run(sql`DELETE FROM contest_boards`)
  expect(await payloadOf(final)).toMatchObject({
    format: 3,
    players: [{ username: null, points: 180, given: 20 }, { username: 'grace' }],
    byHand: [],
  })
})

async function payloadOf(contest: Awaited<ReturnType<typeof read>>): Promise<Record<string, unknown>> {
  const result = await loadResult(context, contest)
  const signed = result === null ? null : await signResult(context, result)
  if (signed === null || typeof signed === 'string') throw new Error(`not signed: ${String(signed)}`)
  return JSON.parse(signed.payload) as Record<string, unknown>
}

async function turnMinute(): Promise<void> {
  context.clock.now += MINUTE
  await advanceContests(context)
}

function scoreOf({ id }: { id: string }) {
  return context.db.all(sql`SELECT points, accepted FROM contest_scores WHERE player_id = ${id}`)
}

async function keysOf({ id }: { id: string }): Promise<string[]> {
  const rows = await context.db.all<{ key: string }>(
    sql`SELECT key FROM ledger WHERE player_id = ${id} ORDER BY occurred_at`,
  )
  return rows.map(({ key }) => key)
}

/** Accepted by somebody else, an hour apart. */
function accepted(count: number, after = 0): Fact[] {
  return Array.from({ length: count }, (_, index) => {
    const occurredAt = SHORT_START + after + (index + 1) * HOUR
    const fact = makeFact({ occurredAt, kind: 'pull_request_accepted', counterpartId: 99 })
    return { ...fact, key: factKey.pullRequestAccepted(Number(/\d+/.exec(fact.key)?.[0])) }
  })
}

/** Keeps the name, which the played GitHub would replace. */
async function refresh(player: { id: string; nodeId: string; githubUsername: string }, facts: Fact[]): Promise<void> {
  context.world.set(player.nodeId, facts)
  await pollPlayers(context, [player.id])
  await context.db.run(sql`UPDATE players SET github_username = ${player.githubUsername},
    lower_case_github_username = ${player.githubUsername} WHERE id = ${player.id}`)
}
