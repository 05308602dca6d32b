import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { advanceContests } from '#app/core/contests/running/advance-contests.server.ts'
import { explainRows } from '#app/core/contests/running/explain-rows.server.ts'
import { findContest } from '#app/core/contests/running/find-contest.server.ts'
import { troublesOfContest, troublesOfRepository } from '#app/core/contests/running/list-label-troubles.server.ts'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { USUAL_RULES } from '#app/domain/contests/contest-rules.ts'
import { readLabelLines } from '#app/domain/contests/labels/label-lines.ts'
import { factKey, type Fact } from '#app/domain/ledger/fact.ts'
import type { SetLabel } from '#app/domain/ledger/spam-label.ts'
import { DAY, HOUR } from '#app/domain/time/period.ts'
import { loadExport } from '#app/features/contests/page/load-export.server.ts'
import { recordWebhook } from '#app/features/github/record-webhook.server.ts'
import { contestScores, factLabels } from '#db/schema/contests/scores.ts'
import { countingDatabase } from '#tests/databases/counting-database.ts'
import { emptyDatabase, makeFact, makePlayer, MONDAY, repositoryNamed, testContext } from '#tests/people/factories.ts'
import { makeClimber, makeContest } from '#tests/worlds/contests.ts'

const NOON = MONDAY + 2 * DAY + 12 * HOUR
const context = testContext(NOON)
const MAINTAINER = 99

/** What GitHub says of a pull request's labels; asking counts. */
const setters = new Map<string, SetLabel[]>()
let requests: string[] = []

beforeEach(async () => {
  context.clock.now = NOON
  await emptyDatabase(context)
  context.world.clear()
  await advanceWeeks(context)
  setters.clear()
  requests = []
  context.github.fetchLabelSetters = async (ids) => {
    requests.push(...ids)
    return new Map(ids.flatMap((id) => (setters.has(id) ? [[id, setters.get(id) ?? []] as const] : [])))
  }
})

const PROGRAMME = 'gssoc:approved = required\nlevel:beginner = 10 points\nlevel:advanced = 45 points'

test('a label that is set, changed and removed after the merge is read each time, and nobody else is asked about', async () => {
  const { climber } = await programme()
  await read(climber, pull([]))
  expect(await pointsOf(climber)).toBe(0)
  await read(climber, pull(['GSSoC: approved', 'Level-Beginner']), by(MAINTAINER, 'GSSoC: approved', 'Level-Beginner'))
  expect(await pointsOf(climber), '“level-beginner” is no “level:beginner”').toBe(40)
  await read(climber, pull(['gssoc:approved', 'level: beginner']), by(MAINTAINER, 'gssoc:approved', 'level: beginner'))
  expect(await pointsOf(climber)).toBe(10)
  await read(climber, pull(['gssoc:approved', 'level:advanced']), by(MAINTAINER, 'gssoc:approved', 'level:advanced'))
  expect(await pointsOf(climber)).toBe(45)
  const before = requests.length
  await read(climber, pull(['gssoc:approved', 'level:advanced', 'bug']))
  expect(requests).toHaveLength(before)
  await read(climber, pull(['level:advanced']))
  expect(await pointsOf(climber)).toBe(0)
  expect(requests, 'a removed label is no question').toHaveLength(before)
})

test('a label counts when its week is closed, up to the end of the contest’s results', async () => {
  const { contest, climber } = await programme({ endsAt: NOON + 20 * DAY })
  await read(climber, pull([]))
  context.clock.now = NOON + 15 * DAY
  await advanceWeeks(context)
  await read(climber, pull(['gssoc:approved']), by(MAINTAINER, 'gssoc:approved'))
  expect(await pointsOf(climber)).toBe(40)
  context.clock.now = NOON + 25 * DAY
  for (const _ of [1, 2]) await advanceContests(context)
  expect((await findContest(context, { id: contest.id }, null))?.state).toBe('final')
  await read(climber, pull([]))
  expect(await pointsOf(climber)).toBe(40)
  expect(await context.db.all(sql`SELECT removed_at FROM fact_labels`)).toEqual([{ removed_at: null }])
})

