import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { findContest } from '#app/core/contests/running/find-contest.server.ts'
import { joinBoard } from '#app/core/contests/running/join-board.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { HOUR } from '#app/domain/time/period.ts'
import type { ManualPointsCheck } from '#app/features/contests/desk/give-by-table.server.ts'
import { contestQuery } from '#app/features/contests/page/contest-query.ts'
import { loadContestScreen } from '#app/features/contests/page/load-contest-screen.server.ts'
import { loadExport } from '#app/features/contests/page/load-export.server.ts'
import { emptyDatabase, makePlayer, testContext } from '#tests/people/factories.ts'
import { giveRole, joinContest, makeShortContest, SHORT_START } from '#tests/worlds/contests.ts'
import { deskOf, errorsOf } from '#tests/worlds/desk.ts'

const context = testContext(SHORT_START)
const desk = deskOf(context, '/invite')
const LINES = 'GitHub,Real name,Roll number\nada,Ada L.,17\ngrace,=Grace H.,18\n'
const HEAD = 'GitHub Real name Roll number'

beforeEach(async () => {
  await emptyDatabase(context)
  context.clock.now = SHORT_START
  await advanceWeeks(context)
  context.clock.now = SHORT_START + 12 * HOUR
})

async function fill() {
  const { contest, owner } = await makeShortContest(context)
  const named = async (githubUsername: string) => makePlayer(context, { githubUsername })
  const people = { ada: await named('ada'), grace: await named('grace'), viewer: await named('viewer') }
  await joinContest(context, contest, people.ada)
  await giveRole(context, contest, people.viewer, 'viewer')
  return { contest, owner, ...people }
}

const keep = (lines = LINES, head = HEAD, kinds = ['username', 'kept', 'kept']) => ({
  intent: 'roster',
  lines,
  head,
  hasHeading: 'on',
  checked: '',
  ...Object.fromEntries(kinds.map((kind, index) => [`kind-${index}`, kind])),
})

async function everybody(contest: { id: string }, reader: { id: string }): Promise<string> {
  const found = await findContest(context, { id: contest.id }, reader.id)
  let text = ''
  if (found !== null)
    for await (const part of (await loadExport(context, found, 'members.csv'))?.text ?? []) text += part
  return text
}

