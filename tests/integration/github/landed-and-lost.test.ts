import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Activity } from '#app/adapters/github/github.ts'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { factKey } from '#app/domain/ledger/fact.ts'
import type { LandedCommit } from '#app/domain/ledger/landing.ts'
import { DAY, HOUR } from '#app/domain/time/period.ts'
import { erasePlayer } from '#app/features/account/erase-players.server.ts'
import { ledger } from '#db/schema/ledger.ts'
import { imbalances } from '#tests/databases/imbalances.ts'
import { emptyDatabase, makeFact, makePlayer, MONDAY, testContext, type TestContext } from '#tests/people/factories.ts'

const CLOSED = MONDAY + 2 * HOUR

beforeEach(() => emptyDatabase(testContext()))

test('a commit that a force-push takes away before the week closes takes its points along; what GitHub withholds does not', async () => {
  const context = testContext(CLOSED + HOUR)
  await advanceWeeks(context)
  const player = await makePlayer(context)
  const own = { id: player.githubId, login: `user-${player.githubId}`, type: 'User' }
  const maintainer = { id: 5, login: 'grace', type: 'User' }
  const commit: LandedCommit = {
    sha: 'a'.repeat(40),
    message: 'Better rope\n\nCloses #7',
    committedAt: CLOSED - HOUR / 2,
    authors: [own],
    repositoryId: 7,
    isOfMerged: false,
  }
  let pushed = [commit]
  context.github.fetchCommits = async (queries) => ({
    ok: true,
    value: new Map(queries.map(({ key }) => [key, pushed])),
  })
  context.github.fetchClosedPullRequests = async (ids) => ({
    ok: true,
    value: new Map(
      ids.map((nodeId) => [
        nodeId,
        {
          nodeId,
          number: 7,
          title: 'Better rope',
          openedAt: MONDAY,
          closedAt: CLOSED,
          author: own,
          repository: { id: 7, nodeId: 'R_7', name: 'summit/repo-7' },
          authorNodeId: player.nodeId,
          closedBy: maintainer,
          closer: null,
          headlines: [],
          approvals: [],
          labels: [],
        },
      ]),
    ),
  })
  const activity = activityOf(player.githubId, player.nodeId)
  context.github.fetchActivity = async () => new Map([[player.nodeId, activity]])
  await pollPlayers(context, [player.id])
  const landed = [
    ['pr:7:accepted', 40],
    ['pr:7:opened', 10],
  ]
  expect(await points(context, player.id)).toEqual(landed)
  const { fetchCommits, fetchClosedPullRequests } = context.github
  context.clock.now = CLOSED + DAY + HOUR
  context.github.fetchCommits = async () => ({ ok: true, value: new Map() })
  await pollPlayers(context, [player.id])
  expect(await points(context, player.id)).toEqual(landed)
  context.github.fetchClosedPullRequests = async (ids) => ({ ok: true, value: new Map(ids.map((id) => [id, null])) })
  context.clock.now += HOUR
  await pollPlayers(context, [player.id])
  expect(await points(context, player.id)).toEqual(landed)
  Object.assign(context.github, { fetchCommits, fetchClosedPullRequests })
  pushed = []
  context.clock.now += HOUR
  await pollPlayers(context, [player.id])
  expect(await points(context, player.id)).toEqual([
    ['pr:7:accepted', 0],
    ['pr:7:opened', 0],
  ])
  expect(await imbalances(context)).toEqual([])
  // Somebody who is erased while GitHub is asked leaves a refresh that ends as usual.
  pushed = [commit]
  await context.db.run(sql`DELETE FROM landings`)
  context.github.fetchCommits = async (queries) => {
    await erasePlayer(context, player)
    return fetchCommits(queries)
  }
  context.clock.now += DAY
  expect(await pollPlayers(context, [player.id])).toMatchObject({ failed: [] })
  expect(await context.db.all(sql`SELECT 1 FROM landings UNION ALL SELECT 1 FROM ledger`)).toEqual([])
})

function activityOf(githubId: number, nodeId: string): Activity {
  const thread = { nodeId: 'PR_7', openedAt: MONDAY, labels: [] }
  const opened = { ...makeFact({ key: factKey.pullRequestOpened(7), occurredAt: MONDAY }), thread }
  const accepted = makeFact({ key: factKey.pullRequestAccepted(7), kind: 'pull_request_accepted', occurredAt: CLOSED })
  return {
    state: 'complete',
    profile: { githubId, nodeId, username: `user-${githubId}`, name: null, avatarUrl: null, createdAt: 0 },
    facts: [{ ...opened, ineligible: 'closed_unmerged' }],
    pullRequests: [],
    threads: [],
    closed: [{ ...accepted, thread }],
    fingerprints: { commits: [0, 0], reviews: [0, 0], pullRequests: [0, 0], issues: [0, 0], issueComments: [0, 0] },
    isFullRead: true,
  }
}

async function points({ db }: TestContext, playerId: string) {
  const rows = await db
    .select({ key: ledger.key, points: ledger.points })
    .from(ledger)
    .where(eq(ledger.playerId, playerId))
  return rows.map((row) => [row.key, row.points]).toSorted()
}
