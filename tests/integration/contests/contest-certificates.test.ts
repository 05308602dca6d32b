import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { findCertificate } from '#app/core/contests/certificates/find-certificate.server.ts'
import { signCredential } from '#app/core/contests/certificates/sign-credential.server.ts'
import { advanceContests } from '#app/core/contests/running/advance-contests.server.ts'
import { findContest } from '#app/core/contests/running/find-contest.server.ts'
import { notifyMembers } from '#app/core/contests/running/notify-members.server.ts'
import { findNoticePath, loadInbox } from '#app/core/inbox/inbox.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { DAY, HOUR } from '#app/domain/time/period.ts'
import { erasePlayer } from '#app/features/account/erase-players.server.ts'
import { action } from '#app/features/contests/certificates/certificate.route.tsx'
import { loadCertificateCard } from '#app/features/contests/certificates/load-certificate-card.server.ts'
import { loadCertificate } from '#app/features/contests/certificates/load-certificate.server.ts'
import type { DeskIntent } from '#app/features/contests/desk/act-on-desk.server.ts'
import { loadExport } from '#app/features/contests/page/load-export.server.ts'
import { certificateChoices, certificates } from '#db/schema/contests/certificates.ts'
import { members } from '#db/schema/contests/private-leaderboards.ts'
import { contestScores } from '#db/schema/contests/scores.ts'
import { blockedTerms } from '#db/schema/moderation.ts'
import { players } from '#db/schema/players.ts'
import { countingDatabase } from '#tests/databases/counting-database.ts'
import {
  callRoute,
  formRequest,
  emptyDatabase,
  makePlayer,
  makePlayers,
  signedIn,
  testContext,
  testVars,
} from '#tests/people/factories.ts'
import { askWorker } from '#tests/servers/ask-worker.ts'
import { settle } from '#tests/servers/post.ts'
import { finishContest, giveRole, joinContest, makeContest, makeTeam } from '#tests/worlds/contests.ts'
import { deskOf, errorsOf, statusOf } from '#tests/worlds/desk.ts'
import { insertRows } from '#tests/worlds/rows.ts'

const NOW = Date.parse('2026-11-18T12:00:00Z')
const context = testContext(NOW)
const { send, open } = deskOf(context, '/results')

const CHOICE = {
  intent: 'certificates',
  organiser: 'Halden University',
  signature: 'Ines, dean',
  points: '',
  first: '',
}
const ACCEPTED = { ...CHOICE, earners: 'accepted' }

/** A certificate, its address and its words are three written rows, and its notice four; what sends a page is written once. */
const ROWS = 7
const SHARED = 5

const REASON = 'Because the two of them agreed on it.'
const CHANNEL = { chat: 'discord', label: 'Hall', address: 'https://discord.com/api/webhooks/1/abc', moments: 'on' }

type Fields = Record<string, string>
/** All but those that take certificates back, which have a test of their own; `leave-desk` is not the owner's. */
type TriedIntent = Exclude<DeskIntent, 'take-certificate-back' | 'give-certificate-back' | 'leave-desk'>

let owner: Player

beforeEach(async () => {
  await emptyDatabase(context)
  context.clock.now = NOW
  owner = await makePlayer(context, { githubUsername: 'the-owner', isPremium: true })
})

/** A contest that ended long enough ago, with climbers of 0, 100, 200 … points. */
async function ended(climbers: number, values: Parameters<typeof makeContest>[1] = {}) {
  const contest = await makeContest(context, {
    owner,
    name: 'Autumn of secrets',
    slug: 'autumn',
    endsAt: NOW - 5 * DAY,
    freezeMinutes: null,
    changedAt: 1,
    ...values,
  })
  const people: Player[] = []
  for (let index = 0; index < climbers; index += 1) {
    const player = await makePlayer(context, { githubUsername: `climber-${index}` })
    await joinContest(context, contest, player, index * 100)
    people.push(player)
  }
  return { contest, people }
}