test('columns of the organiser’s own are kept of seats and members, and go along when a seat is taken', async () => {
  const { contest, owner, ada, grace, viewer } = await fill()
  await desk.send(contest.id, owner, keep())
  expect(await desk.open(contest.id, owner)).toMatchObject({
    headings: ['Real name', 'Roll number'],
    entries: [{ who: 'grace', columns: 'Real name: =Grace H., Roll number: 18' }],
  })
  await joinBoard(context, grace.id, sql`board.id = ${contest.id}`)
  expect(await desk.open(contest.id, owner, '/people')).toMatchObject({
    rows: expect.arrayContaining([
      expect.objectContaining({ username: 'ada', columns: 'Real name: Ada L., Roll number: 17' }),
      expect.objectContaining({ username: 'grace', columns: 'Real name: =Grace H., Roll number: 18' }),
    ]) as unknown[],
  })
  const file = await everybody(contest, owner)
  expect(file).toContain(',given,Real name,Roll number\r\n')
  expect(file).toMatch(/grace,.*,'=Grace H\.,18\r\n/)
  // A viewer, who may climb, and everybody else see nothing of them.
  expect(JSON.stringify([
    await desk.open(contest.id, viewer), await desk.open(contest.id, viewer, '/people'),
  ])).not.toMatch(/Ada L|Grace H|Roll number/) // prettier-ignore
  for (const reader of [null, ada]) {
    const found = await findContest(context, { id: contest.id }, reader?.id ?? null)
    if (found === null) throw new Error('no contest')
    const page = await loadContestScreen(context, found, reader, contestQuery(new URLSearchParams({ tab: 'players' })))
    expect(JSON.stringify(page)).not.toMatch(/Ada L|Grace H|Roll number/)
  }
})

test('they go with the seat, the member and by a press; a later table adds to them', async () => {
  const { contest, owner, ada } = await fill()
  await desk.send(contest.id, owner, keep())
  await desk.send(contest.id, owner, keep('GitHub,Guest\nada,yes\n', 'GitHub Guest', ['username', 'kept']))
  expect(await context.db.all(sql`SELECT columns FROM members WHERE player_id = ${ada.id}`)).toEqual([
    { columns: '{"Real name":"Ada L.","Roll number":"17","Guest":"yes"}' },
  ])
  await desk.send(contest.id, owner, { intent: 'clear-roster' })
  expect(await context.db.all(sql`SELECT 1 FROM contest_roster`)).toEqual([])
  await desk.send(contest.id, owner, { intent: 'clear-columns' })
  expect(await context.db.all(sql`SELECT 1 FROM members WHERE columns IS NOT NULL`)).toEqual([])
})

test('a table that comes again keeps its columns without being told', async () => {
  const { contest, owner, ada } = await fill()
  await desk.send(contest.id, owner, keep())
  const again = { intent: 'check-roster', lines: LINES.replace('17', '170') }
  expect(await desk.send(contest.id, owner, again)).toMatchObject({
    data: { roster: { columns: [{ kind: 'username' }, { kind: 'kept' }, { kind: 'kept' }] } },
  })
  await desk.send(contest.id, owner, { ...again, intent: 'roster' })
  expect(await context.db.all(sql`SELECT columns FROM members WHERE player_id = ${ada.id}`)).toEqual([
    { columns: '{"Real name":"Ada L.","Roll number":"170"}' },
  ])
})

test('points go by what is kept, an address in it too', async () => {
  const { contest, owner, ada, grace } = await fill()
  await joinContest(context, contest, grace)
  const lines = 'GitHub,Roll number,Mail at school\nada,17,ada@halden.example\ngrace,18,grace@halden.example\n'
  await desk.send(contest.id, owner, keep(lines, 'GitHub Roll number Mail at school'))
  const byHand = deskOf(context, '/points')
  const check = async (table: string) => {
    const fields = { seen: '0', kind: 'talk', reason: 'Talked about routers at the meetup', checked: '', lines: table }
    const sent = await byHand.send(contest.id, owner, { ...fields, intent: 'check-given' })
    const { given } = (sent as unknown as { data: { given: ManualPointsCheck } }).data
    return { given, give: { ...fields, intent: 'give-table', checked: given.checked } }
  }
  expect((await check('Roll number,Points,Comment\n18,+10,ok\n19,5,\n')).given).toMatchObject({
    ready: 1,
    unused: ['Comment'],
    lines: [
      { state: 'ready', playerId: grace.id, points: 10 },
      { state: 'wrong', problem: 'Nobody who climbs here has this in a kept column.' },
    ],
  })
  const { given, give } = await check('E-mail,Points\nADA@halden.example,12.0\nnobody@halden.example,5\n')
  expect(given.lines).toMatchObject([
    { state: 'ready', playerId: ada.id, points: 12 },
    { state: 'wrong', problem: 'Nobody who climbs here has this address in a kept column.' },
  ])
  await byHand.send(contest.id, owner, give)
  expect(
    await context.db.all(sql`SELECT by_hand ->> '$[0].points' AS points FROM contest_scores
    WHERE player_id = ${ada.id}`),
  ).toEqual([{ points: 12 }])
})

test('a column without a heading, two alike and more than five are refused, each with its sentence', async () => {
  const { contest, owner } = await fill()
  const errorOf = async (heads: string[]) => {
    const lines = `GitHub,${heads.join(',')}\nada${',x'.repeat(heads.length)}\n`
    const kinds = ['username', ...heads.map(() => 'kept')]
    return errorsOf(await desk.send(contest.id, owner, keep(lines, ['GitHub', ...heads].join(' '), kinds)))['lines']
  }
  expect(await errorOf(['One', ''])).toBe('Only columns with a heading can be kept. Write one above it.')
  expect(await errorOf(['One', 'One'])).toContain('the same heading')
  expect(await errorOf(['x'.repeat(41)])).toContain('40 characters at most')
  expect(await errorOf(['1', '2', '3', '4', '5', '6'])).toBe('Up to 5 columns can be kept. These are 6.')
  expect(await errorOf(['1', '2', '3', '4', '5'])).toBeUndefined()
  expect(await errorOf(['Sixth'])).toBe('Up to 5 columns can be kept, and this contest has 1, 2, 3, 4, 5 already.')
})
