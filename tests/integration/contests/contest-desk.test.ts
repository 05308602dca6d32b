import { eq, sql } from 'drizzle-orm'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, test } from 'vitest'
import { flashCookie } from '#app/context/cookies.server.ts'
import { advanceContests } from '#app/core/contests/running/advance-contests.server.ts'
import { takeRosterEntry } from '#app/core/contests/running/roster-entries.server.ts'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { deleteOldRows } from '#app/core/monitoring/delete-old-rows.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { ONE_CHANGE_A_DAY } from '#app/domain/contests/contest-change.ts'
import { factKey } from '#app/domain/ledger/fact.ts'
import { DAY, HOUR, MINUTE } from '#app/domain/time/period.ts'
import { action } from '#app/features/contests/desk/contest-desk.route.tsx'
import { action as question } from '#app/features/contests/desk/contest-question.route.ts'
import { action as team } from '#app/features/contests/desk/contest-team.route.ts'
import { DeskScreen } from '#app/features/contests/desk/desk-screen.tsx'
import { DESK_SECTIONS, PART_ADDRESSES } from '#app/features/contests/desk/desk-sections.ts'
import type { DeskView } from '#app/features/contests/desk/load-desk.server.ts'
import { Reveal } from '#app/features/contests/desk/reveal.tsx'
import type { RosterCheck } from '#app/features/contests/desk/roster-check.ts'
import { loader as contestRoute } from '#app/features/contests/page/contest.route.tsx'
import { acceptOffer } from '#app/features/contests/private-leaderboards/answer-offer.server.ts'
import { leaveLeaderboard } from '#app/features/contests/private-leaderboards/membership.server.ts'
import { loadStage } from '#app/features/contests/stage/load-stage.server.ts'
import { stageNotes } from '#app/features/contests/stage/stage-text.ts'
import { contestTeams } from '#db/schema/contests/contests.ts'
import { members } from '#db/schema/contests/private-leaderboards.ts'
import { contestRoster } from '#db/schema/contests/roster.ts'
import { contestHolds, contestScores } from '#db/schema/contests/scores.ts'
import { earlierReads, polls } from '#db/schema/github.ts'
import { blockedTerms } from '#db/schema/moderation.ts'
import { players } from '#db/schema/players.ts'
import { auditLog } from '#db/schema/staff.ts'
import { withRival } from '#tests/databases/rival-database.ts'
import {
  callRoute,
  cookiesAfter,
  emptyDatabase,
  everyRow,
  formRequest,
  locationOf,
  makeFact,
  makePlayer,
  pageRequest,
  signedIn,
  testContext,
} from '#tests/people/factories.ts'
import {
  finishContest,
  giveRole,
  joinContest,
  makeClimber,
  makeShortContest,
  SHORT_END,
  SHORT_START,
} from '#tests/worlds/contests.ts'
import { deskOf, statusOf, errorsOf } from '#tests/worlds/desk.ts'
import { insertRows } from '#tests/worlds/rows.ts'

const context = testContext(SHORT_START)
const { open, send } = deskOf(context)
type Someone = { id: string }
type Person = Awaited<ReturnType<typeof makeClimber>>

beforeEach(async () => {
  await emptyDatabase(context)
  context.clock.now = SHORT_START
  await advanceWeeks(context)
  context.clock.now = SHORT_START + 12 * HOUR
})

describe('who sees the desk', () => {
  test('owner, moderators and viewers; for members and strangers it does not exist', async () => {
    const { contest, owner } = await makeShortContest(context)
    const [moderator, viewer, stranger] = [
      await makePlayer(context),
      await makePlayer(context),
      await makePlayer(context),
    ]
    const climber = await makeClimber(context, contest)
    await giveRole(context, contest, moderator, 'moderator')
    await giveRole(context, contest, viewer, 'viewer')
    for (const section of ['', '/invite', '/people', '/points', '/messages', '/results', '/settings']) {
      for (const one of [owner, moderator, viewer])
        expect(await open(contest.id, one, section)).toMatchObject({ head: { name: 'Autumn' } })
      for (const one of [climber, stranger]) expect(await statusOf(open(contest.id, one, section))).toBe(404)
    }
    // Everybody at the desk sees the rules, and its owner what else can be changed.
    expect(await open(contest.id, owner, '/settings')).toMatchObject({
      owners: { description: 'A sentence.', changes: [] },
    })
    for (const one of [moderator, viewer])
      expect(await open(contest.id, one, '/settings')).toMatchObject({ versions: [{ version: 1 }], owners: null })
    expect(await statusOf(open(contest.id, owner, '/nothing'))).toBe(404)
  })

  test('an address of a part leads to it, and a form comes back to its own', async () => {
    const { contest, owner } = await makeShortContest(context)
    const locationAfter = async (answer: Promise<unknown>) =>
      locationOf(await answer).slice(`/my-leaderboards/${contest.id}/desk`.length)
    for (const [address, [section, part]] of PART_ADDRESSES)
      expect(await locationAfter(open(contest.id, owner, `/${address}`))).toBe(`/${section}#${part}`)
    expect(await locationAfter(send(contest.id, owner, { intent: 'renew' }))).toBe('/settings#danger')
    expect(await locationAfter(send(contest.id, owner, { intent: 'team', name: 'Rope', note: '' }))).toBe(
      '/people#teams',
    )
  })

  test('a viewer changes nothing, and a moderator nothing that is the owner’s', async () => {
    const { contest, owner } = await makeShortContest(context)
    const [moderator, viewer] = [await makePlayer(context), await makePlayer(context)]
    await giveRole(context, contest, moderator, 'moderator')
    await giveRole(context, contest, viewer, 'viewer')
    const before = await everyRow(context, { but: 'sessions' })
    const rule = {
      intent: 'rule',
      rule: 'comment',
      isOn: 'on',
      weight: '1',
      limit: '5',
      reason: 'Comments help newcomers a lot.',
    }
    expect(await statusOf(send(contest.id, viewer, { intent: 'team', name: 'Rope' }))).toBe(404)
    expect(await statusOf(send(contest.id, moderator, rule))).toBe(404)
    const ofOwner: Record<string, string>[] = [
      { intent: 'preview-rule', rule: 'comment', isOn: 'on', weight: '1', limit: '5' },
      { intent: 'role', username: 'x', role: 'viewer' },
      { intent: 'end-role', playerId: viewer.id },
      { intent: 'freeze', freezeMinutes: '60' },
      { intent: 'embed', origins: 'https://halden.example' },
      { intent: 'remove', username: owner.githubUsername, reason: 'Took part for a rival team.' },
      { intent: 'readmit', playerId: viewer.id },
      { intent: 'details', name: 'Mine', description: '' },
      { intent: 'renew' },
      { intent: 'hand-over', playerId: moderator.id },
      { intent: 'delete', confirmName: contest.name },
    ]
    for (const fields of ofOwner)
      expect([fields.intent, await statusOf(send(contest.id, moderator, fields))]).toEqual([fields.intent, 404])
    expect(await everyRow(context, { but: 'sessions' })).toBe(before)
    expect(await toastOf(send(contest.id, owner, rule))).toBe('moved')
  })
})

