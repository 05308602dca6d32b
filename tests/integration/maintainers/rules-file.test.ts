import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { parseWebhook } from '#app/adapters/github/webhook.ts'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { rulesOf } from '#app/core/github/repository-rules.server.ts'
import { dispatchOutbox } from '#app/core/outbox/dispatch-outbox.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { factKey } from '#app/domain/ledger/fact.ts'
import { NO_RULES, rulesAt } from '#app/domain/maintainers/repository-rules.ts'
import { DAY, HOUR, MINUTE } from '#app/domain/time/period.ts'
import { recordWebhook } from '#app/features/github/record-webhook.server.ts'
import { readPushedRulesFile, readRulesFile, saveRulesFile } from '#app/features/maintainers/read-rules-file.server.ts'
import { repositories } from '#db/schema/github.ts'
import { repositoryRules } from '#db/schema/maintainers.ts'
import { blockedTerms } from '#db/schema/moderation.ts'
import { countingDatabase } from '#tests/databases/counting-database.ts'
import { emptyDatabase, makeFact, makePlayer, MONDAY, testContext, type TestContext } from '#tests/people/factories.ts'
import { insertRows, makeRules } from '#tests/worlds/rows.ts'

const NOON = MONDAY + 12 * HOUR
const LARGE = { state: 'too_large' } as const
const NONE = { state: 'none' } as const

beforeEach(() => emptyDatabase(testContext()))

test('a version is added when the file says something else, and never when it says the same', async () => {
  const context = testContext(NOON)
  expect(await save(context, NONE)).toBeNull()
  expect(await save(context, file(''))).toBeNull()
  expect(await save(context, file('points: all # as always'))).toBeNull()
  expect(await versions(context)).toEqual([])
  const texts = [
    'brake: true\nreason: Wait',
    '# a comment\nbrake: true\nreason: Wait',
    'brake: 2026-12-24',
    'labels: [a]',
  ]
  for (const text of texts) {
    context.clock.now += HOUR
    expect(await save(context, file(text))).toBeNull()
    expect(await save(context, file(text))).toBeNull()
  }
  context.clock.now += HOUR
  for (const _ of [1, 2]) expect(await save(context, NONE)).toBeNull()
  expect(await versions(context)).toMatchObject([
    { since: NOON + HOUR, isBraked: true, endsAt: null, reason: 'Wait' },
    { since: NOON + 3 * HOUR, isBraked: true, endsAt: Date.parse('2026-12-24'), reason: '' },
    { since: NOON + 4 * HOUR, isBraked: false, labels: ['a'] },
    { since: NOON + 5 * HOUR, ...NO_RULES },
  ])
  expect(await versions(context)).toMatchObject(
    Array(4).fill({ source: 'file', followsFile: false, setById: null, setByLogin: null, provedRole: null }),
  )
})

test('a file that cannot be read changes nothing, and its maintainer is told why', async () => {
  const context = testContext(NOON)
  await save(context, file('brake: true'))
  expect(await save(context, LARGE)).toBe('It is larger than 4 KB. Settings take a few lines.')
  expect(await save(context, { state: 'not_text' })).toBe('It is not a text file.')
  expect(await save(context, file('brakes: true'))).toContain('We do not know the setting “brakes”.')
  expect(await save(context, file(`brake: false\n#${'x'.repeat(4096)}`))).toContain('It is larger than 4 KB.')
  expect(await versions(context)).toMatchObject([{ isBraked: true }])
})

test('a reason with a blocked word is left out; with a blocked label nothing is taken', async () => {
  const context = testContext(NOON)
  await insertRows(context, blockedTerms, { id: 'bt_1', term: 'casino', createdAt: NOON })
  expect(await save(context, file('brake: true\nreason: Visit our casino'))).toMatch(/^reason: /)
  expect(await versions(context)).toMatchObject([{ isBraked: true, reason: '' }])
  expect(await save(context, file('labels: [casino]'))).toMatch(/^labels: /)
  expect(await save(context, file('reason: Visit our casino'))).toBeNull()
  expect(await versions(context)).toMatchObject([{ isBraked: true }, { isBraked: false }])
})

test('of readers at once one adds the version', async () => {
  const context = testContext(NOON)
  await Promise.all(Array.from({ length: 8 }, () => save(context, file('points: none'))))
  expect(await versions(context)).toMatchObject([{ points: 'none' }])
  await Promise.all([save(context, file('brake: true')), save(context, file('points: none')), save(context, NONE)])
  const stored = await versions(context)
  expect(new Set(stored.map(({ since }) => since)).size).toBe(stored.length)
})

test('of a file that changes each minute twenty versions a day are kept', async () => {
  const context = testContext(NOON)
  const problems: (string | null)[] = []
  for (let change = 0; change < 25; change += 1) {
    context.clock.now += MINUTE
    problems.push(await save(context, file(`most-open: ${change + 1}`)))
  }
  expect(problems.filter((problem) => problem === null)).toHaveLength(20)
  expect(problems.at(-1)).toContain('changed 20 times within a day')
  expect(await versions(context)).toHaveLength(20)
  context.clock.now += DAY
  expect(await save(context, file('most-open: 25'))).toBeNull()
  expect((await versions(context)).at(-1)).toMatchObject({ mostOpen: 25 })
})

