import { eq, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { strFromU8, unzipSync } from 'fflate'
import { beforeEach, expect, test } from 'vitest'
import { refreshTotals } from '#app/core/github/refresh-totals.server.ts'
import { deleteOldRows } from '#app/core/monitoring/delete-old-rows.server.ts'
import {
  notificationStatements,
  statementsFrom,
  type NewNotification,
} from '#app/core/notifications/notification-statements.server.ts'
import { recordReceipt, takeReceipt } from '#app/core/outbox/receipts.server.ts'
import { cancelErasure, requestErasure } from '#app/core/players/request-erasure.server.ts'
import { hashGitHubId } from '#app/core/secrets/keyed-hash.server.ts'
import { writeRegistration } from '#app/core/settings/registration.server.ts'
import type { Fingerprint } from '#app/domain/github/activity-parts.ts'
import { emptyResume } from '#app/domain/resume/resume.ts'
import { dayOf, DAY, weekOf } from '#app/domain/time/period.ts'
import { erasePlayer, erasePlayers } from '#app/features/account/erase-players.server.ts'
import { exportPlayer } from '#app/features/account/export-player.server.ts'
import { FORGOTTEN_AFTER, forgetCounterparts } from '#app/features/account/forget-counterparts.server.ts'
import { cancelSubscriptions } from '#app/features/premium/cancel-subscriptions.server.ts'
import { action as join } from '#app/features/sign-in/join.route.ts'
import { action as setup } from '#app/features/sign-in/setup.route.tsx'
import { loader as callback } from '#app/routes/github-callback.route.ts'
import { writeTogether } from '#db/client.ts'
import { errorText } from '#db/error-text.ts'
import { OWNED_TABLES } from '#db/owned-tables.ts'
import { accessTokens, erasedAccounts, identities } from '#db/schema/account.ts'
import { achievements } from '#db/schema/achievements.ts'
import { certificates } from '#db/schema/contests/certificates.ts'
import { contestQuestions, contestRoles, contestTeamMoves, contests } from '#db/schema/contests/contests.ts'
import { leaderboardOffers, members, removedMembers } from '#db/schema/contests/private-leaderboards.ts'
import { contestInvitations } from '#db/schema/contests/roster.ts'
import { FORGOTTEN_SETTER, contestHolds, contestScores, factLabels } from '#db/schema/contests/scores.ts'
import { earlierReads, landings, polls, repositories, reverts } from '#db/schema/github.ts'
import { appeals, publishedTexts, questions, reports } from '#db/schema/moderation.ts'
import { deliveries, notifications, telegramConnections } from '#db/schema/notifications.ts'
import { formerUsernames, recentActivity } from '#db/schema/players.ts'
import { checkouts, premiumSeats, subscriptions } from '#db/schema/premium.ts'
import { prizeCodes } from '#db/schema/prizes.ts'
import { waitingReferrals } from '#db/schema/referrals.ts'
import { resumes } from '#db/schema/resume.ts'
import { sessions } from '#db/schema/sign-in.ts'
import { rivals } from '#db/schema/standings.ts'
import { playerStatistics } from '#db/schema/statistics.ts'
import { countingDatabase } from '#tests/databases/counting-database.ts'
import { imbalances } from '#tests/databases/imbalances.ts'
import {
  callRoute,
  cookiesAfter,
  emptyDatabase,
  everyRow,
  formRequest,
  locationOf,
  makeAccount,
  makePlayer,
  MONDAY,
  pageRequest,
  scriptAccounts,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import {
  insertRows,
  makeAwards,
  makeLeaderboards,
  makeLedger,
  makeProjects,
  makeStandings,
  makeWeeks,
} from '#tests/worlds/rows.ts'

const context = testContext(MONDAY + 2 * DAY)

/** Tables without players' data, each with its reason. */
const UNOWNED_BY_REASON = {
  'ids of players that are gone with the sending, or redacted once they are decided': ['outbox', 'dead_letters'],
  'each receiver’s copy is a notification': ['staff_messages'],
  'people who run the product': ['staff', 'staff_sessions', 'staff_attempts', 'audit_log'],
  'the contest itself': ['histogram', 'histogram_days', 'weeks', 'close_reports', 'statistics', 'settings', 'prizes'],
  'GitHub’s and visitors’': [
    'repositories',
    'counterpart_accounts',
    'poll_checks',
    'repository_marks',
    'webhook_deliveries',
    'visitor_salts',
    'erased_accounts',
    'erased_refusals',
    'forgotten_counterparts',
    'names_to_forget',
  ],
  'ids that the slot’s next message drops when the player is gone': ['poll_slots'],
  'maintainers’, who need no player': ['repository_rules', 'maintainer_proofs'],
  'advertisers’': ['ads', 'ad_statistics', 'ad_days', 'enquiries'],
  'what an organiser sets up; its people are in contest_roles, contest_scores and members': [
    'contests',
    'contest_rules',
    'contest_repositories',
    'contest_teams',
    'contest_channels',
    'contest_changes',
    'certificate_choices',
    'contest_messages',
  ],
  'made of contest_scores, without which it says nothing, and made anew when a name changes': ['contest_boards'],
  'ids of members, without their names and numbers': ['contest_snapshots', 'contest_board_parts'],
  'keyed hashes of addresses that nobody may invite, for good': ['refused_invitations'],
  'names that an organiser typed, of people who may be nobody here; kept for 30 days': ['contest_roster'],
  'how the product runs': ['blocked_terms', 'cron_runs', 'incidents', 'signature_refusals'],
}
const UNOWNED = Object.values(UNOWNED_BY_REASON).flat()
/** Columns of those tables that name a person all the same, each with its own rule. */
const NAMING = [
  // Emptied by an erasure.
  'staff_messages.player_id',
  // Deleted once it is cleared from others' rows.
  'forgotten_counterparts.github_id',
  // The same, and deleted after a month.
  'counterpart_accounts.github_id',
  'counterpart_accounts.login',
  // A person's or an organization's GitHub id, emptied by an erasure.
  'repositories.owner_id',
  // Deleted within a day.
  'maintainer_proofs.account_id',
  'maintainer_proofs.login',
  // Emptied by an erasure.
  'repository_rules.set_by_id',
  'repository_rules.set_by_login',
  // Deleted after a year.
  'enquiries.email',
  'enquiries.name',
  'staff.email',
  // Deleted after 30 days.
  'contest_roster.email',
]
const billingEnded = async () => true

beforeEach(async () => {
  await emptyDatabase(context)
  context.clock.now = MONDAY + 2 * DAY
})

test('every table says whose it is, and every column of a player’s table what becomes of it', async () => {
  const found = await columnsOf(context)
  expect([...OWNED_TABLES.map(({ table }) => table), ...UNOWNED].toSorted()).toEqual([...found.keys()].toSorted())
  for (const { table, owner, exported, notExported } of OWNED_TABLES) {
    expect([...exported, ...notExported].toSorted(), table).toEqual((found.get(table) ?? []).toSorted())
    expect(found.get(table), table).toContain(owner)
  }
  const naming = UNOWNED.flatMap((table) =>
    (found.get(table) ?? [])
      .filter((column) => /player_id|user|owner|login|account_id|set_by|email$|telegram$|github_id|^name$/.test(column))
      .map((column) => `${table}.${column}`),
  )
  // Names of repositories, teams and settings, not of people.
  const things = [
    'repositories.name',
    'names_to_forget.name',
    'settings.name',
    'contest_repositories.name',
    'contest_teams.name',
  ]
  expect(naming.filter((column) => !things.includes(column)).toSorted()).toEqual(NAMING.toSorted())
})

test('an export holds a row of every table that holds a player’s data, and nobody else’s', async () => {
  const player = await fullPlayer()
  const stranger = await fullPlayer()
  const files = unzipSync(await exportPlayer(context, player.id))
  for (const { table, exported } of OWNED_TABLES.filter((one) => one.exported.length > 0)) {
    const rows = JSON.parse(strFromU8(files[`${table}.json`] ?? new Uint8Array())) as Record<string, unknown>[]
    expect(rows.length, table).toBeGreaterThan(0)
    expect(Object.keys(rows[0] ?? {}), table).toEqual(exported)
  }
  const text = Object.values(files)
    .map((file) => strFromU8(file))
    .join('\n')
  expect(text).toContain(player.githubUsername)
  expect(text).not.toContain(stranger.githubUsername)
  expect(text).not.toContain(`secret of ${player.id}`)
})

test('an erasure leaves no row but nameless standings, awards and taken codes', async () => {
  const player = await fullPlayer()
  await makeWeeks(context, { key: '2026-W40' })
  await workBesides(player.githubId)
  const labelled = await makePlayer(context)
  const label = { key: 'pr:1:opened', label: 'spam', setterId: player.githubId }
  await insertRows(context, factLabels, { playerId: labelled.id, ...label })
  await requestErasure(context, player, ` ${player.githubUsername.toUpperCase()} `)
  context.clock.now += 7 * DAY
  expect(await erasePlayers(context, billingEnded)).toBe(1)
  for (const { table, owner } of OWNED_TABLES.filter(({ erased }) => erased !== 'anonymous')) {
    const [row] = await context.db.all<{ rows: number }>(
      sql`SELECT COUNT(*) AS rows FROM ${sql.identifier(table)} WHERE ${sql.identifier(owner)} = ${player.id}`,
    )
    expect(row?.rows, table).toBe(0)
  }
  const kept = await context.db.all(sql`SELECT period, country FROM standings WHERE player_id = ${player.id}`)
  expect(kept).toEqual([{ period: '2026-W40', country: null }])
  expect(await context.db.all(sql`SELECT player_id FROM prize_codes`)).toEqual([{ player_id: null }])
  expect(await everyRow(context)).not.toContain(player.githubUsername)
  // In others' rows the id stays until no refresh can write it again.
  await forgetCounterparts(context)
  expect(await everyRow(context)).toContain(String(player.githubId))
  context.clock.now += FORGOTTEN_AFTER
  await forgetCounterparts(context)
  await forgetCounterparts(context)
  expect(await everyRow(context)).not.toContain(String(player.githubId))
  expect(await context.db.all(sql`SELECT setter_id FROM fact_labels`)).toEqual([{ setter_id: FORGOTTEN_SETTER }])
  expect(await isErased(player.githubId)).toBe(true)
  expect(await isErased(player.githubId + 1)).toBe(false)
  expect(await imbalances(context)).toEqual([])
})

test('the days of grace run once, and whoever changes their mind keeps everything', async () => {
  const player = await fullPlayer()
  await requestErasure(context, player, player.githubUsername)
  context.clock.now += 3 * DAY
  await requestErasure(context, player, player.githubUsername)
  context.clock.now += 4 * DAY - 1
  expect(await erasePlayers(context, billingEnded)).toBe(0)
  await cancelErasure(context, player.id)
  context.clock.now += DAY
  const before = await everyRow(context)
  expect(await erasePlayers(context, billingEnded)).toBe(0)
  expect(await everyRow(context)).toBe(before)
})

test('a player who cancels the erasure while billing is being ended stays', async () => {
  const player = await fullPlayer()
  await requestErasure(context, player, player.githubUsername)
  context.clock.now += 8 * DAY
  const endBilling = async () => {
    await cancelErasure(context, player.id)
    return true
  }
  expect(await erasePlayers(context, endBilling)).toBe(0)
  expect(await context.db.all(sql`SELECT erase_at FROM players`)).toEqual([{ erase_at: null }])
})

test('another name than one’s own erases nothing', async () => {
  const player = await makePlayer(context)
  expect(await requestErasure(context, player, 'somebody-else')).toEqual({ ok: false })
  context.clock.now += 30 * DAY
  expect(await erasePlayers(context, billingEnded)).toBe(0)
})

test('as long as billing cannot be ended nothing is erased', async () => {
  const player = await fullPlayer()
  await requestErasure(context, player, player.githubUsername)
  context.clock.now += 8 * DAY
  const before = await everyRow(context)
  expect(await erasePlayers(context, async () => false)).toBe(0)
  expect(await everyRow(context)).toBe(before)
})

test('an account that waits for the payment provider does not delay accounts that never paid', async () => {
  const paying = await Promise.all(
    Array.from({ length: 21 }, (_, index) => makePlayer(context, { stripeCustomerId: `cus_${index}`, eraseAt: 1 })),
  )
  const last = await makePlayer(context, { eraseAt: 2 })
  const endBilling = async (id: string) => !paying.some((player) => player.id === id)
  expect(await erasePlayers(context, endBilling)).toBe(1)
  expect(await context.db.all(sql`SELECT id FROM players WHERE id = ${last.id}`)).toEqual([])
})

test('a run erases until its queries are used up, the next ones the rest, and each who waits is asked once', async () => {
  await makeMany(48, 'NULL')
  const counting = countingDatabase()
  const counted = { ...context, db: counting.db }
  const cancel = (playerId: string) => cancelSubscriptions(counted, playerId)
  const first = await erasePlayers(counted, cancel)
  expect(first).toBeGreaterThan(30)
  expect(counting.sent.length).toBeLessThan(900)
  await makePlayer(context, { eraseAt: 3 })
  await makeMany(25, "'cus_' || value")
  const requests: string[] = []
  const stuck = async (playerId: string) => {
    requests.push(playerId)
    return !playerId.startsWith('pl_paying')
  }
  let erased = first
  for (const left of [49 - first, 0]) {
    requests.length = 0
    expect(await erasePlayers(context, stuck)).toBe(left)
    erased += left
    expect(new Set(requests).size).toBe(requests.length)
    expect(requests).toHaveLength(left + 25)
  }
  expect(erased).toBe(49)
})

test("a merged account's subscription is ended before anything of the person is erased", async () => {
  const player = await makePlayer(context, { eraseAt: 1 })
  const merged = await makePlayer(context, { mergedInto: player.id, suspendedAt: 1 })
  const earlier = await makePlayer(context, { mergedInto: merged.id, suspendedAt: 1 })
  const before = await everyRow(context)
  expect(await erasePlayers(context, async (id) => id !== earlier.id)).toBe(0)
  expect(await everyRow(context)).toBe(before)
  const requests: string[] = []
  const endBilling = async (id: string) => {
    requests.push(id)
    return true
  }
  expect(await erasePlayers(context, endBilling)).toBe(1)
  expect(requests).toEqual([player.id, merged.id, earlier.id])
  expect(await context.db.all(sql`SELECT id FROM players`)).toEqual([])
})

test('a board goes to its longest member, a contest to nobody who did not agree, and a friend keeps the account', async () => {
  const player = await fullPlayer()
  await makeLeaderboards(context, { id: 'plb_board', ownerId: player.id, invitationCode: 'code-board' })
  const [newest, oldest] = [await makePlayer(context), await makePlayer(context, { inviterId: player.id })]
  for (const [member, at] of [
    [newest, 20],
    [oldest, 10],
  ] as const)
    await insertRows(context, members, { leaderboardId: 'plb_board', playerId: member.id, joinedAt: at })
  await requestErasure(context, player, player.githubUsername)
  context.clock.now += 8 * DAY
  await erasePlayers(context, billingEnded)
  expect(await context.db.all(sql`SELECT owner_id FROM private_leaderboards`)).toEqual([{ owner_id: oldest.id }])
  expect(await context.db.all(sql`SELECT inviter_id FROM players WHERE id = ${oldest.id}`)).toEqual([
    { inviter_id: null },
  ])
})

test('nothing is written for a deleted player', async () => {
  const written = [
    makeStandings(context, { period: '2026-W47', playerId: 'pl_gone', points: 10 }),
    makeLedger(context, { playerId: 'pl_gone', key: 'issue:1:opened', kind: 'issue_opened', day: '2026-11-18' }),
  ]
  for (const statement of written)
    expect(await context.db.run(statement).then(() => 'written', errorText)).toContain('the player is gone')
})

test('work that was under way when a player was erased leaves nothing behind', async () => {
  const other = await makePlayer(context)
  const player = await makePlayer(context)
  context.github.fetchRecentEvents = async () => {
    await erasePlayer(context, player)
    const event = { id: '1', kind: 'issue_opened' as const, repository: 'summit/rope', number: 4 }
    const events = [{ ...event, occurredAt: context.clock.now - 1 }]
    return { ok: true, value: { state: 'changed', etag: null, events } }
  }
  await refreshTotals(context, player.id)
  const key = (playerId: string) => ({ notificationId: 'nt_1', playerId, channel: 'email' as const })
  for (const { id } of [player, other]) await recordReceipt(context, key(id), 'sent', null)
  expect([
    await takeReceipt(context, { ...key(player.id), notificationId: 'nt_2' }, 'claimed'),
    await takeReceipt(context, { ...key(other.id), notificationId: 'nt_2' }, 'claimed'),
  ]).toEqual([false, true])
  const payload = { message: `Hello ${player.githubUsername}` }
  const noticeTo = (playerId: string): NewNotification => ({
    id: `hello:${playerId}`,
    playerId,
    kind: 'CUSTOM',
    payload,
  })
  await writeTogether(
    context.db,
    notificationStatements(
      context,
      [player, other].map(({ id }) => noticeTo(id)),
    ),
  )
  const broadcast = sql`SELECT 'hello:all' AS id, NULL AS player_id, 'CUSTOM' AS kind, '{}' AS payload`
  await writeTogether(context.db, statementsFrom(context, broadcast))
  expect(await context.db.all(sql`SELECT id FROM notifications ORDER BY id`)).toEqual([
    { id: 'hello:all' },
    { id: `hello:${other.id}` },
  ])
  expect(await context.db.all(sql`SELECT notification_id, player_id FROM deliveries ORDER BY 1`)).toEqual(
    ['nt_1', 'nt_2'].map((id) => ({ notification_id: id, player_id: other.id })),
  )
  await context.db.run(sql`DELETE FROM erased_accounts`)
  expect(await everyRow(context)).not.toContain(player.id)
})

/** Accounts due for erasure; `customer` is SQL. */
async function makeMany(count: number, customer: string) {
  const [prefix, first] = customer === 'NULL' ? ['pl_unpaid', 700_000] : ['pl_paying', 800_000]
  const numbers = JSON.stringify(Array.from({ length: count }, (_, index) => first + index))
  await context.db.run(sql`
    INSERT INTO players (id, github_id, node_id, github_username, lower_case_github_username, username_seen_at,
      github_created_at, joined_at, claimed_at, erase_at, stripe_customer_id)
    SELECT ${prefix} || value, value, 'N' || value, 'x' || value, 'x' || value, 0, 0, '', 1, 2, ${sql.raw(customer)}
    FROM json_each(${numbers})`)
}

/** A player with a row in every table of players' data. */
async function fullPlayer() {
  const player = await makePlayer(context, { isPremium: true, stripeCustomerId: null, country: 'DE' })
  const { id } = player
  const secret = `secret of ${id}`
  const week = weekOf(context.clock.now)
  const board = `plb_${id}`
  const people = { playerId: id, ownerId: id, inviterId: id, reporterId: id, rivalId: id }
  const own = { ...people, leaderboardId: board, contestId: board, week: '2026-W40', key: 'issue:1:opened' }
  const none: Fingerprint = [0, 0]
  const fingerprints = { commits: none, reviews: none, pullRequests: none, issues: none, issueComments: none }
  const contest = { teamBest: 5, teamSize: 40, rock: 'moss' as const, prizes: [], embedOrigins: [] }
  /** A row with those of the columns above that the table has. */
  const add = <Table extends SQLiteTable>(table: Table, row: Partial<Table['$inferInsert']> = {}) =>
    insertRows(context, table, { ...own, ...row })
  const rows = [
    add(identities, {
      provider: 'github.com',
      uid: String(player.githubId),
      email: 'a@example.test',
      emailVerified: true,
    }),
    add(formerUsernames, { lowerCaseGithubUsername: `old-${id}` }),
    add(sessions, { idHash: secret, label: 'Firefox', expiresAt: 2 }),
    add(accessTokens, { sealed: secret, hint: 'abcd', spentSince: 1, spent: 2 }),
    add(telegramConnections, { codeHash: secret, codeExpiresAt: 1, bonusChatHash: `${secret}-chat` }),
    makeLedger(context, { ...own, kind: 'issue_opened', day: dayOf(context.clock.now), week }),
    ...[week, '2026-11', '2026-W40', 'all'].map((period) =>
      makeStandings(context, { period, playerId: id, points: 10, premium: true, country: 'DE', day3: 10 }),
    ),
    add(rivals, { week }),
    add(polls, { fingerprints, counted: 0, newestAt: 0, agentsWork: ['PR_1'] }),
    add(reverts, { key: 'pr:1:accepted' }),
    add(landings, { key: 'pr:1:accepted', landedAs: 'label:Merged' }),
    add(earlierReads, { readFrom: 2 }),
    makeAwards(context, { week: '2026-W40', place: Number(id.slice(3)), playerId: id, points: 10 }),
    sql`INSERT INTO prizes VALUES ('prize', 0, 'Prize', 'One', 'Sponsor', 'https://sponsor.example', null, 0, 1) ON CONFLICT DO NOTHING`,
    add(prizeCodes, { prizeId: 'prize', code: `CODE-${id}`, takenAt: 1 }),
    add(appeals, { id: `ap_${id}`, text: 'Please look again' }),
    add(questions, { id: `qu_${id}`, key: 'pr:1:opened', text: 'Why?' }),
    add(reports, { id: `re_${id}`, text: 'Look at this' }),
    add(notifications, { id: `nt_${id}`, kind: 'WINNER', payload: {} }),
    add(deliveries, { notificationId: `nt_${id}`, channel: 'email', state: 'sent', detail: secret }),
    add(recentActivity, { events: [] }),
    makeProjects(context, { id: `prj_${id}`, playerId: id, description: 'A rope', website: null }),
    add(publishedTexts, { kind: 'project', subjectId: `prj_${id}` }),
    add(playerStatistics, { day: '2026-11-01', scope: 'player', event: 'view', visitor: secret }),
    makeLeaderboards(context, { id: board, ownerId: id, invitationCode: `code-${id}` }),
    add(members),
    add(contests, { id: board, slug: id, visibility: 'private', timeZone: 'UTC', endsAt: 2, ridge: 0, ...contest }),
    add(contestRoles, { role: 'viewer' }),
    add(leaderboardOffers, { role: 'viewer' }),
    add(removedMembers, { reason: 'Look' }),
    add(contestTeamMoves, { fromTeam: 'team_1' }),
    add(contestScores, { points: 10, accepted: 0, days: {} }),
    add(contestHolds, { day: '2026-11-01', reason: 'Look' }),
    add(certificates, {
      id: `cert_${id}`,
      issuedAt: 1,
      username: 'ada',
      climbers: 1,
      points: 1,
      accepted: 1,
      teams: 0,
    }),
    add(contestQuestions, { id: `cq_${id}`, question: 'Does it count?' }),
    add(contestInvitations, { id: `inv_${id}`, addressHash: `hash-${id}` }),
    add(factLabels, { label: 'docs', setterId: 99 }),
    add(achievements, { achievement: 'first_points' }),
    add(waitingReferrals, { reason: 'young_account', dueAt: 2 }),
    add(resumes, { document: emptyResume() }),
    add(subscriptions, { id: `grant:${id}`, source: 'grant', plan: 'grant', status: 'active', entitles: true }),
    add(checkouts, { id: `co_${id}`, plan: 'lifetime_access', expiresAt: 2 }),
    add(premiumSeats, { checkoutId: `co_${id}` }),
  ]
  for (const row of rows) await context.db.run(row)
  return player
}

async function columnsOf({ db }: Pick<TestContext, 'db'>): Promise<Map<string, string[]>> {
  const rows = await db.all<{ table: string; column: string }>(sql`
    SELECT tables.name AS "table", columns.name AS "column"
    FROM sqlite_master AS tables JOIN pragma_table_info(tables.name) AS columns
    WHERE tables.type = 'table' AND tables.name NOT GLOB '_cf*' AND tables.name NOT GLOB 'sqlite*' AND tables.name NOT GLOB 'd1_*'`)
  const found = new Map<string, string[]>()
  for (const { table, column } of rows) found.set(table, [...(found.get(table) ?? []), column])
  return found
}

test('an erased account returns only by its owner’s sign-in: another person’s join makes a row that nobody sees for a week', async () => {
  const account = makeAccount()
  const { githubId, username } = account
  const player = await makePlayer(context, { githubId, nodeId: account.nodeId, githubUsername: username })
  scriptAccounts(context, [account, makeAccount({ githubId: githubId + 1 })])
  await writeRegistration(context, 'open')
  await requestErasure(context, player, username)
  context.clock.now += 8 * DAY
  await erasePlayers(context, billingEnded)

  const claimed = () => context.db.all(sql`SELECT github_id FROM players WHERE claimed_at IS NOT NULL`)
  expect(locationOf(await callRoute(join, context, formRequest('/join', { username })))).toBe(`/setup/${username}`)
  context.clock.now += 8 * DAY
  await deleteOldRows(context)
  expect(await context.db.all(sql`SELECT id FROM players`)).toEqual([])
  expect(await isErased(githubId)).toBe(true)

  await callRoute(join, context, formRequest('/join', { username }))
  const left = await callRoute(setup, context, formRequest(`/setup/${username}`, { intent: 'claim' }), { username })
  const state = new URL(locationOf(left)).searchParams.get('state') ?? ''
  const back = (id: number) =>
    callRoute(callback, context, pageRequest(`/github/callback?code=code-of-${id}&state=${state}`, cookiesAfter(left)))
  await back(githubId + 1)
  expect(await claimed()).toEqual([])
  expect(locationOf(await back(githubId))).toBe(`/setup/${username}`)
  expect(await claimed()).toEqual([{ github_id: githubId }])
  expect(await isErased(githubId)).toBe(false)
})

async function isErased(githubId: number): Promise<boolean> {
  const idHash = await hashGitHubId(context, githubId)
  return (await context.db.$count(erasedAccounts, eq(erasedAccounts.idHash, idHash))) > 0
}

/** Somebody else's work that the person took up, in a repository of theirs. */
async function workBesides(githubId: number): Promise<void> {
  const other = await makePlayer(context)
  await insertRows(context, repositories, { id: 8, name: 'summit/theirs', ownerId: githubId })
  const accepted = { key: 'pr:8:accepted', kind: 'pull_request_accepted' as const, day: '2026-09-01', occurredAt: 0 }
  const credited = { points: 0, repositoryId: 8, counterpartId: githubId, credit: 'full' as const }
  await makeLedger(context, { playerId: other.id, ...accepted, ...credited })
}