describe('a change of the rules', () => {
  const change = {
    rule: 'pull_request_accepted',
    isOn: 'on',
    weight: '2',
    limit: '4',
    reason: 'Comments were winning over code.',
  }

  test('begins at the next midnight of the contest’s clock and leaves what was earned before', async () => {
    const { contest, owner } = await makeShortContest(context)
    const climber = await makeClimber(context, contest)
    expect(await toastOf(send(contest.id, owner, { intent: 'rule', ...change }, '/settings'))).toBe('moved')
    const versions = await context.db.all(sql`SELECT version, effective_from AS begins, reason FROM contest_rules`)
    expect(versions).toEqual([
      expect.objectContaining({ version: 1 }),
      { version: 2, begins: Date.parse('2026-11-16T23:00:00Z'), reason: change.reason },
    ])
    context.clock.now = SHORT_START + 2 * DAY
    await refresh(climber, [HOUR, DAY])
    expect(await scoreOf(climber)).toBe(40 + 80)
  })

  test('an owner decides about what agents open, and a form without the choice leaves it', async () => {
    const { contest, owner } = await makeShortContest(context, { endsAt: SHORT_START + 6 * DAY })
    const chosen = async (fields: Record<string, string>) => {
      const answer = await send(contest.id, owner, { intent: 'rule', ...change, ...fields }, '/settings')
      expect(answer).not.toHaveProperty('data.errors')
      context.clock.now += DAY
      const [row] = await context.db.all<{ rules: string }>(
        sql`SELECT rules FROM contest_rules ORDER BY version DESC LIMIT 1`,
      )
      return (JSON.parse(row?.rules ?? '{}') as { agents?: string }).agents
    }
    expect(await chosen({ agents: 'not_counted' })).toBe('not_counted')
    expect(await chosen({ weight: '1' })).toBe('not_counted')
  })

  test('an owner has nothing else count than what agents open; another choice than ours leaves it', async () => {
    const { contest, owner } = await makeShortContest(context, { endsAt: SHORT_START + 6 * DAY })
    const shown = await send(contest.id, owner, { intent: 'preview-rule', ...change, agents: 'only' }, '/settings')
    const preview = [
      { label: 'Pull request accepted', before: 40, after: 0 },
      { label: 'Pull request accepted, opened by an agent', before: 40, after: 80 },
      { label: 'Issue completed', before: 20, after: 0 },
      { label: 'Approval or change request', before: 20, after: 0 },
      { label: 'Review with written feedback', before: 10, after: 0 },
    ]
    expect(shown).toMatchObject({ data: { preview } })
    const off = { ...change, rule: 'pull_request_accepted', isOn: '', agents: 'only' }
    expect(errorsOf(await send(contest.id, owner, { intent: 'rule', ...off }, '/settings'))).toEqual({
      form: 'Nothing earns points by these rules. Switch at least one kind on.',
    })
    for (const agents of ['only', '<b>all</b>']) {
      const limit = agents === 'only' ? '4' : '5'
      const answer = await send(contest.id, owner, { intent: 'rule', ...change, agents, limit }, '/settings')
      expect(answer).not.toHaveProperty('data.errors')
      context.clock.now += DAY
    }
    const versions = await context.db.all<{ rules: string; hash: string }>(
      sql`SELECT rules, hash FROM contest_rules ORDER BY version`,
    )
    expect(versions.map(({ rules }) => (JSON.parse(rules) as { agents?: string }).agents)).toEqual([
      undefined,
      'only',
      'only',
    ])
    expect(new Set(versions.map(({ hash }) => hash)).size).toBe(3)
  })

  test('needs a reason of 20 letters, changes something, and leaves something that earns', async () => {
    const { contest, owner } = await makeShortContest(context)
    const refusal = async (fields: Record<string, string>) =>
      errorsOf(await send(contest.id, owner, { intent: 'rule', ...change, ...fields }, '/settings'))
    expect(await refusal({ reason: 'Fairer' })).toEqual({
      reason: 'Write 20 to 200 characters, so that everyone understands it.',
    })
    expect(await refusal({ limit: '21' })).toEqual({ limit: 'Write a number from 1 to 20.' })
    expect(await refusal({ weight: '9' })).toEqual({ weight: 'Choose a weight from the list.' })
    expect(await refusal({ weight: '1' })).toEqual({ form: 'It’s like that already. Change something first.' })
  })

  test('with a slip is mended within the hour: once by another change, and its reason where it stands', async () => {
    const { contest, owner } = await makeShortContest(context)
    const announce = (fields: Record<string, string>) =>
      send(contest.id, owner, { intent: 'rule', ...change, ...fields }, '/settings')
    const versions = () =>
      context.db.all(sql`SELECT version, reason FROM contest_rules WHERE contest_id = ${contest.id} AND version > 1`)
    await announce({})
    context.clock.now += MINUTE
    const mended = 'Everybody opens, nobody merges: merges are worth more.'
    await announce({ reason: mended })
    expect(await versions()).toEqual([{ version: 2, reason: mended }])
    await announce({ weight: '3' })
    expect(await versions()).toMatchObject([{ version: 2 }, { version: 3, reason: change.reason }])
    expect(errorsOf(await announce({ weight: '2.5' }))).toEqual({ form: ONE_CHANGE_A_DAY })
    await announce({ weight: '3', reason: mended })
    expect(await versions()).toMatchObject([{ version: 2 }, { version: 3, reason: mended }])
    context.clock.now += HOUR
    expect(errorsOf(await announce({ weight: '3' }))).toEqual({ form: ONE_CHANGE_A_DAY })
  })

  test('comes once in 24 hours, and not in the last 48', async () => {
    const { contest, owner } = await makeShortContest(context)
    await send(contest.id, owner, { intent: 'rule', ...change }, '/settings')
    const again = async () =>
      errorsOf(await send(contest.id, owner, { intent: 'rule', ...change, weight: '3' }, '/settings'))
    context.clock.now += HOUR
    expect(await again()).toEqual({ form: ONE_CHANGE_A_DAY })
    context.clock.now = SHORT_END - 48 * HOUR
    expect(await again()).toEqual({ form: 'Rules can’t change in the last 48 hours.' })
  })

  test('can be looked at before', async () => {
    const { contest, owner } = await makeShortContest(context)
    const before = await everyRow(context, { but: 'sessions' })
    const shown = await send(contest.id, owner, { intent: 'preview-rule', ...change }, '/settings')
    expect(shown).toMatchObject({ data: { values: { reason: change.reason } } })
    expect(shown).toMatchObject({ data: { preview: [{ label: 'Pull request accepted', before: 40, after: 80 }] } })
    expect(await everyRow(context, { but: 'sessions' })).toBe(before)
  })
})