test('reading an unchanged file writes nothing', async () => {
  const context = testContext(NOON)
  await save(context, file('brake: true\nreason: Wait'))
  const counting = countingDatabase()
  const watched = { ...context, db: counting.db }
  await saveRulesFile(watched, 7, file('brake: true\nreason: Wait'), NOON + HOUR)
  await saveRulesFile(watched, 8, NONE, NOON + HOUR)
  expect(counting.rowsWritten()).toBe(0)
  expect(counting.rowsRead()).toBeLessThanOrEqual(5)
})

test('the screen says what counts until it hands the word back to the file', async () => {
  const context = testContext(NOON)
  await advanceWeeks(context)
  const player = await makePlayer(context)
  await save(context, file('brake: true'), MONDAY)
  await context.db.insert(repositoryRules).values(screen(MONDAY + 2 * HOUR))
  await save(context, file('points: none'), MONDAY + 4 * HOUR)
  await makeRules(context, { ...screen(MONDAY + 6 * HOUR), followsFile: true })
  context.world.set(
    player.nodeId,
    [1, 3, 5, 7].map((hour) =>
      makeFact({ key: factKey.pullRequestOpened(hour), kind: 'pull_request_opened', occurredAt: MONDAY + hour * HOUR }),
    ),
  )
  await pollPlayers(context, [player.id])
  const rows = await context.db.all<{ ineligible: string | null }>(`SELECT ineligible FROM ledger ORDER BY occurred_at`)
  expect(rows.map(({ ineligible }) => ineligible)).toEqual(['braked', null, null, 'opted_out'])
  const stored = (await rulesOf(context, [7])).get(7) ?? []
  expect(rulesAt(stored, MONDAY + 5 * HOUR)).toMatchObject({ source: 'screen' })
  expect(rulesAt(stored, MONDAY + 7 * HOUR)).toMatchObject({ source: 'file', points: 'none' })
})

test('a maintainer’s page reads the file at once, and says when GitHub did not answer', async () => {
  const context = testContext(NOON)
  const repository = { repositoryId: 7, nodeId: 'R_7' }
  expect(await readRulesFile(context, repository)).toEqual({ found: false, problem: null })
  context.rulesFiles.set('R_7', file('brake: true'))
  expect(await readRulesFile(context, repository)).toEqual({ found: true, problem: null })
  expect(await versions(context)).toMatchObject([{ isBraked: true, since: NOON }])
  context.rulesFiles.set('R_7', LARGE)
  expect(await readRulesFile(context, repository)).toMatchObject({
    found: true,
    problem: expect.stringContaining('4 KB'),
  })
  context.rulesFiles.set('R_7', null)
  expect(await readRulesFile(context, repository)).toBeNull()
  context.rulesFiles.set('R_7', NONE)
  context.limits.work = async () => false
  expect(await readRulesFile(context, repository)).toBeNull()
  expect(await versions(context)).toHaveLength(1)
})

test('a push that changes the file has it read with the next run of the minute, once for several', async () => {
  const context = testContext(NOON)
  await insertRows(context, repositories, { id: 7, name: 'summit/rope', nodeId: 'R_7' })
  context.rulesFiles.set('R_7', file('brake: true'))
  const pushed = (ref: string, modified: string[], id = 7, fork = false) => {
    const content = parseWebhook('push', {
      ref,
      commits: [{ added: [], modified, removed: [] }],
      repository: { id, full_name: 'summit/rope', private: false, fork, default_branch: 'main' },
      sender: { id: 9, login: 'ada', type: 'User' },
    })
    if ('malformed' in content) throw new Error(content.malformed)
    return recordWebhook(context, { id: `${ref} ${modified.join()} ${id}`, event: 'push', action: null, content })
  }
  await pushed('refs/heads/side', ['.mergequest.yml'])
  await pushed('refs/heads/main', ['docs/.mergequest.yml'])
  await pushed('refs/heads/main', ['.mergequest.yml'], 8)
  await dispatchOutbox(context)
  expect(context.queued).toEqual([])

  await pushed('refs/heads/main', ['.mergequest.yml', 'README.md'])
  await pushed('refs/heads/main', ['README.md', '.mergequest.yml'], 7, true)
  await dispatchOutbox(context)
  expect(context.queued).toEqual([{ type: 'read-rules-file', repositoryId: 7 }])
  await readPushedRulesFile(context, 7)
  await readPushedRulesFile(context, 8)
  expect(await versions(context)).toMatchObject([{ isBraked: true, since: NOON }])
})

function save(context: TestContext, answer: Parameters<typeof saveRulesFile>[2], now = context.clock.now) {
  return saveRulesFile(context, 7, answer, now)
}

function file(text: string) {
  return { state: 'file' as const, text }
}

function screen(since: number): typeof repositoryRules.$inferInsert {
  return {
    repositoryId: 7,
    since,
    source: 'screen',
    followsFile: false,
    ...NO_RULES,
    labels: [],
    reason: '',
    setById: 500,
    setByLogin: 'warden',
    provedRole: 'ADMIN',
  }
}

function versions({ db }: TestContext) {
  return db
    .select()
    .from(repositoryRules)
    .where(eq(repositoryRules.repositoryId, 7))
    .orderBy(asc(repositoryRules.since))
}
