import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { refreshTotals } from '#app/core/github/refresh-totals.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { DAY, HOUR } from '#app/domain/time/period.ts'
import { repositories } from '#db/schema/github.ts'
import { ledger } from '#db/schema/ledger.ts'
import { players } from '#db/schema/players.ts'
import { imbalances } from '#tests/databases/imbalances.ts'
import { emptyDatabase, makePlayer, MONDAY, testContext } from '#tests/people/factories.ts'
import { githubOfStories, PLACE, type Somebody, type Story, type StoryCommit } from '#tests/worlds/github-of-stories.ts'
import { makeRules } from '#tests/worlds/rows.ts'

const OPENED = MONDAY + 2 * HOUR
const CLOSED = MONDAY + 10 * HOUR
const TITLE = 'Keep the rope dry while it rains'
const SHA = '9f3ab2c'.padEnd(40, '0')

const maintainer: Somebody = { id: 71, login: 'maintainer', type: 'User' }
const bot: Somebody = { id: 72, login: 'merge-bot', type: 'Bot' }
const gopherbot: Somebody = { id: 74, login: 'gopherbot', type: 'User' }
const robot: Somebody = { id: 73, login: 'ci-robot', type: 'User' }

type Given = { me: Somebody; commit: (change?: Partial<StoryCommit>) => StoryCommit }
type Told = { story: Partial<Story>; commits?: StoryCommit[] }
type Case = [
  name: string,
  tell: (given: Given) => Told,
  earns: [kind: 'merged' | 'landed' | 'labelled' | 'nothing', by?: number],
]

const byHand = { at: CLOSED, by: maintainer }
const approvals = [{ by: maintainer, at: CLOSED - HOUR }]