describe('teams', () => {
  test('are created, filled up to their size, dealt evenly and locked', async () => {
    const { contest, owner } = await makeShortContest(context, { teamMode: 'climbers', teamSize: 2 })
    for (const name of ['Night Build', 'Semicolons'])
      await send(contest.id, owner, { intent: 'team', name, note: '' }, '/people')
    expect(
      errorsOf(await send(contest.id, owner, { intent: 'team', name: 'night build', note: '' }, '/people')),
    ).toEqual({
      name: 'There’s already a team with this name. Choose another.',
    })
    const climbers = []
    for (let made = 0; made < 5; made += 1) climbers.push(await makeClimber(context, contest))
    const [first] = await context.db.select().from(contestTeams)
    const choose = (one: Someone) =>
      postTo(team, `/my-leaderboards/${contest.id}/team`, one, { teamId: first?.id ?? '' }, contest.id)
    await choose(climbers[0] ?? owner)
    await send(contest.id, owner, { intent: 'deal' }, '/people')
    const counts = await context.db.all(sql`SELECT member_count AS count FROM contest_teams`)
    expect(counts).toEqual([{ count: 2 }, { count: 2 }])
    const late = await makeClimber(context, contest)
    await choose(late)
    expect(await teamOf(late)).toBeNull()
    const lock = { intent: 'change-lock', seen: '0', teamsLock: 'start', reason: 'Everybody has found a team by now.' }
    await send(contest.id, owner, lock, '/settings')
    await postTo(team, `/my-leaderboards/${contest.id}/team`, climbers[0] ?? owner, { teamId: '' }, contest.id)
    expect(await teamOf(climbers[0] ?? owner)).not.toBeNull()
  })

  test('have no name that looks like another one, in whatever script; their own they may keep', async () => {
    const { contest, owner } = await makeShortContest(context, { teamMode: 'climbers' })
    const create = (name: string) => send(contest.id, owner, { intent: 'team', name, note: '' }, '/people')
    for (const name of ['Night Build', 'Semicolons']) await create(name)
    const taken = { name: 'There’s already a team with this name. Choose another.' }
    for (const name of ['Night Вuild', 'Ｎight Build', 'Semico\u200Dlons', 'SemicoIons'])
      expect(errorsOf(await create(name)), name).toEqual(taken)
    const climber = await makeClimber(context, contest)
    const start = { intent: 'start', name: 'Ѕemicolons', note: '' }
    await postTo(team, `/my-leaderboards/${contest.id}/team`, climber, start, contest.id)
    const [first] = await context.db.select().from(contestTeams).where(eq(contestTeams.name, 'Night Build'))
    const rename = (name: string) =>
      send(contest.id, owner, { intent: 'rename', teamId: first?.id ?? '', name, note: '' }, '/people')
    expect(errorsOf(await rename('Ѕemicolons'))).toEqual(taken)
    await rename('NIGHT BUILD')
    expect((await context.db.select().from(contestTeams)).map(({ name }) => name).toSorted()).toEqual([
      'NIGHT BUILD',
      'Semicolons',
    ])
  })

  test('a climber starts one and is its first member', async () => {
    const { contest } = await makeShortContest(context, { teamMode: 'climbers' })
    const climber = await makeClimber(context, contest)
    await postTo(
      team,
      `/my-leaderboards/${contest.id}/team`,
      climber,
      { intent: 'start', name: 'Rope', note: 'Summit' },
      contest.id,
    )
    expect(
      await context.db.select({ name: contestTeams.name, count: contestTeams.memberCount }).from(contestTeams),
    ).toEqual([{ name: 'Rope', count: 1 }])
  })
})

describe('roles', () => {
  test('whoever climbs may be a viewer only, and a moderator is on no board', async () => {
    const { contest, owner } = await makeShortContest(context)
    const climber = await makeClimber(context, contest)
    const add = (role: string) =>
      send(contest.id, owner, { intent: 'role', username: climber.githubUsername, role }, '/people')
    expect(errorsOf(await add('moderator'))).toEqual({
      username: `${climber.githubUsername} plays here. Make them a viewer, or ask them to leave first.`,
    })
    expect(await toastOf(add('viewer'))).toBe('moved')
    expect(
      errorsOf(await send(contest.id, owner, { intent: 'role', username: 'nobody', role: 'viewer' }, '/people')),
    ).toEqual({
      username: 'Nobody with this name plays MergeQuest yet.',
    })
  })
})

