import { eq, getTableColumns, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { chatMessage } from '#app/core/contests/chat/chat-message.server.ts'
import { advanceContests } from '#app/core/contests/running/advance-contests.server.ts'
import { explainRows } from '#app/core/contests/running/explain-rows.server.ts'
import { findContest } from '#app/core/contests/running/find-contest.server.ts'
import { notifyMembers } from '#app/core/contests/running/notify-members.server.ts'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import type { ChatEvent } from '#app/domain/chat/chat.ts'
import { factKey, type Fact } from '#app/domain/ledger/fact.ts'
import { DAY, HOUR, MINUTE } from '#app/domain/time/period.ts'
import { loadExport } from '#app/features/contests/page/load-export.server.ts'
import { contests } from '#db/schema/contests/contests.ts'
import { emptyDatabase, makeFact, makePlayer, signedIn, testContext, testVars } from '#tests/people/factories.ts'
import { askWorker } from '#tests/servers/ask-worker.ts'
import { joinContest, makeShortContest, makeTeam, SHORT_END, SHORT_START } from '#tests/worlds/contests.ts'
import { deskOf, errorsOf } from '#tests/worlds/desk.ts'

const SLUG = 'autumn'
/** As the world of these tests calls the account. */
const NAME = 'user-777001'
const REASON = 'Two accounts of one person, which the rules forbid.'
const context = testContext(SHORT_START)
const desk = deskOf(context, '/people')

/** When somebody is removed, and how far the contest then runs before everything is read once more. */
const MOMENTS = [
  ['before the start', SHORT_START - HOUR],
  ['while it runs', SHORT_START + DAY],
  ['in the cloud', SHORT_END - HOUR],
  ['while it settles', SHORT_END + HOUR],
] as const

const PUBLIC = [
  `/c/${SLUG}`,
  `/c/${SLUG}.data`,
  `/c/${SLUG}?tab=teams`,
  `/c/${SLUG}?tab=players`,
  `/c/${SLUG}?tab=players&page=1`,
  `/c/${SLUG}?tab=rules`,
  `/c/${SLUG}?tab=repositories`,
  `/c/${SLUG}?tab=news`,
  `/c/${SLUG}/stage`,
  `/c/${SLUG}/stage.data`,
  `/c/${SLUG}/stage.json`,
  `/c/${SLUG}/widget?board=players`,
  `/c/${SLUG}/widget?board=teams`,
  `/c/${SLUG}/card.svg`,
  `/c/${SLUG}/calendar.ics`,
  `/c/${SLUG}/results.csv`,
  `/c/${SLUG}/teams.csv`,
  `/api/v1/contests/${SLUG}`,
  `/api/v1/contests/${SLUG}/result`,
  '/c',
  '/sitemap/contests.xml',
]
/** Where organisers let somebody back in; every other section of the desk names nobody who was removed. */
const DESK = ['', '/invite', '/points', '/messages', '/results', '/settings']
const FILES = ['members.csv', 'teams.csv', 'days.csv', 'work.csv']
const CHAT: ChatEvent[] = ['start', 'digest:2026-11-17', 'leader:2026-11-17:1', 'freeze', 'final']

type Filled = Awaited<ReturnType<typeof fill>>

beforeEach(async () => {
  await emptyDatabase(context)
  context.world.clear()
  context.clock.now = SHORT_START - 2 * HOUR
  await advanceWeeks(context)
})

async function fill() {
  const values = { slug: SLUG, timeZone: 'UTC', teamMode: 'climbers', teamLeast: 1, freezeMinutes: 120 } as const
  const { contest, owner } = await makeShortContest(context, values)
  const keel = await makeTeam(context, contest, 'Keel')
  const numbered = (githubId: number) =>
    makePlayer(context, { githubId, githubUsername: `user-${githubId}`, lowerCaseGithubUsername: `user-${githubId}` })
  const [rival, mate] = [await numbered(777_001), await numbered(777_002)]
  for (const climber of [rival, mate]) await joinContest(context, contest, climber, 0, { teamId: keel })
  return { contest, owner, rival, mate }
}

/** The rival has 120 points and the lead, the mate 40; a nine of an hour waits for a moderator. */
async function climb({ rival, mate }: Filled): Promise<void> {
  const now = context.clock.now
  if (now < SHORT_START + DAY) return
  await refresh(
    rival,
    [1, 2, 3].map((after) => accepted(SHORT_START + after * HOUR)),
  )
  await refresh(mate, [accepted(SHORT_START + HOUR)])
}

describe.each(MOMENTS)('a climber who is removed %s', (_, at) => {
  test('is named nowhere, then and afterwards, and told once with the reason', async () => {
    const filled = await fill()
    const { contest, owner, rival } = filled
    if (at >= SHORT_END - 2 * HOUR) {
      context.clock.now = SHORT_END - 2 * HOUR
      await climb(filled)
    }
    context.clock.now = at
    await climb(filled)
    await advanceContests(context)
    await advanceContests(context)
    expect((await ask(`/c/${SLUG}?tab=players`)).text).toContain(NAME)
    const form = { intent: 'remove', username: NAME, reason: REASON }
    await Promise.all([desk.send(contest.id, owner, form), desk.send(contest.id, owner, form)])
    const shown = () =>
      context.db.all(sql`SELECT payload ->> 'event' AS event, payload ->> 'reason' AS reason FROM notifications
        WHERE player_id = ${rival.id}`)
    expect(await shown()).toEqual([{ event: 'removed', reason: REASON }])

    await isNamedNowhere(filled)
    const news = (await ask(`/c/${SLUG}?tab=news`)).text
    expect(news).toContain('The organisers removed a climber')
    expect(news).toContain(REASON)

    // Later: it runs, freezes, settles, is uncovered and becomes final.
    for (const later of [SHORT_START + 30 * HOUR, SHORT_END - HOUR, SHORT_END + 2 * HOUR].filter((one) => one > at)) {
      context.clock.now = later
      await climb(filled)
      await advanceContests(context)
      await advanceContests(context)
      await isNamedNowhere(filled)
    }
    await context.db.run(sql`UPDATE contests SET revealed = 0`)
    await isNamedNowhere(filled)
    context.clock.now = SHORT_END + 96 * HOUR
    await advanceContests(context)
    await context.db.run(sql`UPDATE contests SET revealed = 10`)
    await context.db.run(sql`DELETE FROM contest_boards`)
    context.clock.now += MINUTE
    await advanceContests(context)
    expect((await found(filled)).state).toBe('final')
    await isNamedNowhere(filled)
    expect((await ask(`/c/${SLUG}/results.csv`)).text).toBe(
      'rank,place,username,team,points,accepted,given\r\n1,1,user-777002,Keel,40,1,0\r\n',
    )
    expect((await ask(`/c/${SLUG}/teams.csv`)).text).toContain('1,Keel,,1,40,40')
    for (const event of ['start', 'final'])
      await notifyMembers(context, { type: 'notify-members', contestId: contest.id, event, after: '' })
    expect(await shown()).toEqual([{ event: 'removed', reason: REASON }])
  })
})

test('a team loses what its removed climber earned at once; what is frozen stays until the results', async () => {
  const filled = await fill()
  const { contest, owner } = filled
  const pointsOfKeel = async () => {
    const { text } = await ask(`/api/v1/contests/${SLUG}`)
    return (JSON.parse(text) as { teams: { points: number }[] }).teams[0]?.points
  }
  context.clock.now = SHORT_START + DAY
  await climb(filled)
  await advanceContests(context)
  expect(await pointsOfKeel()).toBe(160)
  context.clock.now = SHORT_END - HOUR
  await advanceContests(context)
  await desk.send(contest.id, owner, { intent: 'remove', username: NAME, reason: REASON })
  context.clock.now += MINUTE
  await advanceContests(context)
  expect(await pointsOfKeel()).toBe(160)
  await context.db.run(sql`UPDATE contests SET revealed = 10`)
  await context.db.run(sql`DELETE FROM contest_boards`)
  context.clock.now += MINUTE
  expect(await pointsOfKeel()).toBe(40)
})

test('a final contest removes nobody, and says so', async () => {
  const filled = await fill()
  const { contest, owner, rival } = filled
  context.clock.now = SHORT_START + DAY
  await climb(filled)
  await advanceContests(context)
  context.clock.now = SHORT_END + 96 * HOUR
  // The freeze that was missed comes first.
  for (const _ of [1, 2, 3]) await advanceContests(context)
  expect((await found(filled)).state).toBe('final')
  const form = { intent: 'remove', username: NAME, reason: REASON }
  expect(await desk.send(contest.id, owner, form)).toMatchObject({ status: 302 })
  expect(await context.db.all(sql`SELECT 1 FROM members WHERE player_id = ${rival.id}`)).toHaveLength(1)
  expect(await context.db.all(sql`SELECT 1 FROM notifications WHERE player_id = ${rival.id}`)).toEqual([])
})

test.each([`${NAME} has two accounts, as we all know.`, `Everybody knows that @User-777001 cheats here.`])(
  'the reason is read by everybody, so “%s” is refused for the name in it',
  async (reason) => {
    const { contest, owner } = await fill()
    const sent = await desk.send(contest.id, owner, { intent: 'remove', username: NAME, reason })
    expect(errorsOf(sent)).toEqual({ reason: 'Everyone can read the reason, so leave out the name.' })
    const longer = { intent: 'remove', username: NAME, reason: `The account ${NAME}-too is another one of theirs.` }
    expect(errorsOf(await desk.send(contest.id, owner, longer))).toEqual({})
  },
)

/** Readers take turns: each reads every page at every moment. */
let turn = 0

async function isNamedNowhere({ contest, owner, mate, rival }: Filled): Promise<void> {
  turn += 1
  // An isolate remembers a stage for some seconds.
  context.clock.now += 10_000
  for (const [index, path] of [...PUBLIC, '/my-leaderboards', `/c/${SLUG}?find=someone-else`].entries()) {
    const reader = [undefined, mate, owner][(turn + index) % 3]
    expect([path, (await ask(path, reader)).text.includes(NAME)]).toEqual([path, false])
  }
  for (const section of DESK) {
    const path = `/my-leaderboards/${contest.id}/desk${section}`
    const { status, text } = await ask(path, owner)
    expect([path, status, text.includes(NAME)]).toEqual([path, 200, false])
  }
  // What was typed stands in the field.
  expect((await ask(`/c/${SLUG}?find=${NAME}`)).text).not.toMatch(new RegExp(`(?<!called )${NAME} (is|has) `))
  expect((await ask('/my-leaderboards', rival)).text).not.toContain(`/c/${SLUG}`)
  const keys = await context.db.all<{ key: string }>(sql`SELECT key FROM ledger WHERE player_id = ${rival.id}`)
  for (const reader of [rival, mate])
    expect(
      await explainRows(
        context,
        rival.id,
        keys.map(({ key }) => key),
        reader.id,
      ),
    ).toEqual([])
  for (const file of FILES) expect([file, (await exported(contest, owner, file)).includes(NAME)]).toEqual([file, false])
  const [row] = await context.db.select(getTableColumns(contests)).from(contests).where(eq(contests.id, contest.id))
  if (row === undefined) throw new Error('no contest')
  for (const event of CHAT) {
    const said = JSON.stringify(await chatMessage(context, { ...row, name: 'Autumn', climbers: 1 }, event))
    expect([event, said.includes(NAME)]).toEqual([event, false])
  }
}

async function exported(contest: { id: string }, owner: { id: string }, file: string): Promise<string> {
  const own = await findContest(context, { id: contest.id }, owner.id)
  if (own === null) throw new Error('no contest')
  let text = ''
  for await (const part of (await loadExport(context, own, file))?.text ?? []) text += part
  return text
}

async function found({ contest }: Filled) {
  const own = await findContest(context, { id: contest.id }, null)
  if (own === null) throw new Error('no contest')
  return own
}

async function ask(path: string, as?: Player): Promise<{ status: number; text: string }> {
  const headers = {
    cookie: as === undefined ? '' : await signedIn(testContext(Date.now()), as),
    'user-agent': 'Mozilla/5.0',
    'cf-connecting-ip': '203.0.113.9',
  }
  const answer = await askWorker(new Request(`${testVars.APP_ORIGIN}${path}`, { headers }), {
    APP_CLOCK_OFFSET: String(context.clock.now - Date.now()),
  })
  return { status: answer.status, text: await answer.text() }
}

function accepted(occurredAt: number): Fact {
  const fact = makeFact({ occurredAt, kind: 'pull_request_accepted', counterpartId: 99 })
  return { ...fact, key: factKey.pullRequestAccepted(occurredAt / MINUTE) }
}

async function refresh(player: { id: string; nodeId: string }, facts: Fact[]): Promise<void> {
  context.world.set(player.nodeId, facts)
  await pollPlayers(context, [player.id])
}