test('a label of the author counts nothing until somebody else sets it', async () => {
  const { climber } = await programme()
  await read(climber, pull(['gssoc:approved']), by(climber.githubId, 'gssoc:approved'))
  expect(await explained(climber)).toEqual({
    points: 0,
    reason: 'Its author set the label gssoc:approved. Somebody else has to',
    labels: 'gssoc:approved (set by its author)',
  })
  await read(climber, pull(['gssoc:approved']), [
    ...by(climber.githubId, 'gssoc:approved'),
    ...by(MAINTAINER, 'gssoc:approved'),
  ])
  expect(await explained(climber)).toEqual({ points: 40, reason: null, labels: 'gssoc:approved' })
})

test('a missing and a misspelt label say which label it needs, and are known to be mended', async () => {
  const { climber } = await programme()
  await read(climber, pull([]))
  const needs = 'It needs the label gssoc:approved. Anybody but its author may still set it'
  expect(await explained(climber)).toEqual({ points: 0, reason: needs, labels: '' })
  expect(await troublesOf(climber)).toMatchObject([{ why: 'missing', wanted: ['gssoc:approved'], instead: null }])
  await read(climber, pull(['gssoc-aproved']))
  expect(requests, 'nobody asks who misspelt it').toEqual([])
  expect(await troublesOf(climber)).toMatchObject([{ why: 'misspelt', instead: 'gssoc-aproved' }])
  await read(climber, pull(['gssoc:approved', 'level:advanced']), by(MAINTAINER, 'gssoc:approved', 'level:advanced'))
  expect(await troublesOf(climber)).toEqual([])
})

test('desk and maintainers read what to mend until it is mended, and nobody else reads of a private contest', async () => {
  const { contest, climber } = await programme()
  const hidden = await programme({ visibility: 'private' })
  for (const one of [climber, hidden.climber]) await read(one, pull(['gssoc-aproved']))
  const [trouble] = await troublesOfContest(context, contest.id)
  expect(trouble).toMatchObject({
    repository: 'summit/rope',
    mend: 'Set the label gssoc:approved. It has “gssoc-aproved”.',
    contest: { name: contest.name },
  })
  expect(await troublesOfRepository(context, 7)).toEqual([trouble])
  expect(await troublesOfRepository(context, 8)).toEqual([])
  expect(await troublesOfContest(context, hidden.contest.id)).toHaveLength(1)
  await read(climber, pull(['gssoc:approved', 'level:advanced']), by(MAINTAINER, 'gssoc:approved', 'level:advanced'))
  expect(await troublesOfContest(context, contest.id)).toEqual([])
  expect(await troublesOfRepository(context, 7)).toEqual([])
})

test('a delivery about a label makes its author due where a contest goes by labels, and nowhere else', async () => {
  const { climber } = await programme()
  const other = await makePlayer(context)
  const deliver = async ({ githubId }: Climber, action: string) => {
    await context.db.run(sql`UPDATE players SET due_at = NULL`)
    const facts = pull(['gssoc:approved']).map((fact) => ({ githubId, fact }))
    const content = { facts, due: [], installation: null }
    await recordWebhook(context, { id: `${githubId} ${action}`, event: 'pull_request', action, content })
    const [row] = await context.db.all<{ due: number }>(
      sql`SELECT due_at IS NOT NULL AS due FROM players WHERE github_id = ${githubId}`,
    )
    return row?.due === 1
  }
  expect(await deliver(climber, 'labeled')).toBe(true)
  expect(await deliver(climber, 'unlabeled')).toBe(true)
  expect(await deliver(climber, 'closed')).toBe(false)
  expect(await deliver(other, 'labeled')).toBe(false)
})

test('without GitHub’s answer a label counts nothing, and its player is read anew', async () => {
  const { climber } = await programme()
  await read(climber, pull([]))
  context.world.set(climber.nodeId, pull(['gssoc:approved']))
  await pollPlayers(context, [climber.id])
  expect(await pointsOf(climber)).toBe(0)
  expect(await context.db.get(sql`SELECT read_at < 0 AS isAnew FROM polls`)).toEqual({ isAnew: 1 })
})

