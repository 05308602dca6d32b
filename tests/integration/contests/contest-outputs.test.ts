import { createPublicKey, verify } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { findPublicContest, loadResult, signResult } from '#app/core/contests/result/load-result.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { numberText } from '#app/domain/text/number-text.ts'
import { DAY, HOUR, MINUTE } from '#app/domain/time/period.ts'
import { contestChanges } from '#db/schema/contests/contests.ts'
import {
  emptyDatabase,
  makePlayer,
  signedIn,
  testContext,
  testVars,
  type TestContext,
} from '#tests/people/factories.ts'
import { askWorker } from '#tests/servers/ask-worker.ts'
import { finishContest, freezeContest, giveRole, joinContest, makeContest } from '#tests/worlds/contests.ts'
import { insertRows } from '#tests/worlds/rows.ts'
import { signPublicResult } from '#workers/api/v1/contests.ts'

const NOW = Date.parse('2026-11-18T12:00:00Z')
const SLUG = 'autumn'
const FROZEN = 1111
const NEWEST = 2222
const HELD_OUT = 'hidden-climber'
const SAID_LATE = 'A talk after the freeze'

let context: TestContext
let people: Record<'owner' | 'viewer' | 'member' | 'leader', Player>
let clock = NOW
let requests = 0

/** Every output of a contest, by its address; `{id}` is the board's. */
const PUBLIC = [
  `/c/${SLUG}`,
  `/c/${SLUG}?tab=teams`,
  `/c/${SLUG}?tab=players`,
  `/c/${SLUG}?tab=players&page=1`,
  `/c/${SLUG}?tab=rules`,
  `/c/${SLUG}?tab=repositories`,
  `/c/${SLUG}?tab=news`,
  `/c/${SLUG}?find=leader-of-all`,
  `/c/${SLUG}.data`,
  `/c/${SLUG}/stage`,
  `/c/${SLUG}/stage.data`,
  `/c/${SLUG}/stage.json`,
  `/c/${SLUG}/widget?board=players`,
  `/c/${SLUG}/qr.svg`,
  `/c/${SLUG}/calendar.ics`,
  `/c/${SLUG}/results.csv`,
  `/api/v1/contests/${SLUG}`,
  `/api/v1/contests/${SLUG}/result`,
]
/** Answered for every address, so nothing of a contest may be in them. */
const ALWAYS = [`/c/${SLUG}/card.svg`, '/c', '/c.data', '/sitemap/contests.xml', '/live/week', '/', '/leaderboard']
const ONLY_FINAL = [`/c/${SLUG}/results.csv`, `/api/v1/contests/${SLUG}/result`]

beforeEach(async () => {
  context = testContext(NOW)
  await emptyDatabase(context)
  // An isolate remembers a stage for some seconds.
  clock = NOW + (requests += 1) * 10_000
  const named = (githubUsername: string) => ({ githubUsername })
  people = {
    owner: await makePlayer(context, named('the-owner')),
    viewer: await makePlayer(context, named('the-viewer')),
    member: await makePlayer(context, named('a-member')),
    leader: await makePlayer(context, named('leader-of-all')),
  }
})