const WAYS: Case[] = [
  ['the merge button', () => ({ story: { merged: byHand } }), ['merged', 71]],
  [
    'a merge queue, whose bot merges after an approval',
    () => ({ story: { merged: { at: CLOSED, by: bot }, approvals } }),
    ['merged', 71],
  ],
  ['a bot whose account is a person’s', () => ({ story: { merged: { at: CLOSED, by: robot } } }), ['merged', 73]],
  [
    'a commit that closes it, pushed by a maintainer',
    ({ commit }) => ({ story: { closed: { ...byHand, closer: commit({ message: `${TITLE}\n\nCloses #5` }) } } }),
    ['landed', 71],
  ],
  [
    'a bot’s commit that closes it, after an approval',
    ({ commit }) => ({ story: { closed: { at: CLOSED, by: bot, closer: commit({ committer: null }) }, approvals } }),
    ['landed', 71],
  ],
  [
    'a bot’s commit that closes it, and nobody approved',
    ({ commit }) => ({ story: { closed: { at: CLOSED, by: bot, closer: commit({ committer: null }) } } }),
    ['nothing'],
  ],
  [
    'a commit with its address, closed by hand',
    ({ commit }) => ({
      story: { closed: byHand },
      commits: [commit({ message: `rope: keep dry\n\nPR-URL: https://github.com/${PLACE.name}/pull/5` })],
    }),
    ['landed', 71],
  ],
  [
    'a commit with owner/name#5, closed by a bot after an approval',
    ({ commit }) => ({
      story: { closed: { at: CLOSED, by: bot }, approvals },
      commits: [commit({ message: `rope: keep dry\n\nGitHub-Pull-Request: ${PLACE.name}#5` })],
    }),
    ['landed', 71],
  ],
  [
    'rebased by hand, with the first line of one of its commits',
    ({ commit }) => ({
      story: { closed: byHand, title: 'Rope', headlines: ['Dried the rope of the north face'] },
      commits: [commit({ message: 'Dried the rope of the north face\n\nThanks.' })],
    }),
    ['landed', 71],
  ],
  [
    'another author’s commit, and a maintainer’s label',
    ({ commit }) => ({
      story: { closed: byHand, labels: [{ name: 'Landed', by: maintainer }] },
      commits: [commit({ by: maintainer, message: `${TITLE}\n\nFixes #5` })],
    }),
    ['labelled', 71],
  ],
  [
    'another author’s commit, and the author’s own label',
    ({ me, commit }) => ({
      story: { closed: byHand, labels: [{ name: 'Landed', by: me }] },
      commits: [commit({ by: maintainer, message: `${TITLE}\n\nFixes #5` })],
    }),
    ['nothing'],
  ],
  [
    'its author closes it after a push to the own repository',
    ({ me, commit }) => ({
      story: { association: 'OWNER', closed: { at: CLOSED, by: me, closer: commit({ committer: me }) } },
    }),
    ['nothing'],
  ],
  [
    'a duplicate, whose commit came with another pull request that was merged',
    ({ commit }) => ({ story: { closed: byHand }, commits: [commit({ message: TITLE, merged: 4 })] }),
    ['nothing'],
  ],
  [
    'a commit of another repository that closes it',
    ({ commit }) => ({ story: { closed: { ...byHand, closer: commit({ repositoryId: 8 }) } } }),
    ['nothing'],
  ],
  [
    'its author closes it, and a maintainer had approved it',
    ({ me, commit }) => ({ story: { closed: { at: CLOSED, by: me }, approvals }, commits: [commit()] }),
    ['landed', 71],
  ],
  [
    'its author closes it, and the commit has a maintainer’s name',
    ({ me, commit }) => ({ story: { closed: { at: CLOSED, by: me } }, commits: [commit({ committer: maintainer })] }),
    ['nothing'],
  ],
  [
    'an account closes it that no list knows, and a maintainer had approved it',
    ({ commit }) => ({ story: { closed: { at: CLOSED, by: robot }, approvals }, commits: [commit()] }),
    ['landed', 71],
  ],
  [
    'a robot of the project closes it',
    ({ commit }) => ({ story: { closed: { at: CLOSED, by: gopherbot } }, commits: [commit()] }),
    ['landed', -PLACE.id],
  ],
  [
    'a commit of which it is a part',
    ({ commit }) => ({ story: { closed: byHand, title: 'Rope' }, commits: [commit({ message: 'Part of #5' })] }),
    ['nothing'],
  ],
  [
    'nobody’s close',
    ({ commit }) => ({ story: { closed: { at: CLOSED, by: null } }, commits: [commit()] }),
    ['nothing'],
  ],
  [
    'a message that names ten thousand, this one last',
    ({ commit }) => ({
      story: { closed: byHand, title: 'Rope' },
      commits: [
        commit({
          message: `A release\n\nCloses ${Array.from({ length: 10_000 }, (_, at) => `#${50 + at}`).join(' ')} #5`,
        }),
      ],
    }),
    ['landed', 71],
  ],
  [
    'a message that names ten thousand others',
    ({ commit }) => ({
      story: { closed: byHand, title: 'Rope' },
      commits: [
        commit({ message: `A release\n\n${Array.from({ length: 10_000 }, (_, at) => `#${50 + at}`).join(' ')}` }),
      ],
    }),
    ['nothing'],
  ],
]

const AS = { merged: null, landed: SHA, labelled: 'label:landed' }

describe('what the ledger has of', () => {
  test.each(WAYS)('%s', async (_, tell, [kind, by]) => {
    const world = await begin(tell)
    await world.refresh(CLOSED + HOUR)
    const opened = kind === 'nothing' ? [0, 'closed_unmerged'] : [10, null]
    expect(await world.rows()).toEqual([
      ...(kind === 'nothing' ? [] : [['accepted', 40, null, AS[kind], by]]),
      ['opened', ...opened, null, 0],
    ])
    expect(await imbalances(world.context)).toEqual([])
  })
})

describe('when GitHub is asked', () => {
  test('at the close and a day later, never more, whatever the answer was', async () => {
    for (const commits of [true, false]) {
      const world = await begin(({ commit }) => ({ story: { closed: byHand }, commits: commits ? [commit()] : [] }))
      for (const hours of [1, 2, 20, 25, 30, 50]) await world.refresh(CLOSED + hours * HOUR)
      const count = (operation: string) => world.queries.filter((one) => one === operation).length
      expect([count('ClosedPullRequests'), count('Commits')]).toEqual([2, 2])
    }
  })

  test('nothing is asked of what is open or merged', async () => {
    const world = await begin(() => ({ story: { merged: byHand } }))
    for (const at of [CLOSED - HOUR, CLOSED + HOUR, CLOSED + 2 * DAY]) await world.refresh(at)
    expect(world.queries).not.toContain('ClosedPullRequests')
  })

  test('a commit that follows within a day is found by the second look', async () => {
    const world = await begin(({ commit }) => ({
      story: { closed: byHand },
      commits: [commit({ at: CLOSED + 20 * HOUR })],
    }))
    await world.refresh(CLOSED + HOUR)
    expect(await world.rows()).toEqual([['opened', 0, 'closed_unmerged', null, 0]])
    await world.refresh(CLOSED + 25 * HOUR)
    expect(await world.rows()).toEqual([
      ['accepted', 40, null, SHA, 71],
      ['opened', 10, null, null, 0],
    ])
  })

  test('what is taken away before the second look loses its points, and its row says what it was', async () => {
    const world = await begin(({ commit }) => ({ story: { closed: byHand }, commits: [commit()] }))
    await world.refresh(CLOSED + HOUR)
    world.stories.commits = []
    await world.refresh(CLOSED + 5 * HOUR)
    expect((await world.rows())[0]).toEqual(['accepted', 40, null, SHA, 71])
    await world.refresh(CLOSED + 25 * HOUR)
    expect(await world.rows()).toEqual([
      ['accepted', 0, 'closed_unmerged', SHA, expect.anything()],
      ['opened', 0, 'closed_unmerged', null, 0],
    ])
    expect(await imbalances(world.context)).toEqual([])
  })

  test.each(['ClosedPullRequests', 'Commits'])(
    '%s that fails changes nothing, and is asked again',
    async (operation) => {
      const world = await begin(({ commit }) => ({ story: { closed: byHand }, commits: [commit()] }))
      await world.refresh(CLOSED - HOUR)
      world.fail.add(operation)
      expect(await world.refresh(CLOSED + HOUR)).toBe(1)
      expect(await world.rows()).toEqual([['opened', 10, null, null, 0]])
      world.fail.clear()
      expect(await world.refresh(CLOSED + 2 * HOUR)).toBe(0)
      expect((await world.rows())[0]).toEqual(['accepted', 40, null, SHA, 71])
      world.fail.add(operation)
      expect(await world.refresh(CLOSED + 25 * HOUR)).toBe(1)
      expect((await world.rows())[0]).toEqual(['accepted', 40, null, SHA, 71])
    },
  )

  test.each([
    ['by its first line', TITLE, [], 1],
    ['by its numbers', 'Both\n\nCloses #5, closes #6', [], 1],
    ['by its numbers, each approved', 'Both\n\nCloses #5, closes #6', approvals, 2],
  ])('%s a commit lands one pull request, unless each was approved', async (_, message, approved, count) => {
    for (const later of [0, 3 * HOUR]) {
      const second = { at: CLOSED + later, by: maintainer }
      const world = await begin(
        ({ commit }) => ({ story: { closed: byHand, approvals: approved }, commits: [commit({ message })] }),
        [{ number: 6, closed: second, approvals: approved }],
      )
      for (const hours of [1, 4, 30]) await world.refresh(CLOSED + hours * HOUR)
      const rows = await world.rows()
      expect(rows.filter(([kind, points]) => kind === 'accepted' && points === 40)).toHaveLength(count)
    }
  })

  test('it counts on the day of its commit, after the second look as well', async () => {
    const at = MONDAY + 20 * HOUR
    const closed = { ...byHand, at: MONDAY + 2 * DAY }
    const world = await begin(({ commit }) => ({ story: { closed }, commits: [commit({ at })] }))
    const days = async () =>
      (await world.context.db.select().from(ledger).where(eq(ledger.kind, 'pull_request_accepted'))).map((row) => [
        row.day,
        row.occurredAt,
        row.points,
      ])
    for (const hours of [1, 2, 30, 31]) {
      await world.refresh(closed.at + hours * HOUR)
      expect(await days()).toEqual([['2026-11-16', at, 40]])
    }
  })
})

describe('in the lifetime total', () => {
  const searched = {
    commits: 0,
    pullRequests: 3,
    issues: 0,
    pullRequestReviews: 0,
    issueComments: 0,
    createEvents: 0,
  }

  test.each<[string, Parameters<typeof begin>[0], number]>([
    ['what landed', ({ commit }) => ({ story: { closed: byHand }, commits: [commit()] }), 4],
    ['what was merged is what GitHub’s search finds', () => ({ story: { merged: byHand } }), 3],
    ['what was only closed is not', () => ({ story: { closed: byHand } }), 3],
  ])('%s', async (_, tell, pullRequests) => {
    const world = await begin(tell)
    await world.refresh(CLOSED + HOUR)
    expect(await totalAfter(world)).toEqual([pullRequests, 50 * pullRequests])
    expect(await imbalances(world.context)).toEqual([])
  })

  test('what an agent opened counts, what lost its commit or is out of sight does not', async () => {
    const world = await begin(({ commit }) => ({ story: { closed: byHand }, commits: [commit()] }))
    await world.refresh(CLOSED + HOUR)
    await world.context.db.update(repositories).set({ hiddenAt: 1 })
    expect(await totalAfter(world)).toEqual([3, 150])
    await world.context.db.update(repositories).set({ hiddenAt: null })
    expect(await totalAfter(world)).toEqual([4, 200])
    await world.context.db.update(ledger).set({ landedAs: null, agent: 'copilot-swe-agent' })
    expect(await totalAfter(world)).toEqual([4, 200])
    await world.context.db.update(ledger).set({ landedAs: SHA, agent: null, ineligible: 'closed_unmerged' })
    expect(await totalAfter(world)).toEqual([3, 150])
  })

  async function totalAfter({ context, playerId }: Awaited<ReturnType<typeof begin>>) {
    context.github.fetchRecentEvents = async () => ({ ok: true, value: { state: 'unchanged' } })
    context.github.fetchTotals = async () => ({ ok: true, value: searched })
    await refreshTotals(context, playerId)
    const [player] = await context.db.select().from(players).where(eq(players.id, playerId))
    return [player?.pullRequests, player?.totalPoints]
  }
})

async function begin(tell: (given: Given) => Told, others: Partial<Story>[] = []) {
  const context = testContext(MONDAY + HOUR)
  await emptyDatabase(context)
  await advanceWeeks(context)
  const player = await makePlayer(context)
  const me = { id: player.githubId, login: player.githubUsername, type: 'User' } as const
  const { github, stories, queries, fail } = githubOfStories(player, context.now)
  const { fetchActivity, fetchClosedPullRequests, fetchCommits, fetchEarlierMerges } = github
  Object.assign(context.github, { fetchActivity, fetchClosedPullRequests, fetchCommits, fetchEarlierMerges })
  const { story, commits = [] } = tell({
    me,
    commit: (change) => ({ sha: SHA, message: TITLE, at: CLOSED - HOUR, by: me, committer: maintainer, ...change }),
  })
  const shown = [story, ...others].map((one): Story => ({
    number: 5,
    title: TITLE,
    author: me,
    opened: OPENED,
    ...one,
  }))
  Object.assign(stories, { pullRequests: shown, commits })
  await makeRules(context, {
    repositoryId: PLACE.id,
    since: MONDAY,
    setById: maintainer.id,
    setByLogin: maintainer.login,
    provedRole: 'MAINTAIN',
    landedLabel: 'landed',
  })
  return {
    context,
    playerId: player.id,
    stories,
    queries,
    fail,
    /** Returns how many players could not be read. */
    refresh: async (at: number) => {
      context.clock.now = at
      return (await pollPlayers(context, [player.id])).failed.length
    },
    rows: async () => {
      const rows = await context.db.select().from(ledger).where(eq(ledger.playerId, player.id)).orderBy(asc(ledger.key))
      return rows.map(({ kind, points, reason, landedAs, counterpartId }) => [
        kind.replace('pull_request_', ''),
        points,
        reason,
        landedAs,
        counterpartId,
      ])
    },
  }
}
