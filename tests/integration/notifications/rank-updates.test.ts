import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { loadInbox } from '#app/core/inbox/inbox.server.ts'
import { copyHistogram } from '#app/core/standings/histogram-days.server.ts'
import { DAY, dayOf, HOUR, MINUTE, weekOf } from '#app/domain/time/period.ts'
import { tellRankUpdates } from '#app/features/notifications/tell-rank-updates.server.ts'
import { notifications } from '#db/schema/notifications.ts'
import { rivals } from '#db/schema/standings.ts'
import { countingDatabase } from '#tests/databases/counting-database.ts'
import {
  emptyDatabase,
  makePlayer,
  makePlayers,
  MONDAY,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import { connectPost, settle } from '#tests/servers/post.ts'
import { insertRows, makeStandings } from '#tests/worlds/rows.ts'

const RUNNING = weekOf(MONDAY)
const TUESDAY = MONDAY + DAY

type Player = Awaited<ReturnType<typeof makePlayer>>

let context: TestContext

beforeEach(async () => {
  context = testContext(TUESDAY + MINUTE)
  await emptyDatabase(context)
})

test('who falls out of the ten reads who passed, what takes it back, and nothing else, on every channel', async () => {
  const post = connectPost(context)
  const player = await reachable()
  await stand(player, 100)
  for (let place = 1; place <= 8; place += 1) await stand(await makePlayer(context), 500 + place)
  const others = await Promise.all(['moss', 'fern', 'velvet', 'rook'].map(async (name) => standing(name, 90)))
  await copyHistogram(context)
  for (const [index, other] of others.entries()) await gain(other, index < 2 ? 20 : 20 + 10 * index)
  await evening()

  const expected = [
    'fern and three others passed you',
    'Your rank decreased to 13th, from 9th at the end of Monday. That’s outside the ten who open the prize chest.',
    'One review takes two back.',
  ]
  const received = (await post.received()).filter(({ to }) => to === '77' || to === 'climber@example.test')
  expect(received.map(({ channel }) => channel).toSorted()).toEqual(['email', 'telegram'])
  for (const { text } of received) for (const line of expected) expect(text.replaceAll('\\', '')).toContain(line)
  expect(await inboxOf(player)).toEqual([[expected[0], expected.slice(1).join('\n')]])
})

test('who climbs into the ten reads who was passed', async () => {
  const player = await reachable()
  await stand(player, 100)
  for (let place = 1; place <= 9; place += 1) await stand(await makePlayer(context), 500 + place)
  await standing('velvet', 120)
  await standing('moss', 130)
  await copyHistogram(context)
  await gain(player, 60)
  await evening()
  expect(await inboxOf(player)).toEqual([
    [
      'You passed moss and one other: you’re in the ten',
      'Your rank improved to 10th, from 12th at the end of Monday. That’s among the ten who open the prize chest.',
    ],
  ])
})

test.for<[string, number, number, string[]]>([
  ['the rival passed', 0, 40, ['velvet and one other passed you', 'One review takes one back.']],
  ['the rival was passed', 60, 0, ['You passed velvet']],
])('below the ten a message comes past the rival: %s', async ([, own, theirs, expected]) => {
  const player = await reachable()
  for (let place = 1; place <= 12; place += 1) await stand(await makePlayer(context), 500 + place)
  await stand(player, 100)
  const velvet = await standing('velvet', own === 0 ? 80 : 140)
  const fern = await standing('fern', 70)
  await insertRows(context, rivals, { playerId: player.id, week: RUNNING, rivalId: velvet.id })
  await copyHistogram(context)
  if (own > 0) await gain(player, own)
  if (theirs > 0) for (const other of [velvet, fern]) await gain(other, theirs)
  await evening()
  const [[subject, text] = ['', '']] = await inboxOf(player)
  expect(subject).toBe(expected[0])
  for (const line of expected.slice(1)) expect(text).toContain(line)
})

test.for<[string, (player: Player) => Promise<unknown>]>([
  ['thirty places lost below the ten', async () => Promise.all(Array.from({ length: 30 }, async () => rise(90, 50)))],
  ['places gained below the ten', async (player) => gain(player, 200)],
  [
    'the rival level',
    async (player) => {
      const rival = await standing('velvet', 90)
      await insertRows(context, rivals, { playerId: player.id, week: RUNNING, rivalId: rival.id })
      return gain(rival, 10)
    },
  ],
  [
    'a rival who was hidden',
    async (player) => {
      const rival = await standing('velvet', 90)
      await insertRows(context, rivals, { playerId: player.id, week: RUNNING, rivalId: rival.id })
      await gain(rival, 100)
      return context.db.run(sql`UPDATE standings SET ranked = 0 WHERE player_id = ${rival.id}`)
    },
  ],
])('no message about %s', async ([, move]) => {
  const player = await reachable()
  for (let place = 1; place <= 40; place += 1) await stand(await makePlayer(context), 150 + 10 * place)
  for (let index = 0; index < 30; index += 1) await stand(await makePlayer(context), 110)
  await stand(player, 100)
  await copyHistogram(context)
  await move(player)
  await evening()
  expect(await inboxOf(player)).toEqual([])
})

test('a week has one line about ranks, which tells the way of the week', async () => {
  const player = await reachable()
  for (let place = 1; place <= 9; place += 1) await stand(await makePlayer(context), 500 + place)
  const velvet = await standing('velvet', 110)
  await stand(player, 100)
  await copyHistogram(context)
  await gain(player, 30)
  await evening()
  expect((await inboxOf(player)).map(([subject]) => subject)).toEqual(['You passed velvet: you’re in the ten'])
  await evening()
  expect(await inboxOf(player)).toHaveLength(1)

  context.clock.now = TUESDAY + DAY + MINUTE
  await copyHistogram(context)
  await gain(velvet, 60, 3)
  await evening()
  expect(await inboxOf(player)).toEqual([
    [
      'velvet passed you',
      [
        'Your rank decreased to 11th, from 10th at the end of Tuesday. That’s outside the ten who open the prize chest.',
        'Five commits take it back.',
        'This week: 11th on Monday, 10th on Tuesday, 11th now.',
      ].join('\n'),
    ],
  ])
})

test('where equal points leave yesterday’s place in the ten open, nobody is told of the border', async () => {
  const player = await reachable()
  for (let place = 1; place <= 8; place += 1) await stand(await makePlayer(context), 500 + place)
  await Promise.all(['moss', 'fern', 'velvet'].map(async (name) => standing(name, 100)))
  await stand(player, 100)
  await copyHistogram(context)
  await rise(50, 100)
  await evening()
  expect(await inboxOf(player)).toEqual([])
})

test('what is too far for a day is told as it is', async () => {
  const player = await reachable()
  for (let place = 1; place <= 9; place += 1) await stand(await makePlayer(context), 5000 + place)
  await stand(player, 100)
  const velvet = await standing('velvet', 90)
  await copyHistogram(context)
  await gain(velvet, 900)
  await evening()
  expect((await inboxOf(player)).map(([, text]) => text)).toEqual([
    expect.stringContaining('velvet is 890 points ahead of you.'),
  ])
})

test('a page of five hundred who are all told costs as many queries as one of them', async () => {
  const costs: number[] = []
  for (const size of [20, 500]) {
    await emptyDatabase(context)
    context.clock.now = TUESDAY + MINUTE
    const players = await makePlayers(context, size)
    const rival = await makePlayer(context)
    await stand(rival, 5)
    for (const [index, player] of players.entries()) await stand(player, 100 + index)
    await insertRows(context, rivals, { playerId: rival.id, week: RUNNING, rivalId: players[0]?.id ?? '' })
    await insertRows(context, rivals, ...players.map(({ id }) => ({ playerId: id, week: RUNNING, rivalId: rival.id })))
    await copyHistogram(context)
    await gain(rival, 9000)
    const counted = countingDatabase()
    context.clock.now = TUESDAY + 18 * HOUR
    await tellRankUpdates(
      { ...context, db: counted.db },
      { type: 'tell-rank-updates', day: dayOf(context.now()), below: null, isAgain: false },
    )
    const shown = await context.db.$count(notifications)
    expect(shown).toBe(size === 500 ? 500 : 21)
    costs.push(counted.sent.length)
    expect(counted.rowsRead()).toBeLessThan(20 * size)
  }
  // A statement for a hundred notices and one for their messages.
  expect(costs[1]).toBe((costs[0] ?? 0) + 2 * 4)
})

async function reachable(): Promise<Player> {
  return makePlayer(context, { telegramId: '77', email: 'climber@example.test', emailConfirmedAt: 1, totalsAt: 1 })
}

async function standing(githubUsername: string, points: number): Promise<Player> {
  const player = await makePlayer(context, { githubUsername })
  await stand(player, points)
  return player
}

async function rise(points: number, more: number): Promise<void> {
  const player = await makePlayer(context)
  await stand(player, points)
  await gain(player, more)
}

/** This many points on the week's first day. */
async function stand(player: Player, points: number): Promise<void> {
  const reachedAt = MONDAY + HOUR
  await makeStandings(context, { period: RUNNING, playerId: player.id, points, reachedAt, day1: points })
}

async function gain(player: Player, points: number, day = 2): Promise<void> {
  const column = sql.raw(`day${day}`)
  await context.db.run(sql`UPDATE standings SET points = points + ${points}, descent = descent - ${points},
    reached_at = ${context.now()}, ${column} = ${column} + ${points} WHERE player_id = ${player.id}`)
}

/** The job of the day, and what it sends. */
async function evening(): Promise<void> {
  const day = dayOf(context.now())
  context.clock.now = Date.parse(`${day}T18:00:00Z`)
  await tellRankUpdates(context, { type: 'tell-rank-updates', day, below: null, isAgain: false })
  await settle(context)
}

async function inboxOf(player: Player): Promise<(string | undefined)[][]> {
  return (await loadInbox(context, player)).notices.map(({ title, text }) => [title, text])
}
