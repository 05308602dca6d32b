import { expect, test } from 'vitest'
import { queryLandings } from '#app/core/github/landings.server.ts'
import { DAY } from '#app/domain/time/period.ts'
import { NOW, openSandbox } from '#tests/servers/sandbox.ts'
import { githubIn } from '#tests/worlds/github-in-sandbox.ts'
import { idOfNode } from './world/ids.ts'
import { wayInto } from './world/take-in.ts'
import { threadAt, type Thread } from './world/thread.ts'
import { createWorld, type World } from './world/world.ts'

const WINDOW = { from: NOW - 60 * DAY, to: NOW }
const SEED = 'test'

test('a tenth of the projects take work in without merging, each in one way, the same ones in every run', () => {
  const repositories = createWorld(SEED).repositories(NOW)
  const ways = Map.groupBy(repositories, wayInto)
  expect([...ways.keys()].toSorted()).toEqual(['closer', 'headline', 'merge', 'named'])
  const share = 1 - (ways.get('merge')?.length ?? 0) / repositories.length
  expect(share).toBeGreaterThan(0.07)
  expect(share).toBeLessThan(0.13)
  const again = createWorld(SEED).repositories(NOW)
  expect(again.map(wayInto)).toEqual(repositories.map(wayInto))
})

test('the product finds what they took in, in every way, and nothing else that was closed', async () => {
  const sandbox = openSandbox()
  const world = createWorld(SEED)
  const people = world
    .people(NOW)
    .filter((person) =>
      world.activityOf(person, NOW).pushes.some(({ at, brings }) => at > WINDOW.from && isLanding(brings?.by)),
    )
    .slice(0, 40)
  const github = githubIn(sandbox)
  const answers = await github.fetchActivity(people, WINDOW)
  const facts = [...answers.values()].flatMap((one) => (one.state === 'complete' ? one.closed : []))
  const queries = facts.map((fact) => ({ key: fact.thread?.nodeId ?? '', fact, label: null, taken: new Set<string>() }))
  const found = await queryLandings(github, queries)
  if (!found.ok) throw new Error(found.error.code)
  const seen = queries.flatMap(({ key }) => {
    const thread = world.thread(idOfNode('PR', key) ?? 0, 'pull_request', NOW)
    return thread === null ? [] : [{ ...storyOf(world, thread), landed: (found.value.get(key) ?? null) !== null }]
  })
  expect(seen.filter(({ isAccepted, landed }) => isAccepted !== landed)).toEqual([])
  const stories = new Set(seen.map(({ story }) => story))
  for (const way of ['closer', 'named', 'headline'])
    for (const by of ['User', 'Bot', 'author']) expect(stories).toContain(`${way} by ${by}`)
  expect(stories).toContain('not taken in')
})

function isLanding(by: string | undefined): boolean {
  return by !== undefined && by !== 'merge'
}

function storyOf(world: World, thread: Thread): { story: string; isAccepted: boolean } {
  const { author } = thread
  const { closing, closedAt, reviews } = threadAt(thread, NOW)
  const push = world.activityOf(author, NOW).pushes.find(({ brings }) => brings?.pullRequest === thread)
  if (closing === null || !isLanding(push?.brings?.by)) return { story: 'not taken in', isAccepted: false }
  const isApproved = reviews.some(
    ({ state, at, dismissedAt }) => state === 'APPROVED' && at <= (closedAt ?? 0) && (dismissedAt ?? NOW) >= NOW,
  )
  const by = closing.actor === author ? 'author' : closing.actor.type
  return { story: `${push?.brings?.by} by ${by}`, isAccepted: by === 'User' || isApproved }
}