async function ask(path: string, as?: { id: string }): Promise<{ status: number; text: string; headers: Headers }> {
  const headers = {
    cookie: as === undefined ? '' : await signedIn(testContext(Date.now()), as),
    'user-agent': 'Mozilla/5.0',
    'cf-connecting-ip': '203.0.113.9',
  }
  const answer = await askWorker(new Request(`${testVars.APP_ORIGIN}${path}`, { headers }), {
    APP_CLOCK_OFFSET: String(clock - Date.now()),
  })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

/** The contest with its people: the leader has another sum than when it froze. */
async function fill(values: Parameters<typeof makeContest>[1] = {}) {
  const contest = await makeContest(context, {
    slug: SLUG,
    name: 'Autumn of secrets',
    owner: people.owner,
    embedOrigins: ['https://halden.example'],
    ...values,
  })
  await giveRole(context, contest, people.viewer, 'viewer')
  await joinContest(context, contest, people.member, 40)
  await joinContest(context, contest, people.leader, NEWEST)
  return contest
}

async function freeze(contest: { id: string }) {
  const days = { '2026-11-17': FROZEN }
  await freezeContest(context, contest, [
    {
      playerId: people.leader.id,
      points: FROZEN,
      reachedAt: NOW - HOUR,
      accepted: 1,
      days,
      repositories: {},
      teams: {},
    },
  ])
}

/** In any way a figure is written. */
const holds = (text: string, figure: number) => text.includes(String(figure)) || text.includes(numberText(figure))

test('a private contest is unknown to strangers at every address, and shown to its members at their own', async () => {
  const contest = await fill({ visibility: 'private' })
  for (const path of PUBLIC)
    for (const as of [undefined, people.leader, people.owner]) {
      const answer = await ask(path, as)
      expect([path, answer.status]).toEqual([path, 404])
      expect(answer.text).not.toContain('Autumn of secrets')
    }
  for (const path of ALWAYS) expect((await ask(path)).text).not.toMatch(/Autumn of secrets|\/c\/autumn\b/)
  expect((await ask(`/my-leaderboards/${contest.id}`, people.viewer)).status).toBe(200)
  const own = await ask(`/my-leaderboards/${contest.id}`, people.member)
  expect(own.status).toBe(200)
  expect(own.text).toContain('Autumn of secrets')
  expect(own.text).toMatch(/name="robots" content="noindex"/)
  const stranger = await makePlayer(context)
  expect((await ask(`/my-leaderboards/${contest.id}`, stranger)).status).toBe(404)
})

test('a draft is unknown to everybody but its organisers, who are told that it is one', async () => {
  await fill({ openedAt: null })
  for (const path of PUBLIC) {
    const answer = await ask(path)
    expect([path, answer.status]).toEqual([path, 404])
  }
  expect((await ask(`/c/${SLUG}`, people.leader)).status).toBe(404)
  for (const path of ALWAYS) expect((await ask(path)).text).not.toContain('Autumn of secrets')
  expect((await ask(`/c/${SLUG}`, people.owner)).text).toContain('This is a draft')
})

test('a public contest leads to itself, and its board from members’ leaderboards to its address', async () => {
  const contest = await fill()
  for (const path of PUBLIC.filter((one) => !ONLY_FINAL.includes(one))) {
    const answer = await ask(path)
    expect([path, answer.status]).toEqual([path, 200])
  }
  for (const path of ONLY_FINAL) expect((await ask(path)).status).toBe(404)
  expect((await ask('/c')).text).toContain('Autumn of secrets')
  expect((await ask('/sitemap/contests.xml')).text).toContain(`/c/${SLUG}`)
  const moved = await ask(`/my-leaderboards/${contest.id}`, people.member)
  expect([moved.status, moved.headers.get('location')]).toEqual([302, `/c/${SLUG}`])
})

test.each([
  ['frozen', { endsAt: NOW + HOUR }],
  ['settling', { endsAt: NOW - HOUR }],
  ['revealing', { endsAt: NOW - HOUR, revealed: 0 }],
])('while %s, the newest figures are at no address, for nobody but whose they are', async (_, times) => {
  const contest = await fill(times)
  await freeze(contest)
  const given = { id: 'bh_1', at: NOW, kind: 'talk', points: 777, reason: SAID_LATE, team: null, takenBackAt: null }
  await context.db.run(sql`UPDATE contest_scores SET by_hand = ${JSON.stringify([given])} WHERE points = ${NEWEST}`)
  for (const path of [...PUBLIC, ...ALWAYS])
    for (const as of [undefined, people.member, people.owner]) {
      const { text } = await ask(path, as)
      expect([path, holds(text, NEWEST), text.includes(SAID_LATE)]).toEqual([path, false, false])
    }
  expect((await ask(`/c/${SLUG}`, people.leader)).text).toContain(SAID_LATE)
  for (const [as, isRead] of [
    [people.viewer, false],
    [people.owner, true],
  ] as const)
    expect((await ask(`/my-leaderboards/${contest.id}/desk/points`, as)).text.includes(SAID_LATE)).toBe(isRead)
  await context.db.run(sql`UPDATE contest_scores SET by_hand = '[]'`)
  expect(holds((await ask(`/c/${SLUG}?tab=players`)).text, FROZEN)).toBe(true)
  expect(holds((await ask(`/c/${SLUG}`, people.leader)).text, NEWEST)).toBe(true)
})

test('a reveal shows what is uncovered on the stage, provisional before the end, and nowhere else', async () => {
  const contest = await fill({ endsAt: NOW - HOUR, revealed: 9 })
  await freeze(contest)
  const stage = JSON.parse((await ask(`/c/${SLUG}/stage.json`)).text) as {
    rows: ({ name: string } | null)[]
    isProvisional: boolean
  }
  expect(stage.rows.map((row) => row?.name ?? null)).toEqual([null, 'a-member'])
  expect(stage.isProvisional).toBe(true)
  expect((await ask(`/c/${SLUG}/stage`)).text).toContain('Provisional')
  for (const path of PUBLIC) expect([path, holds((await ask(path)).text, NEWEST)]).toEqual([path, false])
  await context.db.run(sql`UPDATE contests SET revealed = 10`)
  clock += MINUTE
  expect(holds((await ask(`/c/${SLUG}/stage.json`)).text, NEWEST)).toBe(true)
  expect(holds((await ask(`/c/${SLUG}?tab=players`)).text, NEWEST)).toBe(true)
})

test('a final contest gives its places as CSV and as a text that its key signed', async () => {
  const contest = await fill({ endsAt: NOW - 49 * HOUR, freezeMinutes: null })
  await finishContest(context, contest, NOW)
  const csv = await ask(`/c/${SLUG}/results.csv`)
  expect(csv.headers.get('content-type')).toContain('text/csv')
  expect(csv.text).toBe(
    `rank,place,username,team,points,accepted,given\r\n1,1,leader-of-all,,${NEWEST},55,0\r\n2,2,a-member,,40,1,0\r\n`,
  )
  const signed = JSON.parse((await ask(`/api/v1/contests/${SLUG}/result`)).text) as Record<string, string>
  const key = createPublicKey({ key: Buffer.from(signed['publicKey'] ?? '', 'base64'), format: 'der', type: 'spki' })
  const text = Buffer.from(signed['payload'] ?? '')
  const signature = Buffer.from(signed['signature'] ?? '', 'base64')
  expect(verify(null, text, key, signature)).toBe(true)
  expect(verify(null, Buffer.from(text.toString().replace('2222', '2223')), key, signature)).toBe(false)
  const payload = JSON.parse(text.toString()) as { rules: { sha256: string }[]; players: unknown[] }
  expect(payload.players[0]).toEqual({
    rank: 1,
    place: 1,
    username: 'leader-of-all',
    team: null,
    points: NEWEST,
    accepted: 55,
  })
  expect(payload.rules[0]?.sha256).toMatch(/^[0-9a-f]{64}$/)
})

test('a signed result has what changed besides the rules, unless it was final before results told of that', async () => {
  const contest = await fill({ endsAt: NOW - 50 * HOUR, freezeMinutes: null })
  const change = {
    contestId: contest.id,
    reason: 'The hall is ours for longer.',
    effectiveFrom: NOW - 9 * DAY,
    createdAt: NOW - 9 * DAY,
  }
  await insertRows(context, contestChanges, [
    { ...change, number: 1, what: 'end', before: NOW - 73 * HOUR, after: NOW - 49 * HOUR },
    { ...change, number: 2, what: 'scope', before: 2, after: 3 },
    { ...change, number: 3, what: 'prizes', before: [], after: ['A rope'], reason: null },
  ])
  await finishContest(context, contest, NOW)
  const payload = async () => {
    const found = await findPublicContest(context, SLUG)
    const result = found === null ? null : await loadResult(context, found)
    const signed = result === null ? null : await signResult(context, result)
    if (signed === null || typeof signed === 'string') throw new Error('not signed')
    return JSON.parse(signed.payload) as { format: number; changes?: unknown[] }
  }
  const [at, reason] = [new Date(NOW - 9 * DAY).toISOString(), change.reason]
  const instant = (hours: number) => new Date(NOW - hours * HOUR).toISOString()
  expect(await payload()).toMatchObject({
    format: 4,
    changes: [
      { at, what: 'end', before: instant(73), after: instant(49), effectiveFrom: at, reason },
      { at, what: 'scope', before: 2, after: 3, effectiveFrom: at, reason },
    ],
  })
  await context.db.update(contestChanges).set({ isInResult: false })
  const { format, changes } = await payload()
  expect([format, changes]).toEqual([3, undefined])
})

test('a result is signed once for its content, however often it is asked for, and no oftener than signings may be', async () => {
  const contest = await fill({ endsAt: NOW - 49 * HOUR, freezeMinutes: null })
  await finishContest(context, contest, NOW)
  let requests = 0
  const counting = async () => (requests += 1) > 0
  const limited = { ...context, limits: { ...context.limits, signing: counting } }
  const first = await signPublicResult(limited, SLUG)
  for (let times = 0; times < 20; times += 1) expect(await signPublicResult(limited, SLUG)).toEqual(first)
  expect([first.ok, requests]).toEqual([true, 1])
  // An erased name changes the text, which is signed anew, unless too much is signed at the moment.
  await context.db.run(sql`UPDATE players SET gone_at = 1 WHERE id = ${people.leader.id}`)
  const full = { ...context, limits: { ...context.limits, signing: async () => false } }
  expect(await signPublicResult(full, SLUG)).toEqual({ ok: false, problem: 'too_many_requests' })
  const anew = await signPublicResult(limited, SLUG)
  expect([anew.ok, requests, JSON.stringify(anew).includes('leader-of-all')]).toEqual([true, 2, false])
})

test('a private contest’s files are for its organisers alone', async () => {
  const contest = await fill({ visibility: 'private', endsAt: NOW - 49 * HOUR, freezeMinutes: null })
  const csv = `/my-leaderboards/${contest.id}/results.csv`
  const json = `/my-leaderboards/${contest.id}/results.json`
  expect((await ask(csv, people.owner)).status).toBe(404)
  await finishContest(context, contest, NOW)
  expect((await ask(csv, people.owner)).text).toContain('leader-of-all')
  expect((await ask(json, people.viewer)).text).toContain('signature')
  for (const path of [csv, json]) {
    expect((await ask(path, people.member)).status).toBe(404)
    expect((await ask(path)).status).toBe(302)
  }
})

test.each([
  ['suspended', sql`suspended_at = 1`],
  ['erased', sql`gone_at = 1`],
])('whoever is %s is named at no address, running or final', async (_, change) => {
  const contest = await fill({ freezeMinutes: null, endsAt: NOW + HOUR })
  const gone = await makePlayer(context, { githubUsername: HELD_OUT })
  await joinContest(context, contest, gone, 3333)
  const addresses = [...PUBLIC, ...ALWAYS, `/c/${SLUG}?find=${HELD_OUT.slice(0, -1)}`]
  const isNamedNowhere = async () => {
    for (const path of addresses) expect([path, (await ask(path)).text.includes(HELD_OUT)]).toEqual([path, false])
  }
  await context.db.run(sql`UPDATE players SET ${change} WHERE id = ${gone.id}`)
  await isNamedNowhere()
  expect((await ask(`/c/${SLUG}?find=${HELD_OUT}`)).text).toContain('Nobody called')
  await context.db.run(sql`UPDATE players SET suspended_at = null, gone_at = null WHERE id = ${gone.id}`)
  await context.db.run(sql`UPDATE contests SET ends_at = ${NOW - 49 * HOUR}`)
  await finishContest(context, contest, NOW)
  await context.db.run(sql`UPDATE players SET ${change} WHERE id = ${gone.id}`)
  clock += MINUTE
  await isNamedNowhere()
  // The place stays without its name, so that nobody else moves up.
  expect((await ask(`/c/${SLUG}/results.csv`)).text).toContain('1,,,3333,')
})

test('the widget may be framed by the sites that its organiser named, and runs nothing', async () => {
  await fill()
  const { headers, text } = await ask(`/c/${SLUG}/widget?board=players&rows=3`)
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+';/)
  expect(policy).toContain('frame-ancestors https://halden.example')
  expect(headers.get('x-frame-options')).toBeNull()
  expect(headers.getSetCookie()).toEqual([])
  expect(text).not.toMatch(/<script|javascript:| style=| on\w+=/)
  expect(text).toContain('leader-of-all')
  await context.db.run(sql`UPDATE contests SET embed_origins = '["https://a.example; script-src *"]'`)
  const other = await ask(`/c/${SLUG}/widget?rows=3`)
  expect(other.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(other.headers.get('x-frame-options')).toBe('DENY')
})

test('a stage that did not change answers with 304, and without a session', async () => {
  await fill()
  const first = await ask(`/c/${SLUG}/stage.json`, people.member)
  expect(first.headers.getSetCookie()).toEqual([])
  expect(first.headers.get('etag')).toMatch(/^"/)
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
  const again = await askWorker(new Request(`${testVars.APP_ORIGIN}/c/${SLUG}/stage.json`, { headers }), {
    APP_CLOCK_OFFSET: String(clock + 1000 - Date.now()),
  })
  expect(again.status).toBe(304)
})

test('a card names dates, and an unknown address has one that says so', async () => {
  await fill()
  expect((await ask(`/c/${SLUG}/card.svg`)).text).toMatch(/Running until \d+ \w+, 2 climbers/)
  expect((await ask('/c/nowhere-at-all/card.svg')).text).toContain('No such contest')
})
