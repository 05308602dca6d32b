import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { outboxStatement } from '#app/core/outbox/outbox-statement.server.ts'
import { factKey } from '#app/domain/ledger/fact.ts'
import { DAY, HOUR, MINUTE, weekOf } from '#app/domain/time/period.ts'
import { writeTogether } from '#db/client.ts'
import { awayDatabase, type Mode } from '#tests/databases/away-database.ts'
import { PROBES, probesOf, TYPED, type Probe } from '#tests/databases/away-probes.ts'
import { imbalances } from '#tests/databases/imbalances.ts'
import { makeCast } from '#tests/people/actors.ts'
import { openPull } from '#tests/worlds/open-pull.ts'
import { playWorker } from '#tests/worlds/played-worker.ts'
import { openProduct } from '#tests/worlds/product.ts'

/** A Monday: the week turns as D1 goes. */
const GONE = Date.parse('2027-03-15T00:00:00Z')
/** `VITE_AWAY_MINUTES=60 npm test -- database-away` is an hour. */
const MINUTES = Number(process.env.VITE_AWAY_MINUTES ?? 16)
const HALF = GONE + (MINUTES / 2) * MINUTE
const BACK = GONE + MINUTES * MINUTE
const WEEK = weekOf(GONE - 1)
/** Five seconds, and what else takes time. */
const PATIENCE = 5100
type Answer = { status: number; took: number; text: string; headers: Headers }

beforeAll(() => void vi.useFakeTimers({ now: GONE - HOUR, toFake: ['Date', 'setTimeout', 'clearTimeout'] }))
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

let usual: Awaited<ReturnType<typeof play>>

test('without an outage the week turns and closes, and its messages leave', async () => {
  usual = await play('answers')
  expect(usual.weeks).toContainEqual([WEEK, 'closed'])
  expect(usual.messages.length).toBeGreaterThan(2)
  expect([usual.deadLetters, usual.faults]).toEqual([[], []])
})

test('D1 refuses, then hangs, and nothing is lost', async () => {
  const away = await play('refuses', 'hangs')
  tell(away)
  for (const [minute, answers] of away.minutes)
    for (const [probe, status] of Object.entries(PROBES)) {
      const { took, headers, text, status: own } = answers[probe as Probe]
      const answer = {
        own,
        isInTime: took <= PATIENCE,
        cookie: headers.get('set-cookie'),
        retry: headers.get('retry-after'),
      }
      const retry = status === 503 ? '60' : null
      expect([minute, probe, answer]).toEqual([minute, probe, { own: status, isInTime: true, cookie: null, retry }])
      expect([probe, /D1_|SQLITE|Failed query/.test(text)]).toEqual([probe, false])
    }
  // The router is told to load the document.
  for (const [, answers] of away.minutes)
    expect(answers['its data'].text).toMatch(/"SingleFetchRedirect".*"reload",true/)
  expect(away.minutes).toHaveLength(MINUTES)
  const last = away.minutes.at(-1)?.[1]
  expect(last?.['cached page'].text).toContain('>Sun, 23:58 UTC</time>')
  expect(Number(last?.['cached page'].headers.get('age'))).toBeGreaterThan(60 * MINUTES - 100)
  expect(last?.['another badge'].text).toContain('back soon')
  expect(last?.['kept badge'].text).toMatch(/this week/)
  expect(last?.['player’s form'].text).toContain('value="Somebody who &quot;climbs&quot; &lt;slowly&gt;"')
  expect(JSON.parse(last?.API.text ?? '')).toMatchObject({ code: 'unavailable', status: 503 })
  // The player is still signed in, and so is what is asked for again.
  expect(away.after).toEqual({ 'player’s page': 200, 'page that nobody had asked for': 200, 'player’s form': 302 })
  expect(away.displayName).toBe(TYPED)
  expect(away.ledger).toEqual(usual.ledger)
  expect(away.standings).toEqual(usual.standings)
  // Staff may be told of the outage itself, by a run that was under way when D1 came back, and what healed after it.
  const said = away.messages.filter((text) => !text.includes('The outbox is')).map(withoutHealed)
  expect(said).toEqual(usual.messages.map(withoutHealed))
  expect(away.messages.filter((text) => /Waits in D1|Travels/.test(text))).toHaveLength(2)
  expect(away.retried).toEqual(expect.arrayContaining(['notify-admin', 'refresh-players']))
  expect(away.weeks).toEqual(usual.weeks)
  expect([away.deadLetters, away.faults]).toEqual([[], []])
  expect(away.heartbeats).toEqual([])
  expect(away.linesAMinute).toBeLessThan(45)
  expect(away.log).not.toContain('params:')
})