test('a pull request that a label accepts counts open, and stops when the label goes', async () => {
  const { climber } = await programme({}, 'hacktoberfest-accepted = accepted')
  const open = pull([]).slice(0, 1)
  await read(climber, open)
  expect(await explained(climber)).toMatchObject({
    reason: 'It counts once it is merged or has the label hacktoberfest-accepted',
  })
  const [opened] = pull(['hacktoberfest-accepted'])
  await read(climber, opened === undefined ? [] : [opened], by(MAINTAINER, 'hacktoberfest-accepted'))
  expect(await explained(climber)).toMatchObject({ points: 40, labels: 'hacktoberfest-accepted' })
  expect(await context.db.select({ accepted: contestScores.accepted }).from(contestScores)).toEqual([{ accepted: 1 }])
  await read(climber, open)
  expect(await pointsOf(climber)).toBe(0)
})

test('the file of all work says which labels were found and why it earned nothing', async () => {
  const { contest, climber } = await programme()
  await read(climber, pull(['gssoc:approved', 'level:advanced']), [
    ...by(climber.githubId, 'gssoc:approved'),
    ...by(MAINTAINER, 'level:advanced'),
  ])
  context.clock.now += HOUR
  await advanceContests(context)
  const found = await findContest(context, { id: contest.id }, null)
  const file = found === null ? null : await loadExport(context, found, 'work.csv')
  let text = ''
  for await (const piece of file?.text ?? []) text += piece
  expect(text).toContain('Its author set the label gssoc:approved. Somebody else has to')
  expect(text).toContain('gssoc:approved (set by its author); level:advanced')
})

test('work of an owner’s repositories alone is asked about, and a reading without a change writes nothing', async () => {
  const { climber } = await programme({ repositories: [{ name: 'elsewhere', repositoryId: null }] })
  await read(climber, pull(['gssoc:approved']), by(MAINTAINER, 'gssoc:approved'))
  expect(requests).toEqual([])
  expect(await context.db.$count(factLabels)).toBe(0)
  const inside = await programme()
  await read(inside.climber, pull(['gssoc:approved']), by(MAINTAINER, 'gssoc:approved'))
  const counting = countingDatabase()
  await pollPlayers({ ...context, db: counting.db }, [inside.climber.id])
  expect(counting.rowsWritten()).toBe(0)
})

async function programme(values: Parameters<typeof makeContest>[1] = {}, labels = PROGRAMME) {
  const contest = await makeContest(context, { rules: { ...USUAL_RULES, ...readLabelLines(labels).value }, ...values })
  return { contest, climber: await makeClimber(context, contest) }
}

/** A pull request with these labels, opened and accepted. */
function pull(labels: string[]): Fact[] {
  const thread = { nodeId: 'PR_50', openedAt: NOON - 5 * HOUR, labels }
  const fact = { repository: repositoryNamed(7, 'summit/rope'), thread }
  return [
    makeFact({ ...fact, occurredAt: NOON - 5 * HOUR, key: factKey.pullRequestOpened(50) }),
    makeFact({
      ...fact,
      occurredAt: NOON - 4 * HOUR,
      key: factKey.pullRequestAccepted(50),
      kind: 'pull_request_accepted',
      counterpartId: MAINTAINER,
    }),
  ]
}

function by(setterId: number, ...labels: string[]): SetLabel[] {
  return labels.map((label) => ({ label: label.toLowerCase(), setAt: context.now(), setterId }))
}

type Climber = { id: string; nodeId: string; githubId: number }

async function read(climber: Climber, facts: Fact[], set: SetLabel[] = []): Promise<void> {
  context.world.set(climber.nodeId, facts)
  if (set.length > 0) setters.set('PR_50', set)
  await pollPlayers(context, [climber.id])
}

async function scoreOf({ id }: Climber) {
  const [score] = await context.db.select().from(contestScores).where(eq(contestScores.playerId, id))
  return score
}

async function pointsOf(climber: Climber): Promise<number> {
  return (await scoreOf(climber))?.points ?? 0
}

async function troublesOf(climber: Climber) {
  return (await scoreOf(climber))?.labelTroubles
}

async function explained({ id }: Climber) {
  const keys = [factKey.pullRequestAccepted(50), factKey.pullRequestOpened(50)]
  const [found] = await explainRows(context, id, keys, null)
  if (found === undefined) return null
  const { points, reason, labels } = found
  return { points, reason, labels }
}