/** What the schedule does, and the queue after it. */
async function minute(now = context.clock.now) {
  context.clock.now = now
  await advanceContests(context)
  await settle(context)
}

const listed = () =>
  context.db
    .select({ username: certificates.username, place: certificates.place, id: certificates.id })
    .from(certificates)
    .orderBy(certificates.place, certificates.username)

const names = async () => (await listed()).map(({ username }) => username)

async function subjects(player: Player) {
  return (await loadInbox(context, player)).notices.map(({ title }) => title)
}

async function ask(path: string, as?: Player) {
  const headers = {
    cookie: as === undefined ? '' : await signedIn(testContext(Date.now()), as),
    'cf-connecting-ip': '203.0.113.9',
  }
  const answer = await askWorker(new Request(`${testVars.APP_ORIGIN}${path}`, { headers }), {
    APP_CLOCK_OFFSET: String(context.clock.now - Date.now()),
  })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

async function idOf(player: Player): Promise<string> {
  const [row] = await context.db
    .select({ id: certificates.id })
    .from(certificates)
    .where(eq(certificates.playerId, player.id))
  return row?.id ?? ''
}

describe('issuing', () => {
  test('gives nobody a certificate until the organiser has chosen', async () => {
    const { people } = await ended(3)
    await minute()
    expect(await names()).toEqual([])
    expect((await subjects(people[2] as Player))[0]).toBe('Autumn of secrets: you finished 1st')
  })

  test('comes with the results, in the same notice, once however often it runs', async () => {
    const { contest, people } = await ended(3)
    await send(contest.id, owner, ACCEPTED)
    await settle(context)
    expect(await names()).toEqual([])
    await minute()
    expect(await listed()).toMatchObject([
      { username: 'climber-2', place: 1 },
      { username: 'climber-1', place: 2 },
    ])
    const first = await listed()
    for (const event of ['final', 'certificates'] as const)
      await notifyMembers(context, { type: 'notify-members', contestId: contest.id, event, after: '' })
    await settle(context)
    expect(await listed()).toEqual(first)
    const [notice, ...others] = (await loadInbox(context, people[2] as Player)).notices
    expect(others).toEqual([])
    expect(notice?.text).toContain('You earned a certificate.')
    expect(await findNoticePath(context, people[2] as Player, notice?.id ?? '')).toBe(`/certificates/${first[0]?.id}`)
    expect((await loadInbox(context, people[0] as Player)).notices[0]?.text).not.toContain('certificate')
  })

  test('comes later to those who earned one by a later choice, who are told once', async () => {
    const { contest, people } = await ended(4)
    await minute()
    await send(contest.id, owner, { ...CHOICE, earners: 'first', first: '1' })
    await settle(context)
    expect(await names()).toEqual(['climber-3'])
    const told = ['Autumn of secrets: you finished 1st', 'Your certificate of Autumn of secrets']
    expect((await subjects(people[3] as Player)).toSorted()).toEqual(told)
    await send(contest.id, owner, { ...CHOICE, earners: 'points', points: '150' })
    await settle(context)
    expect(await names()).toEqual(['climber-3', 'climber-2'])
    expect(await subjects(people[3] as Player)).toHaveLength(2)
    // What is out stays.
    await send(contest.id, owner, { ...CHOICE, earners: 'nobody' })
    await settle(context)
    expect(await names()).toEqual(['climber-3', 'climber-2'])
  })

  test('waits until everybody sees the places', async () => {
    const { contest } = await ended(2, { freezeMinutes: 120 })
    await send(contest.id, owner, ACCEPTED)
    await minute()
    await minute()
    expect(await names()).toEqual([])
    await deskOf(context, '/results').send(contest.id, owner, { intent: 'show-everything', from: '' })
    await settle(context)
    expect(await names()).toEqual(['climber-1'])
  })

  test('goes to everybody of the first teams too', async () => {
    const { contest, people } = await ended(3, { teamMode: 'climbers', teamLeast: 1, teamBest: 1 })
    const [winners, others] = [
      await makeTeam(context, contest, 'Night Build'),
      await makeTeam(context, contest, 'Keel'),
    ]
    const join = (index: number, team: string) =>
      context.db.run(sql`UPDATE members SET team_id = ${team} WHERE player_id = ${people[index]?.id ?? ''}`)
    await join(0, winners)
    await join(2, winners)
    await join(1, others)
    await send(contest.id, owner, { ...CHOICE, earners: 'nobody', teams: '1' })
    await minute()
    expect((await names()).toSorted()).toEqual(['climber-0', 'climber-2'])
    const page = (await ask(`/certificates/${await idOf(people[0] as Player)}`)).text
    expect(page).toContain('climbed with Night Build, 1st of 2 teams')
    expect(page).not.toContain('points')
  })

  test('leaves out who was suspended, erased or removed, and who organises', async () => {
    const { contest, people } = await ended(5)
    await joinContest(context, contest, owner, 900)
    await send(contest.id, owner, ACCEPTED)
    await context.db
      .update(players)
      .set({ suspendedAt: 1 })
      .where(eq(players.id, people[1]?.id ?? ''))
    await context.db
      .update(players)
      .set({ goneAt: 1 })
      .where(eq(players.id, people[2]?.id ?? ''))
    await deskOf(context, '/people').send(contest.id, owner, {
      intent: 'remove',
      username: 'climber-3',
      reason: 'They shared an account with somebody else.',
    })
    await minute()
    expect(await names()).toEqual(['climber-4'])
  })

  test('of 400 people writes a row for each with its index, besides the notices, whatever is cut off', async () => {
    const { contest } = await ended(0)
    const many = await makePlayers(context, 400)
    const score = { contestId: contest.id, points: 40, accepted: 1, reachedAt: 1, days: {} }
    await insertRows(
      context,
      members,
      many.map(({ id }) => ({ leaderboardId: contest.id, playerId: id, joinedAt: 1 })),
    )
    await insertRows(
      context,
      contestScores,
      many.map(({ id }) => ({ ...score, playerId: id })),
    )
    await send(contest.id, owner, ACCEPTED)
    await finishContest(context, contest)
    // The first two pages, the second of them twice.
    const job = { type: 'notify-members', contestId: contest.id, event: 'certificates' } as const
    const counting = countingDatabase()
    await notifyMembers({ ...context, db: counting.db }, { ...job, after: '' })
    expect(counting.rowsWritten()).toBeLessThanOrEqual(100 * ROWS + SHARED)
    const [after = ''] = many
      .map(({ id }) => id)
      .toSorted()
      .slice(99)
    for (let times = 0; times < 2; times += 1) await notifyMembers(context, { ...job, after })
    expect(await names()).toHaveLength(200)
    await settle(context)
    expect(await names()).toHaveLength(400)
    const counts = await context.db.all(sql`SELECT COUNT(*) AS notices, COUNT(DISTINCT player_id) AS people
      FROM notifications WHERE payload ->> 'event' = 'certificate'`)
    expect(counts).toEqual([{ notices: 400, people: 400 }])
    expect(new Set((await listed()).map(({ id }) => id)).size).toBe(400)
  })
})

describe('what is out', () => {
  /** Each form of the desk as an owner might send it once certificates are out. */
  const sent = (known: { team: string; other: string; moderator: string }): Record<TriedIntent, Fields> => ({
    certificates: { ...CHOICE, earners: 'points', points: '50', organiser: 'Somebody else', signature: 'Nobody' },
    details: { name: 'Another name', description: 'Another sentence.' },
    rename: { teamId: known.team, name: 'Another team', note: 'Another note' },
    team: { name: 'A new team', note: '' },
    'delete-team': { teamId: known.team },
    deal: {},
    move: { username: 'climber-2', teamId: known.other },
    give: { username: 'climber-2', kind: 'work', points: '50', reason: REASON },
    'check-given': { lines: 'climber-2,50', kind: 'work', reason: REASON },
    'give-table': { lines: 'climber-2,50', kind: 'work', reason: REASON },
    'decide-work': { username: 'climber-2', address: 'https://github.com/a/b/pull/1', most: '0', reason: REASON },
    'take-back': { playerId: 'pl_1', decisionId: 'gd_1' },
    hold: { playerId: 'pl_1', day: '2026-11-10', decision: 'taken_back' },
    answer: { questionId: 'cq_1', answer: 'Yes.' },
    'preview-rule': { rule: 'comment', weight: '2', limit: '20', reason: REASON },
    rule: { rule: 'comment', weight: '2', limit: '20', reason: REASON },
    'change-end': { endDay: '2026-12-24', endTime: '18:00', reason: REASON },
    'change-scope': { lines: 'another/scope', reason: REASON },
    'change-teams': { teamSize: '2', reason: REASON },
    'change-lock': { teamsLock: 'never', reason: REASON },
    'change-rewards': { prizes: 'A cup', sponsorName: 'Another sponsor', sponsorUrl: 'https://sponsor.example' },
    cancel: { reason: REASON, confirmName: 'Autumn of secrets' },
    remove: { username: 'climber-2', reason: REASON },
    readmit: { playerId: 'pl_1' },
    role: { username: 'climber-0', role: 'viewer' },
    'end-role': { playerId: known.moderator },
    'hand-over': { playerId: known.moderator },
    'check-roster': { lines: 'climber-2,Night Build,Another Person' },
    roster: { lines: 'climber-2,Night Build,Another Person' },
    'drop-seat': { who: 'nobody@example.test' },
    'clear-roster': {},
    'clear-columns': {},
    invite: {},
    freeze: { freezeMinutes: '240' },
    'reveal-next': { from: '' },
    'step-back': { from: '10' },
    'clear-stage': { from: '10' },
    'show-everything': { from: '' },
    renew: {},
    delete: { confirmName: 'Autumn of secrets' },
    message: { audience: 'members', text: 'Thank you all.' },
    embed: { origins: 'https://site.example' },
    'add-channel': CHANNEL,
    'test-address': CHANNEL,
    'test-channel': { channelId: 'ch_1' },
    'pause-channel': { channelId: 'ch_1' },
    'resume-channel': { channelId: 'ch_1' },
    'remove-channel': { channelId: 'ch_1' },
  })

  /** What the page, the picture and the credential are made of, and the credential itself, which is a text. */
  async function outputsOf(id: string) {
    const found = await findCertificate(context, id)
    const credential = found?.holder == null ? null : await signCredential(context, found, found.holder)
    return {
      page: await loadCertificate(context, id, null),
      picture: await loadCertificateCard(context, id),
      credential: JSON.stringify(credential),
    }
  }

  const newWords = (id: string) =>
    context.db.all(sql`SELECT name, organiser, signature FROM private_leaderboards
      CROSS JOIN certificate_choices ON contest_id = id WHERE id = ${id}`)

  /** Its files as they are served; a page's nonce is new each time. */
  async function filesOf(id: string) {
    const files = await Promise.all(
      ['', '/credential.json', '/status.json'].map((end) => ask(`/certificates/${id}${end}`)),
    )
    return files.map(({ status, text }) => ({ status, text: text.replaceAll(/nonce="[^"]*"/g, '') }))
  }

  test('stays byte for byte what it was, whatever the owner does at the desk afterwards', async () => {
    const { contest, people } = await ended(4, { teamMode: 'climbers', teamLeast: 1, teamBest: 1 })
    const [team, other] = [await makeTeam(context, contest, 'Night Build'), await makeTeam(context, contest, 'Keel')]
    await context.db.update(members).set({ teamId: team })
    const moderator = await makePlayer(context, { githubUsername: 'the-moderator' })
    await giveRole(context, contest, moderator, 'moderator')
    await send(contest.id, owner, { ...ACCEPTED, teams: '1' })
    await minute()
    const ids = await Promise.all([people[0], people[3]].map((player) => idOf(player as Player)))
    expect(ids).not.toContain('')
    const all = () => Promise.all(ids.map(outputsOf))
    const [before, served] = [await all(), await filesOf(ids[0] ?? '')]
    expect(JSON.stringify(before)).toContain('Night Build, 1st of 1 teams')
    expect(served.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const [intent, fields] of Object.entries(sent({ team, other, moderator: moderator.id }))) {
      await send(contest.id, owner, { seen: '1', ...fields, intent })
      await settle(context)
      expect([intent, await all()]).toEqual([intent, before])
    }
    expect(await filesOf(ids[0] ?? '')).toEqual(served)
    // What those say that are issued from now on.
    expect(await newWords(contest.id)).toEqual([
      { name: 'Another name', organiser: 'Somebody else', signature: 'Nobody' },
    ])
  })

  test('is taken back and given back as it was', async () => {
    const { contest, people } = await ended(3)
    await send(contest.id, owner, ACCEPTED)
    await minute()
    const id = await idOf(people[2] as Player)
    const before = await outputsOf(id)
    await send(contest.id, owner, { intent: 'details', name: 'Another name', description: '' })
    await send(contest.id, owner, { intent: 'take-certificate-back', username: 'climber-2', reason: REASON })
    expect(await outputsOf(id)).toMatchObject({ page: { holder: null }, picture: null, credential: 'null' })
    await send(contest.id, owner, { intent: 'give-certificate-back', username: 'climber-2' })
    expect(await outputsOf(id)).toEqual(before)
  })

  test('a later choice changes only what is issued later, and a new name too', async () => {
    const { contest, people } = await ended(3)
    await send(contest.id, owner, { ...CHOICE, earners: 'first', first: '1' })
    await minute()
    await send(contest.id, owner, { intent: 'details', name: 'Another name', description: '' }, '/settings')
    await send(contest.id, owner, { ...ACCEPTED, organiser: 'Somebody else' })
    await settle(context)
    const first = await ask(`/certificates/${await idOf(people[2] as Player)}`)
    const second = await ask(`/certificates/${await idOf(people[1] as Player)}`)
    expect(first.text).toMatch(/Autumn of secrets.*Halden University/s)
    expect(first.text).toContain('finishing first')
    expect(first.text).not.toMatch(/Another name|Somebody else/)
    expect(second.text).toMatch(/Another name.*Somebody else/s)
    expect(second.text).not.toMatch(/Autumn of secrets|Halden University/)
  })
})

describe('the desk', () => {
  test.each([
    [{ earners: 'points', points: 'many' }, { points: expect.stringContaining('Write how many points') }],
    [{ earners: 'first', first: '0' }, { first: expect.stringContaining('from 1 to 5,000') }],
    [{ earners: '' }, { earners: 'Choose who earns one.' }],
    [{ earners: 'accepted', teams: '3' }, { teams: 'This contest has no teams.' }],
    [{ earners: 'accepted', organiser: ' ' }, { organiser: 'Say who issues them.' }],
    [{ earners: 'accepted', organiser: 'x'.repeat(121) }, { organiser: expect.stringContaining('120') }],
  ])('refuses %j with a sentence beside the field', async (fields, errors) => {
    const { contest } = await ended(1)
    expect(errorsOf(await send(contest.id, owner, { ...CHOICE, ...fields }))).toEqual(errors)
    expect(await context.db.select().from(certificateChoices)).toEqual([])
  })

  test('is for the owner alone, in the audit log, and lists addresses for owner and moderators', async () => {
    const { contest, people } = await ended(3)
    for (const other of [people[0] as Player, await makePlayer(context)])
      expect(await statusOf(send(contest.id, other, ACCEPTED))).toBe(404)
    await send(contest.id, owner, ACCEPTED)
    await minute()
    const logged = await context.db.all<{ action: string; detail: string }>(sql`SELECT action, detail FROM audit_log
      WHERE detail ->> 'contestId' = ${contest.id}`)
    expect(logged.map(({ action, detail }) => [action, JSON.parse(detail) as object])).toEqual([
      ['contest-certificates', { contestId: contest.id, by: owner.id, earners: 'accepted', least: 0, teams: 0 }],
    ])
    const csv = (await ask(`/my-leaderboards/${contest.id}/desk/export/certificates.csv`, owner)).text
    expect(csv).toContain(`climber-2,1,200,5,`)
    expect(csv).toContain(`${testVars.APP_ORIGIN}/certificates/${await idOf(people[2] as Player)}`)
    expect((await ask(`/my-leaderboards/${contest.id}/desk/export/certificates.csv`, people[2])).status).toBe(404)
  })

  test('takes one back with a reason, and gives it back', async () => {
    const { contest, people } = await ended(3)
    await send(contest.id, owner, ACCEPTED)
    await minute()
    const holder = people[2] as Player
    const path = `/certificates/${await idOf(holder)}`
    const take = {
      intent: 'take-certificate-back',
      username: '@Climber-2',
      reason: 'The work was somebody else’s, as they said.',
    }
    expect(errorsOf(await send(contest.id, owner, { ...take, username: 'nobody' })).username).toContain('Nobody')
    expect(errorsOf(await send(contest.id, owner, { ...take, reason: 'No.' })).reason).toContain('20 to 200')
    const decided = async () => (await context.db.all(sql`SELECT 1 FROM audit_log WHERE action = 'certificate'`)).length
    const before = await decided()
    await Promise.all(Array.from({ length: 15 }, () => send(contest.id, owner, take)))
    expect(await decided()).toBe(before + 1)
    const page = await ask(path)
    expect(page.text).toContain('This certificate was revoked')
    expect(page.text).not.toMatch(/climber-2|somebody else’s/)
    expect((await ask(path, holder)).text).toContain('somebody else’s')
    expect((await ask(`${path}/credential.json`)).status).toBe(404)
    expect(JSON.parse((await ask(`${path}/status.json`)).text)).toMatchObject({
      revokedCredential: [{ revoked: true }],
    })
    expect((await ask(`/api/cards${path.replace('certificates', 'certificate')}.png`)).status).toBe(404)
    expect(JSON.stringify(await open(contest.id, owner))).toContain('somebody else’s')
    await send(contest.id, owner, { intent: 'give-certificate-back', username: 'climber-2' })
    expect((await ask(path)).text).toContain('climber-2')
    expect(JSON.parse((await ask(`${path}/status.json`)).text)).toMatchObject({ revokedCredential: [] })
  })
})

describe('the holder’s own name', () => {
  const { columns } = members
  const keep = (player: Player, kept: Record<string, string> | null) =>
    context.db.update(members).set({ columns: kept }).where(eq(members.playerId, player.id))

  async function press(player: Player, id: string, fields: Record<string, string>) {
    const request = formRequest(`/certificates/${id}`, fields, await signedIn(context, player))
    return callRoute(action, context, request, { id })
  }

  async function withName() {
    const { contest, people } = await ended(3)
    const holder = people[2] as Player
    await keep(holder, { 'Real name': 'Ada Lovelace', 'Roll number': '17' })
    await send(contest.id, owner, ACCEPTED)
    await minute()
    return { contest, holder, other: people[1] as Player, id: await idOf(holder) }
  }

  const everything = async (id: string, reader: Player | null = null) => {
    const found = await findCertificate(context, id)
    const credential = found?.holder == null ? null : await signCredential(context, found, found.holder)
    return JSON.stringify([
      await loadCertificate(context, id, reader?.id ?? null),
      await loadCertificateCard(context, id),
      credential,
    ])
  }

  test('is nowhere until they press for it, and then stays, whatever the organiser keeps or anybody else presses', async () => {
    const { contest, holder, other, id } = await withName()
    expect(await everything(id)).not.toContain('Lovelace')
    expect(await everything(id, other)).not.toContain('Lovelace')
    expect(await loadCertificate(context, id, holder.id)).toMatchObject({
      keptName: 'Ada Lovelace',
      holder: { name: null },
    })
    for (const stranger of [other, owner])
      expect(await statusOf(press(stranger, id, { intent: 'name-on', name: 'Ada Lovelace' }))).toBe(404)
    await press(holder, id, { intent: 'name-on', name: 'Ada Lovelace' })
    const named = await everything(id)
    expect(named).toContain('Ada Lovelace (climber-2 on GitHub) finished 1st of 3')
    expect(await loadCertificateCard(context, id)).toMatchObject({ username: 'Ada Lovelace' })
    await keep(holder, { 'Real name': 'Somebody Else' })
    await send(contest.id, owner, { intent: 'clear-columns' })
    expect(await everything(id)).toBe(named)
    expect(await context.db.select({ columns }).from(members).where(eq(members.playerId, holder.id))).toEqual([
      { columns: null },
    ])
    await press(holder, id, { intent: 'name-off' })
    expect(await everything(id)).not.toContain('Lovelace')
  })

  test('is the one that they read, of which no word is blocked, and none that they typed', async () => {
    const { holder, id } = await withName()
    const put = async (name: string) => errorsOf(await press(holder, id, { intent: 'name-on', name }))['name']
    expect(await put('The President')).toContain('Look at it again')
    await keep(holder, { Name: 'Buy at spam.example' })
    await insertRows(context, blockedTerms, [{ id: 'bt_1', term: 'spam.example', createdAt: 1 }])
    expect(await put('Buy at spam.example')).toContain('spam.example')
    await keep(holder, null)
    expect(await put('Ada Lovelace')).toContain('Look at it again')
    expect(await everything(id, holder)).not.toMatch(/President|Lovelace|spam/)
  })

  test('goes when it is taken back or taken down, and with the account', async () => {
    const { contest, holder, id } = await withName()
    await press(holder, id, { intent: 'name-on', name: 'Ada Lovelace' })
    await context.db.run(sql`UPDATE published_texts SET taken_down_at = ${NOW + HOUR}, reason = 'Spam'`)
    expect(await everything(id)).not.toContain('Lovelace')
    await context.db.run(sql`UPDATE published_texts SET taken_down_at = NULL`)
    await send(contest.id, owner, { intent: 'take-certificate-back', username: 'climber-2', reason: REASON })
    expect(await everything(id)).not.toContain('Lovelace')
    expect(await statusOf(press(holder, id, { intent: 'name-off' }))).toBe(404)
    await erasePlayer(context, holder)
    expect(await context.db.all(sql`SELECT 1 FROM certificates WHERE holder_name IS NOT NULL`)).toEqual([])
  })

  test('stands in the list of addresses beside what else the desk keeps, for owner and moderators', async () => {
    const { contest, holder } = await withName()
    const found = await findContest(context, { id: contest.id }, owner.id)
    let csv = ''
    if (found !== null)
      for await (const part of (await loadExport(context, found, 'certificates.csv'))?.text ?? []) csv += part
    expect(csv).toContain(',address,Real name,Roll number\r\n')
    expect(csv).toMatch(/climber-2,.*,Ada Lovelace,17\r\n/)
    expect(csv).toMatch(/climber-1,.*,,\r\n/)
    expect(holder.githubUsername).toBe('climber-2')
  })
})

describe('the page', () => {
  test('says what was earned that day, under the name of that day, whatever the name is now', async () => {
    const { contest, people } = await ended(3)
    await send(contest.id, owner, ACCEPTED)
    await minute()
    const holder = people[2] as Player
    await context.db
      .update(players)
      .set({ githubUsername: 'new-name', lowerCaseGithubUsername: 'new-name' })
      .where(eq(players.id, holder.id))
    const path = `/certificates/${await idOf(holder)}`
    const { status, text, headers } = await ask(path)
    expect(status).toBe(200)
    expect(text).toContain('<h1')
    expect(text).toContain('finished 1st of 3, with 5 accepted pull requests and 200 points')
    expect(text).toMatch(/Halden University.*Ines, dean|Ines, dean.*Halden University/s)
    expect(text).toContain('/player/new-name')
    expect(text).not.toContain('name="robots"')
    expect(text).not.toContain('Add to LinkedIn')
    expect(headers.get('cache-control')).toContain('no-store')
    const own = (await ask(path, holder)).text
    expect(own).toContain('https://www.linkedin.com/profile/add?startTask=CERTIFICATION_NAME')
    expect((await ask('/c/autumn', holder)).text).toContain(path)
    expect((await ask('/c/autumn', people[0])).text).not.toContain('Your certificate')
    // Its signature is proven beside the function that makes it, and by a journey.
    const { proof } = JSON.parse((await ask(`${path}/credential.json`)).text) as {
      proof: { verificationMethod: string }[]
    }
    const { assertionMethod } = JSON.parse((await ask('/certificates/issuer')).text) as { assertionMethod: string[] }
    expect(proof.map((one) => one.verificationMethod)).toEqual(assertionMethod)
  })

  test('of a private contest opens by its link alone, and says so to its holder', async () => {
    const { contest, people } = await ended(2, { visibility: 'private' })
    await send(contest.id, owner, ACCEPTED)
    await minute()
    const path = `/certificates/${await idOf(people[1] as Player)}`
    const page = await ask(path)
    expect(page.text).toMatch(/name="robots" content="noindex"/)
    expect(page.text).not.toMatch(/\/c\/autumn|\/my-leaderboards\/plb_/)
    expect((await ask(path, people[1])).text).toContain('The contest is private')
    const credential = (await ask(`${path}/credential.json`)).text
    expect(credential).not.toContain(contest.id)
    for (const address of ['/c', '/', '/sitemap/contests.xml', `/player/${people[1]?.githubUsername}`])
      expect([address, (await ask(address)).text.includes(path)]).toEqual([address, false])
  })

  test('is as unknown as any other address once its holder is erased', async () => {
    const { contest, people } = await ended(2)
    await send(contest.id, owner, ACCEPTED)
    await minute()
    const id = await idOf(people[1] as Player)
    const none = 'A'.repeat(22)
    await erasePlayer(context, people[1] as Player)
    for (const end of ['', '/credential.json', '/status.json']) {
      const [gone, unknown] = [await ask(`/certificates/${id}${end}`), await ask(`/certificates/${none}${end}`)]
      expect([end, gone.status]).toEqual([end, 404])
      const bare = (text: string) => text.replaceAll(id, none).replaceAll(/nonce="[^"]*"|[\w+/=]{22,}|\d{6,}/g, '')
      expect(bare(gone.text)).toBe(bare(unknown.text))
    }
    expect((await ask(`/api/cards/certificate/${id}.png`)).status).toBe(404)
  })

  test('names nobody who is suspended, and holds again afterwards', async () => {
    const { contest, people } = await ended(2)
    await send(contest.id, owner, ACCEPTED)
    await minute()
    const holder = people[1] as Player
    const path = `/certificates/${await idOf(holder)}`
    await context.db.update(players).set({ suspendedAt: 1 }).where(eq(players.id, holder.id))
    expect((await ask(path)).text).not.toContain('climber-1')
    await context.db.update(players).set({ suspendedAt: null }).where(eq(players.id, holder.id))
    expect((await ask(path)).text).toContain('climber-1')
  })

  test('shows none of the organiser’s words once staff took them down', async () => {
    const { contest, people } = await ended(2)
    await send(contest.id, owner, ACCEPTED)
    await minute()
    await context.db.run(sql`UPDATE published_texts SET taken_down_at = ${NOW + HOUR}, reason = 'Spam'
      WHERE subject_id = ${contest.id}`)
    const { text } = await ask(`/certificates/${await idOf(people[1] as Player)}`)
    expect(text).not.toMatch(/Halden|Ines|Autumn of secrets/)
    expect(text).toContain('climber-1')
  })
})