/** From an hour before midnight to the close on Tuesday, with the same work at the same times. */
async function play(first: Mode, second: Mode = first) {
  vi.setSystemTime(GONE - 4 * MINUTE)
  const product = await openProduct()
  const cast = await makeCast(product)
  const { db } = cast.context
  await db.run(sql`UPDATE players SET due_at = 0`)
  const database = awayDatabase()
  const worker = await playWorker(database)
  const isAway = first !== 'answers'
  const requestOf = await probesOf(cast, '/prizes')
  const ask = async (probe: Probe) => worker.ask(await requestOf(probe))
  const keys: string[] = []
  const work = async () => {
    const { id } = await openPull(product, cast.params['username'] ?? '')
    keys.push(factKey.pullRequestOpened(id))
  }
  const minutes: [string, Record<Probe, Answer>][] = []
  const pass = async (until: number, each: () => Promise<void> = async () => undefined) => {
    while (Date.now() < until) {
      await each()
      await worker.passMinute()
    }
  }

  await work()
  await pass(GONE - 2 * MINUTE)
  if (isAway) await Promise.all([ask('cached page'), ask('kept badge')])
  await pass(GONE)
  await work()
  // What waits in D1 when it goes, and what is in the queue by then.
  const [waits, travels] = ['Waits in D1', 'Travels'].map((text) => ({ type: 'notify-admin' as const, id: text, text }))
  if (waits === undefined || travels === undefined) throw new Error('no letters')
  await writeTogether(db, [outboxStatement({ db, now: Date.now }, 'waits', waits)])
  worker.hand(travels)
  worker.hand({ type: 'refresh-players', playerIds: [cast.params['playerId'] ?? ''], until: GONE + DAY })
  database.set(first)
  worker.setAway(isAway)
  await pass(BACK, async () => {
    if (Date.now() === HALF) {
      database.set(second)
      await work()
    }
    if ([GONE, HALF].includes(Date.now() - MINUTE))
      for (const cron of ['1 0 * * *', '1 0 * * MON']) void worker.runCron(cron)
    if (!isAway) return
    const at = new Date(Date.now()).toISOString().slice(11, 16)
    const names = Object.keys(PROBES) as Probe[]
    void Promise.all(names.map(ask)).then((answers) => {
      const shown = answers.map(({ answer: { status, headers }, text, took }) => ({ status, headers, text, took }))
      minutes.push([at, Object.fromEntries(names.map((name, index) => [name, shown[index]])) as Record<Probe, Answer>])
    })
  })
  database.set('answers')
  worker.setAway(false)
  await work()
  await pass(BACK + 10 * MINUTE)
  const after: Record<string, number> = {}
  if (isAway)
    for (const probe of ['player’s page', 'page that nobody had asked for', 'player’s form'] as const)
      after[probe] = (await ask(probe)).answer.status
  vi.setSystemTime(BACK + 90 * MINUTE)
  await pass(BACK + 95 * MINUTE)
  vi.setSystemTime(GONE + DAY + MINUTE)
  void worker.runCron('1 0 * * *')
  await pass(GONE + DAY + 3 * MINUTE)
  vi.setSystemTime(GONE + DAY + 6 * HOUR)
  await pass(GONE + DAY + 6 * HOUR + 10 * MINUTE)

  const ledger = await db.all<{ key: string }>(sql`SELECT github_username AS who, key, day, counted, points
    FROM ledger JOIN players ON players.id = player_id ORDER BY 1, 2`)
  expect(ledger.map(({ key }) => key)).toEqual(expect.arrayContaining(keys))
  const sent = (await product.sandbox.messages()).map((message) =>
    message.channel === 'email' ? `${message.to.join()} ${message.subject}` : `${message.channel} ${message.text}`,
  )
  const during = worker.log.filter(({ at }) => at >= GONE && at < BACK)
  const runs = worker.runs.filter(({ at, cron }) => cron === '* * * * *' && at >= GONE && at < BACK - MINUTE)
  const perMinute = Map.groupBy(during, ({ at }) => Math.floor(at / MINUTE))
  return {
    minutes,
    after,
    ledger,
    jobs: [Math.min, Math.max].map((most) => most(...runs.map(({ failed }) => failed))),
    retried: worker.retried,
    standings: await db.all(sql`SELECT github_username AS who, period, points FROM standings
      JOIN players ON players.id = player_id ORDER BY 1, 2`),
    weeks: await db.values(sql`SELECT key, state FROM weeks ORDER BY key`),
    messages: sent.toSorted(),
    deadLetters: await db.all(sql`SELECT id, message FROM dead_letters WHERE id <> 'letter'`),
    displayName: (
      await db.get<{ name: string }>(
        sql`SELECT display_name AS name FROM players WHERE id = ${cast.params['playerId']}`,
      )
    )?.name,
    faults: await imbalances(cast.context),
    heartbeats: worker.heartbeats.filter((at) => at >= GONE && at < BACK),
    linesAMinute: Math.max(...[...perMinute.values()].map(({ length }) => length), 0),
    log: during.map(({ line }) => line).join('\n'),
  }
}

/** Minutes with the same answers are one row. */
function tell({ minutes, jobs, retried, linesAMinute }: Awaited<ReturnType<typeof play>>) {
  const shown = minutes.map(([at, answers]) => ({
    at,
    row: Object.values(answers)
      .map(({ status, took }) => `${status}${took < 1000 ? '' : ` after ${Math.round(took / 1000)} s`}`)
      .join(' | '),
  }))
  console.info(
    [
      `${jobs.join(' to ')} jobs fail a minute, ${linesAMinute} lines are logged at most, ${retried.length} messages come again`,
      ['from', ...Object.keys(PROBES)].join(' | '),
      ...shown.filter(({ row }, index) => row !== shown[index - 1]?.row).map(({ at, row }) => `${at} | ${row}`),
    ].join('\n'),
  )
}

function withoutHealed(text: string): string {
  return text.replace(/\n• Fixed without you.*/, '')
}