describe('what is over', () => {
  const REFUSED_ONCE_OVER = ['check-roster', 'move', 'team', 'delete-team']
  const REFUSED_ONCE_FINAL = [
    ...REFUSED_ONCE_OVER,
    'rename',
    'remove',
    'readmit',
    'give',
    'decide-work',
    'check-given',
    'take-back',
    'change-lock',
    'rule',
    'cancel',
  ]

  async function formsOf(id: string, owner: Someone) {
    const texts = await Promise.all(
      Object.keys(DESK_SECTIONS).map(async (section) => {
        const view = (await open(id, owner, section === 'overview' ? '' : `/${section}`)) as unknown as DeskView
        return renderToStaticMarkup(createElement(DeskScreen, { view }))
      }),
    )
    const text = texts.join('')
    const inputs = text.match(/<(?:input|button)[^>]*name="intent"[^>]*>/g) ?? []
    return { text, intents: new Set(inputs.map((input) => /value="([^"]*)"/.exec(input)?.[1] ?? '')) }
  }

  test('offers no form that is refused, and still shows what is there', async () => {
    const { contest, owner } = await makeShortContest(context, { teamMode: 'climbers' })
    const [climber, removed] = [await makeClimber(context, contest), await makeClimber(context, contest)]
    await send(contest.id, owner, { intent: 'team', name: 'Night Build', note: '' })
    await send(contest.id, owner, { intent: 'roster', lines: 'username\nhedda-lo' })
    await send(contest.id, owner, {
      intent: 'remove',
      username: removed.githubUsername,
      reason: 'They asked to be removed.',
    })
    await refresh(climber, [HOUR])
    const given = { intent: 'give', seen: '0', username: climber.githubUsername, kind: 'talk', points: '1' }
    await send(contest.id, owner, { ...given, reason: 'Talked about routers at the meetup' })
    const running = await formsOf(contest.id, owner)
    expect(REFUSED_ONCE_FINAL.filter((intent) => !running.intents.has(intent))).toEqual([])
    context.clock.now = SHORT_END + HOUR
    await advanceContests(context)
    const settling = await formsOf(contest.id, owner)
    expect(REFUSED_ONCE_OVER.filter((intent) => settling.intents.has(intent))).toEqual([])
    expect(['give', 'rename', 'remove'].filter((intent) => !settling.intents.has(intent))).toEqual([])
    await finishContest(context, contest)
    const { text, intents } = await formsOf(contest.id, owner)
    expect(REFUSED_ONCE_FINAL.filter((intent) => intents.has(intent))).toEqual([])
    for (const shown of ['hedda-lo', 'Night Build', removed.githubUsername, 'Talked about routers'])
      expect(text).toContain(shown)
    expect(text).not.toMatch(/There’s room for|You can move climbers at any time/)
  })
})

describe('the roster', () => {
  test('names every line that fails, keeps the good ones, and lets nobody play', async () => {
    const { contest, owner } = await makeShortContest(context, { teamMode: 'roster', teamSize: 1 })
    await send(contest.id, owner, { intent: 'team', name: 'Night Build', note: '' }, '/people')
    const climber = await makeClimber(context, contest)
    const lines = [
      'email;username;team',
      ';hedda-lo;Night Build',
      `;${climber.githubUsername};`,
      'marie.k@halden.example;marie curie;Night Build',
      ';siri-dev;Nightly',
      ';jon-a;Night Build',
      ';hedda-lo;',
      'ylva@halden.example;;',
    ].join('\n')
    const checked = await send(contest.id, owner, { intent: 'check-roster', lines }, '/invite')
    expect(checked).toMatchObject({ data: { roster: { ready: 3, in: 1, wrong: 3, newTeams: ['Nightly'] } } })
    const { shown } = (checked as unknown as { data: { roster: RosterCheck } }).data.roster
    const problems = shown.flatMap(({ number, state, says }) => (state === 'wrong' ? [[number, says]] : []))
    expect(problems).toEqual([
      [4, 'A GitHub username has letters, digits and hyphens, no spaces.'],
      [6, 'Night Build is full. Name another team or leave it empty.'],
      [7, 'Same player as in line 2. The first one counts.'],
    ])
    const kept = await send(contest.id, owner, { intent: 'roster', lines }, '/invite')
    expect(kept).toMatchObject({
      data: {
        values: { lines: ['email;username;team', ...lines.split('\n').slice(3, 7)].join('\n') },
        kept: '2 seats are kept for 30 days. 4 lines to fix.',
        roster: { ready: 0, in: 0, wrong: 4, shown: [{ number: 4 }, { number: 5 }, { number: 6 }, { number: 7 }] },
      },
    })
    expect(await context.db.all(sql`SELECT who FROM contest_roster ORDER BY who`)).toEqual([
      { who: 'hedda-lo' },
      { who: 'ylva@halden.example' },
    ])
    expect(await context.db.$count(members)).toBe(2)
  })

  test('of a table without a heading too, the lines to fix come back with the columns that were chosen', async () => {
    const { contest, owner } = await makeShortContest(context)
    const chosen = { 'kind-0': 'team', 'kind-1': 'username' }
    const lines = 'Keel,hedda-lo\r\n"Night\nBuild",jon aas\r\n\r\nKeel,siri-dev\r\nKeel,cy dev'
    const sent = { intent: 'roster', lines, head: 'Keel hedda-lo', ...chosen }
    const kept = (await send(contest.id, owner, sent, '/invite')) as unknown as {
      data: { values: { lines: string }; roster: RosterCheck }
    }
    const { values, roster } = kept.data
    expect(values.lines).toBe('"Night\nBuild",jon aas\n\nKeel,cy dev')
    const fixed = { lines: values.lines.replace('cy dev', 'cy-dev'), head: roster.head, ...chosen }
    expect(await send(contest.id, owner, { intent: 'check-roster', ...fixed }, '/invite')).toMatchObject({
      data: { roster: { columns: [{ kind: 'team' }, { kind: 'username' }], ready: 1, wrong: 1 } },
    })
  })

  test('gives whoever joins the team of their seat by name, and tells nobody whose a confirmed address is', async () => {
    const { contest, owner } = await makeShortContest(context, { teamMode: 'roster' })
    await send(contest.id, owner, { intent: 'team', name: 'Night Build', note: '' }, '/people')
    const [named, mailed] = [await makeClimber(context, contest), await makeClimber(context, contest)]
    await context.db
      .update(players)
      .set({ email: 'Siri@halden.example', emailConfirmedAt: 1 })
      .where(eq(players.id, mailed.id))
    const lines = `username,email,team\n${named.githubUsername},ada@halden.example,Night Build\n,siri@halden.example,Night Build`
    await context.db.delete(members).where(eq(members.playerId, named.id))
    await send(contest.id, owner, { intent: 'roster', lines }, '/invite')
    await joinContest(context, contest, named)
    // The first takes no seat of somebody else's.
    for (const one of [mailed, named]) await takeRosterEntry(context, { contestId: contest.id, playerId: one.id })
    const [night] = await context.db.select().from(contestTeams)
    expect([await teamOf(named), await teamOf(mailed)]).toEqual([night?.id, null])
    expect(await context.db.select({ who: contestRoster.who }).from(contestRoster)).toEqual([
      { who: 'siri@halden.example' },
    ])
    context.clock.now += 31 * DAY
    await deleteOldRows(context)
    expect(await context.db.$count(contestRoster)).toBe(0)
  })

  test('imported again moves seats, adds what was missing and takes nothing away', async () => {
    const { contest, owner } = await makeShortContest(context, { teamMode: 'roster' })
    for (const name of ['Night Build', 'Day Shift'])
      await send(contest.id, owner, { intent: 'team', name, note: '' }, '/people')
    const bring = (...lines: string[]) =>
      send(contest.id, owner, { intent: 'roster', lines: ['username,email,team', ...lines].join('\n') }, '/invite')
    const kept = () =>
      context.db.all(sql`SELECT who, email, name AS team FROM contest_roster
        LEFT JOIN contest_teams ON contest_teams.id = team_id ORDER BY who`)
    await bring('ada,,Night Build', ',siri@halden.example,Night Build', 'jon,jon@halden.example,')
    await bring('ada,ada@halden.example,', 'siri-dev,siri@halden.example,', ',jon@halden.example,Day Shift')
    expect(await kept()).toEqual([
      { who: 'ada', email: 'ada@halden.example', team: 'Night Build' },
      { who: 'jon', email: 'jon@halden.example', team: 'Day Shift' },
      { who: 'siri-dev', email: 'siri@halden.example', team: 'Night Build' },
    ])
  })

  test('moves climbers who are in already to the team of their line, as the check said, also between full teams', async () => {
    const { contest, owner } = await makeShortContest(context, { teamMode: 'roster', teamSize: 1 })
    for (const name of ['Night Build', 'Day Shift', 'Evening'])
      await send(contest.id, owner, { intent: 'team', name, note: '' }, '/people')
    const idOf = new Map((await context.db.select().from(contestTeams)).map(({ name, id }) => [name, id]))
    const climbers = [1, 2, 3].map(() => makeClimber(context, contest))
    const [ada, bob, cy] = (await Promise.all(climbers)) as [Person, Person, Person]
    const table = (...teams: string[]) =>
      ['username,team', ...[ada, bob, cy].map((one, index) => `${one.githubUsername},${teams[index]}`)].join('\n')
    const check = async (lines: string) => {
      const checked = await send(contest.id, owner, { intent: 'check-roster', lines }, '/invite')
      return (checked as unknown as { data: { roster: RosterCheck } }).data.roster
    }
    const import_ = (lines: string, at = context) =>
      deskOf(at).send(contest.id, owner, { intent: 'roster', lines }, '/invite')
    const teams = async () => [await teamOf(ada), await teamOf(bob), await teamOf(cy)]

    await import_(table('Night Build', 'Day Shift', ''))
    expect(await teams()).toEqual([idOf.get('Night Build'), idOf.get('Day Shift'), null])
    const swapped = table('day shift', 'night build', 'Evening')
    expect(await check(swapped)).toMatchObject({
      ready: 0,
      moved: 3,
      in: 0,
      wrong: 0,
      notes: ['Points stay with the team they were earned for.'],
      shown: [
        { says: 'Moves from Night Build to Day Shift.' },
        { says: 'Moves from Day Shift to Night Build.' },
        { says: 'Has already joined, goes to Evening.' },
      ],
    })
    // Somebody chose another team meanwhile: nothing is moved.
    const rival = withRival(context.db, () =>
      context.db.update(members).set({ teamId: null }).where(eq(members.playerId, ada.id)),
    )
    expect(errorsOf(await import_(swapped, { ...context, db: rival }))).toEqual({
      lines: 'The teams changed in the meantime. Check the table again.',
    })
    expect(await teams()).toEqual([null, idOf.get('Day Shift'), null])
    await import_(swapped)
    expect(await teams()).toEqual(['Day Shift', 'Night Build', 'Evening'].map((name) => idOf.get(name)))
    expect(await check(swapped)).toMatchObject({ ready: 0, moved: 0, in: 3 })
    expect(await context.db.$count(contestRoster)).toBe(0)
  })

  test('creates the teams that were offered, once it comes back as it was confirmed', async () => {
    const { contest, owner } = await makeShortContest(context, { teamMode: 'roster', teamSize: 2 })
    const lines = 'Name\tGitHub profile\tGroup\nAda\thttps://github.com/ada-l\tNight Build\nBob\t@bob-o\tDay Shift'
    const check = async (fields = {}) =>
      (await send(contest.id, owner, { intent: 'check-roster', lines, ...fields }, '/invite')) as unknown as {
        data: { roster: RosterCheck; errors: object }
      }
    const { roster } = (await check()).data
    expect(roster).toMatchObject({
      columns: [
        { heading: 'Name', kind: 'other' },
        { heading: 'GitHub profile', kind: 'username' },
        { heading: 'Group', kind: 'team' },
      ],
      newTeams: ['Night Build', 'Day Shift'],
      notes: ['Not used: Name.'],
      ready: 2,
    })
    const { head, checked } = roster
    const chosen = { head, checked, hasHeading: 'on', isOffered: 'on', 'kind-1': 'username', 'kind-2': 'team' }
    const keep = (fields: Record<string, string>) =>
      send(contest.id, owner, { intent: 'roster', lines, ...chosen, ...fields }, '/invite')
    // Not as it was confirmed: without the teams, or without their column.
    const others: Record<string, string>[] = [{}, { createsTeams: 'on', 'kind-2': 'other' }]
    for (const fields of others)
      expect(errorsOf(await keep(fields))).toEqual({
        lines: 'This isn’t what you checked. Look at it below, then keep the seats.',
      })
    expect((await check({ ...chosen })).data.roster).toMatchObject({
      ready: 0,
      wrong: 2,
      newTeams: [],
      isOffered: true,
    })
    expect(await context.db.$count(contestTeams)).toBe(0)
    await keep({ createsTeams: 'on' })
    expect(
      await context.db.all(sql`SELECT who, name FROM contest_roster
        JOIN contest_teams ON contest_teams.id = team_id ORDER BY who`),
    ).toEqual([
      { who: 'ada-l', name: 'Night Build' },
      { who: 'bob-o', name: 'Day Shift' },
    ])
    // A second time nothing is new.
    expect((await check()).data.roster).toMatchObject({ ready: 0, in: 2, newTeams: [] })
    expect(await context.db.$count(contestTeams)).toBe(2)
  })

  test('creates no more teams than a contest may have, whoever else creates some', async () => {
    const { contest, owner } = await makeShortContest(context, { teamMode: 'roster' })
    const lines = ['username,team', ...Array.from({ length: 502 }, (_, index) => `user-${index},Team ${index}`)].join(
      '\n',
    )
    const checked = await send(contest.id, owner, { intent: 'check-roster', lines }, '/invite')
    expect(checked).toMatchObject({ data: { roster: { ready: 500, wrong: 2 } } })
    const { roster } = (checked as unknown as { data: { roster: RosterCheck } }).data
    expect(roster.shown.at(-1)?.says).toBe('A contest has 500 teams at most.')
    const chosen = { 'kind-0': 'username', 'kind-1': 'team', hasHeading: 'on', isOffered: 'on', createsTeams: 'on' }
    const keep = { intent: 'roster', lines, head: roster.head, checked: roster.checked, ...chosen }
    await send(contest.id, owner, keep, '/invite')
    expect(await context.db.$count(contestTeams)).toBe(500)
  })

  test('creates no team whose name is on the block list, and looks at a bounded number of names', async () => {
    const { contest, owner } = await makeShortContest(context, { teamMode: 'roster' })
    const terms = Array.from({ length: 1000 }, (_, index) => ({ id: `term-${index}`, term: `blocked${index}` }))
    await insertRows(context, blockedTerms, terms)
    const check = async (names: string[]) => {
      const lines = ['username,team', ...names.map((name, index) => `user-${index},${name}`)].join('\n')
      const checked = await send(contest.id, owner, { intent: 'check-roster', lines }, '/invite')
      return (checked as unknown as { data: { roster: RosterCheck } }).data.roster
    }
    const { shown, newTeams } = await check(['Summit', 'Blocked7', 'Ridge', 'blocked7 too'])
    expect(newTeams).toEqual(['Summit', 'Ridge'])
    expect(shown.flatMap(({ state, says }) => (state === 'wrong' ? [says] : []))).toEqual(
      Array.from({ length: 2 }, () => '“blocked7” is on our block list. Please rephrase.'),
    )
    const before = performance.now()
    const many = await check(Array.from({ length: 5000 }, (_, index) => `Größe ${index} blocked${index % 2000}`))
    expect(many.ready).toBeLessThanOrEqual(500)
    expect(performance.now() - before).toBeLessThan(60_000)
  })

  test('of what is no table, or of people who cannot be found, says so beside the field and loses nothing', async () => {
    const { contest, owner } = await makeShortContest(context)
    const check = async (lines: string) =>
      (await send(contest.id, owner, { intent: 'check-roster', lines }, '/invite')) as unknown as {
        data: { errors: Record<string, string>; values: { lines: string }; roster?: RosterCheck }
      }
    const unclear = 'We couldn’t tell which column has GitHub usernames or e-mail addresses. Choose it below.'
    for (const [lines, error] of [
      ['', 'Paste a table or choose a file first.'],
      ['name,team\nAda,b', unclear],
      ['username,team', 'There’s only a heading here. Add the people below it.'],
      ['x\n'.repeat(20_000).trimEnd(), 'Up to 5,000 lines. This table has 20,000.'],
      [
        `username,team\n${'x'.repeat(1_000_001)}`,
        'This is more than 1 MB. Delete the columns we don’t need and try again.',
      ],
    ] as const) {
      const { errors, values } = (await check(lines)).data
      expect(errors).toEqual({ lines: error })
      expect(lines.startsWith(values.lines.replace(/…$/, ''))).toBe(true)
    }
    expect((await check('name,team\nAda,b')).data.roster?.preview).toEqual([{ number: 2, cells: ['Ada', 'b'] }])
  })

  test('gives the lines to fix back as a table that holds no formula and is read again', async () => {
    const { contest, owner } = await makeShortContest(context)
    const lines = 'user;mail\nada lovelace;=HYPERLINK("http://evil.example")\n=1+1;@bob\ncy;cy@halden.example'
    const checked = await send(contest.id, owner, { intent: 'check-roster', lines }, '/invite')
    const { toMend } = (checked as unknown as { data: { roster: RosterCheck } }).data.roster
    expect(toMend.split('\r\n').slice(1, 3)).toEqual([
      `ada lovelace,"'=HYPERLINK(""http://evil.example"")",2,"A GitHub username has letters, digits and hyphens, no spaces."`,
      `'=1+1,'@bob,3,This cell is a formula. Write the username itself.`,
    ])
    const again = await send(contest.id, owner, { intent: 'check-roster', lines: toMend }, '/invite')
    expect(again).toMatchObject({ data: { roster: { ready: 0, wrong: 2, notes: ['Not used: Line, What to fix.'] } } })
  })
})

test('the overview says how many climbers are read, until all of them are', async () => {
  const { contest, owner } = await makeShortContest(context)
  const climbers = [await makeClimber(context, contest), await makeClimber(context, contest)]
  const reading = async () => (await open(contest.id, owner, '')) as { reading: unknown }
  expect(await reading()).toMatchObject({ reading: { read: 0, climbers: 2, minutes: 5 } })
  await insertRows(
    context,
    polls,
    climbers.map(({ id }) => ({ playerId: id, readAt: SHORT_START })),
  )
  await insertRows(context, earlierReads, { playerId: climbers[0]?.id, dueAt: SHORT_START })
  expect(await reading()).toMatchObject({ reading: { read: 1, climbers: 2 } })
  // Of an account with more work than GitHub lists, nobody knows when.
  await context.db.update(earlierReads).set({ refusedAt: SHORT_START })
  expect(await reading()).toMatchObject({ reading: null })
})

describe('the reveal', () => {
  test('uncovers one rank at a press, however often the same screen is sent', async () => {
    const { contest, owner } = await makeShortContest(context, { freezeMinutes: 120 })
    for (let place = 10; place > 0; place -= 1) await joinContest(context, contest, await makePlayer(context), place)
    const press = (intent: string, from: string) => send(contest.id, owner, { intent, from }, '/results')
    await press('reveal-next', '')
    expect(await revealed(contest.id)).toBeNull()
    context.clock.now = SHORT_END + MINUTE
    await advanceContests(context)
    await press('reveal-next', '')
    await press('reveal-next', '')
    expect(await revealed(contest.id)).toBe(1)
    await press('reveal-next', '1')
    await press('step-back', '2')
    expect(await revealed(contest.id)).toBe(1)
    await press('show-everything', '1')
    expect(await revealed(contest.id)).toBe(10)
    await press('clear-stage', '10')
    expect(await revealed(contest.id)).toBeNull()
  })

  test('begins with the last place that somebody has', async () => {
    const { contest, owner } = await makeShortContest(context, { freezeMinutes: 120 })
    const press = (intent: string, from: string) => send(contest.id, owner, { intent, from }, '/results')
    context.clock.now = SHORT_END + MINUTE
    expect(await open(contest.id, owner, '/results')).toMatchObject({ isOpen: true, hidden: [] })
    for (const points of [0, 40, 80]) await joinContest(context, contest, await makePlayer(context), points)
    expect(await open(contest.id, owner, '/results')).toMatchObject({ hidden: [{ place: 2 }, { place: 1 }] })
    await press('reveal-next', '')
    expect(await revealed(contest.id)).toBe(9)
    await press('reveal-next', '9')
    await press('step-back', '10')
    expect(await revealed(contest.id)).toBe(9)
    await press('step-back', '9')
    expect(await revealed(contest.id)).toBeNull()
  })

  test('is there only where standings froze, until they open by themselves', async () => {
    const { contest, owner } = await makeShortContest(context)
    context.clock.now = SHORT_END + MINUTE
    const press = () => send(contest.id, owner, { intent: 'reveal-next', from: '' }, '/results')
    await press()
    expect(await revealed(contest.id)).toBeNull()
    const shown = async () => {
      const view = await open(contest.id, owner, '/results')
      if (view instanceof Response || view.section !== 'results') throw new Error('not the section')
      return renderToStaticMarkup(createElement(Reveal, { view }))
    }
    const promised = 'Then everything is revealed automatically.'
    expect(await shown()).not.toContain(promised)
    await context.db.run(sql`UPDATE contests SET freeze_minutes = 120, final_at = ${SHORT_END + 2 * DAY}`)
    expect(await shown()).toContain(promised)
    context.clock.now = SHORT_END + 9 * DAY - MINUTE
    expect(await open(contest.id, owner, '/results')).toMatchObject({ isOpen: true })
    context.clock.now = SHORT_END + 9 * DAY
    expect(await open(contest.id, owner, '/results')).toMatchObject({ isOpen: false })
    await press()
    expect(await revealed(contest.id)).toBeNull()
  })

  test('the remote shows the true first ten to owner and moderators, and to no viewer', async () => {
    const { contest, owner } = await makeShortContest(context, { freezeMinutes: 120 })
    const climber = await makeClimber(context, contest)
    const viewer = await makePlayer(context)
    await giveRole(context, contest, viewer, 'viewer')
    context.clock.now = SHORT_END - HOUR
    await advanceContests(context)
    context.clock.now = SHORT_END + HOUR
    await refresh(climber, [3 * DAY - HOUR])
    expect(await open(contest.id, owner, '/results')).toMatchObject({ hidden: [{ points: 40, place: 1 }] })
    expect(await open(contest.id, viewer, '/results')).toMatchObject({ hidden: [] })
    expect(await open(contest.id, owner, '')).toMatchObject({ figures: { points: 0 } })
  })
})

test('page, stage and desk say the same of when a contest is final', async () => {
  const { contest, owner } = await makeShortContest(context)
  context.clock.now = SHORT_END + HOUR
  const between = 'inal between Sat 21 Nov and Mon 23 Nov'
  const { slug } = contest
  const page = await callRoute(contestRoute, context, pageRequest(`/c/${slug}`), { slug })
  expect(page).toMatchObject({ state: { strong: 'Settling', rest: `, f${between}` } })
  const stage = await loadStage(context, slug)
  expect(stage === null ? [] : stageNotes(stage).notes.flat()).toContain(`F${between}`)
  const desk = await open(contest.id, owner, '/results')
  if (desk instanceof Response) throw new Error('no desk')
  const text = renderToStaticMarkup(createElement(DeskScreen, { view: desk })).replaceAll(/<[^>]*>/g, ' ')
  expect(text).toContain(`Settling, f${between}`)
  expect(text).toMatch(new RegExp(`F${between.replace(' ', '\\s+')}`))
})

test('a question reaches the desk and its answer stays private if it says so', async () => {
  const { contest, owner } = await makeShortContest(context)
  const climber = await makeClimber(context, contest)
  for (let sent = 0; sent < 4; sent += 1)
    await postTo(
      question,
      `/my-leaderboards/${contest.id}/question`,
      climber,
      { question: `Does it count? ${sent}` },
      contest.id,
    )
  const questions = await context.db.all<{ id: string }>(sql`SELECT id FROM contest_questions`)
  expect(questions).toHaveLength(3)
  await send(contest.id, owner, {
    intent: 'answer',
    questionId: questions[0]?.id ?? '',
    answer: 'Yes.',
    isPrivate: 'on',
  })
  expect(await context.db.all(sql`SELECT answer FROM contest_questions WHERE is_private = 1`)).toEqual([
    { answer: 'Yes.' },
  ])
})

test.each([
  ['public', '/c/autumn'],
  ['private', '/my-leaderboards'],
] as const)('whoever left a %s contest in another tab is told so by its forms', async (visibility, page) => {
  const { contest } = await makeShortContest(context, { slug: 'autumn', teamMode: 'climbers', visibility })
  const climber = await makeClimber(context, contest)
  await leaveLeaderboard(context, climber.id, contest.id)
  const before = await everyRow(context, { but: 'sessions' })
  const FORMS: [typeof team, Record<string, string>][] = [
    [team, { intent: 'choose', teamId: '' }],
    [team, { intent: 'start', name: 'Rope', note: '' }],
    [question, { intent: 'ask', question: 'Does it count?' }],
    [question, { intent: 'mute' }],
  ]
  for (const [route, fields] of FORMS) {
    const answer = await postTo(route, `/my-leaderboards/${contest.id}/x`, climber, fields, contest.id)
    const flash = await flashCookie(context.config).read(pageRequest('/', cookiesAfter(answer)))
    expect([locationOf(answer), flash?.toast?.message]).toEqual([page, 'You no longer climb in this contest.'])
  }
  expect(await everyRow(context, { but: 'sessions' })).toBe(before)
})

test('only https origins get into the widget’s policy', async () => {
  const { contest, owner } = await makeShortContest(context)
  const save = (origins: string) => send(contest.id, owner, { intent: 'embed', origins }, '/invite')
  for (const wrong of [
    'http://a.example',
    'https://a.example; script-src *',
    'javascript:alert(1)',
    'https://user@a.example',
    '*',
  ])
    expect(errorsOf(await save(wrong))['origins']).toContain('is not the address of a site')
  await save('https://Halden.example/blog\nhttps://halden.example')
  expect(await context.db.all(sql`SELECT embed_origins AS origins FROM contests`)).toEqual([
    { origins: '["https://halden.example"]' },
  ])
})

async function postTo(
  route: typeof action,
  path: string,
  sender: Someone,
  fields: Record<string, string>,
  id: string,
  params: Record<string, string> = {},
) {
  const cookie = await signedIn(context, sender)
  return callRoute(route, context, formRequest(path, fields, cookie), { id, ...params })
}

async function toastOf(answer: Promise<unknown>): Promise<'moved' | 'refused'> {
  return locationOf(await answer).startsWith('/my-leaderboards') ? 'moved' : 'refused'
}

async function refresh(player: { id: string; nodeId: string }, hours: number[]): Promise<void> {
  context.world.set(
    player.nodeId,
    hours.map((after, index) => {
      const occurredAt = SHORT_START + after
      return {
        ...makeFact({ occurredAt, kind: 'pull_request_accepted', counterpartId: 99 }),
        key: factKey.pullRequestAccepted(occurredAt + index),
      }
    }),
  )
  await pollPlayers(context, [player.id])
}

async function scoreOf({ id }: Someone): Promise<number | undefined> {
  const [score] = await context.db.select().from(contestScores).where(eq(contestScores.playerId, id))
  return score?.points
}

async function teamOf({ id }: Someone): Promise<string | null> {
  const [member] = await context.db.select().from(members).where(eq(members.playerId, id))
  return member?.teamId ?? null
}

async function revealed(id: string): Promise<number | null> {
  const [row] = await context.db.all<{ revealed: number | null }>(
    sql`SELECT revealed FROM contests WHERE leaderboard_id = ${id}`,
  )
  return row?.revealed ?? null
}

test('what decides over the points or the rights of others is in the audit log, by ids alone', async () => {
  const { contest, owner } = await makeShortContest(context)
  const [helper, climber] = [await makePlayer(context), await makeClimber(context, contest)]
  const reason = 'Comments help newcomers a lot.'
  const rule = { intent: 'rule', rule: 'comment', isOn: 'on', weight: '1', limit: '5', reason }
  const hold = { day: '2026-11-16', reason: 'many' }
  await insertRows(context, contestHolds, { contestId: contest.id, playerId: climber.id, ...hold })
  const forms: Record<string, string>[] = [
    rule,
    { intent: 'hold', playerId: climber.id, day: '2026-11-16', decision: 'counts' },
    { intent: 'hold', playerId: helper.id, day: '2026-11-16', decision: 'counts' },
    { intent: 'role', username: helper.githubUsername, role: 'viewer' },
    { intent: 'role', username: helper.githubUsername, role: 'moderator' },
    { intent: 'end-role', playerId: climber.id },
    { intent: 'remove', username: climber.githubUsername, reason: 'Took part for a rival team.' },
    { intent: 'readmit', playerId: climber.id },
  ]
  for (const fields of forms) await send(contest.id, owner, fields)
  await acceptOffer(context, helper.id, contest.id)
  await send(contest.id, owner, { intent: 'hand-over', playerId: helper.id })
  await acceptOffer(context, helper.id, contest.id)
  await send(contest.id, helper, { intent: 'end-role', playerId: owner.id })
  const logged = await context.db.select().from(auditLog).orderBy(auditLog.sequence)
  const rows = logged.filter(({ detail }) => detail.includes(contest.id))
  const by = { contestId: contest.id, by: owner.id }
  expect(rows.map(({ actor, action: name, detail }) => [actor, name, JSON.parse(detail) as unknown])).toEqual([
    ['organiser', 'contest-rule', { ...by, version: 2, hash: expect.any(String) }],
    ['organiser', 'contest-hold', { ...by, playerId: climber.id, day: '2026-11-16', decision: 'counts' }],
    ['organiser', 'contest-role-offer', { ...by, playerId: helper.id, role: 'viewer' }],
    ['organiser', 'contest-role-offer', { ...by, playerId: helper.id, role: 'moderator' }],
    ['organiser', 'contest-climber', { ...by, playerId: climber.id }],
    ['organiser', 'contest-climber', { ...by, playerId: climber.id, isBack: true }],
    ['organiser', 'contest-role', { contestId: contest.id, by: helper.id, playerId: helper.id, role: 'moderator' }],
    ['organiser', 'contest-role-offer', { ...by, playerId: helper.id, role: 'owner' }],
    ['organiser', 'hand-over-contest', { contestId: contest.id, by: helper.id, playerId: helper.id, role: 'owner' }],
    ['organiser', 'contest-role', { contestId: contest.id, by: helper.id, playerId: owner.id, role: null }],
  ])
  expect(JSON.stringify(rows)).not.toContain(helper.githubUsername)
})
