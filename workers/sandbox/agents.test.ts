import { expect, test } from 'vitest'
import { DAY, HOUR } from '#app/domain/time/period.ts'
import { NOW, openSandbox, type TestSandbox } from '#tests/servers/sandbox.ts'
import { githubIn } from '#tests/worlds/github-in-sandbox.ts'
import { AGENTS_STORIES, WAYS_OF_NAMING } from './world/agents.ts'
import { nodeId } from './world/ids.ts'
import type { Developer } from './world/people.ts'
import type { Thread } from './world/thread.ts'
import { createWorld } from './world/world.ts'

const FROM = NOW - 60 * DAY
const SEED = 'test'

test('one in twenty pull requests is an agent’s, of each agent in each of its ways, the same ones in every run', () => {
  const { opened, ofPeople } = readWorld()
  const share = opened.length / (opened.length + ofPeople)
  expect(share).toBeGreaterThan(0.03)
  expect(share).toBeLessThan(0.07)
  const stories = new Set(opened.map(storyOf))
  expect([...stories].toSorted()).toEqual(AGENTS_STORIES.map(({ agent, naming }) => `${agent} ${naming}`).toSorted())
  expect(readWorld().opened.map(({ id, number, title }) => [id, number, title])).toEqual(
    opened.map(({ id, number, title }) => [id, number, title]),
  )
})

test('the product finds whose an agent’s pull request is where GitHub says so, and nothing else', async () => {
  const { world, opened } = readWorld()
  const sandbox = openSandbox()
  const people = world.people(NOW)
  const found = await whose(sandbox, people)
  // Private ones are nobody's to see, and of an account of type User nothing is searched.
  const expected = opened.flatMap((thread) => {
    const [asker] = [...thread.assignees, ...thread.mentions]
    return asker === undefined || thread.repository.privateSince !== null ? [] : [[thread.id, asker.login] as const]
  })
  expect(expected.length).toBeGreaterThan(40)
  expect(new Map(found)).toEqual(new Map(expected))
})

test.each(WAYS_OF_NAMING)('the panel has an agent open a pull request for somebody: %s', async (naming) => {
  const sandbox = openSandbox()
  const { people } = (await (await sandbox.call('/sandbox/people')).json()) as { people: Developer[] }
  const asker = people.find(({ login }) => login.length > 5)
  const agent = naming === 'named' ? 'google-labs-jules[bot]' : 'copilot-swe-agent[bot]'
  const json = { type: 'ask_agent', by: asker?.login, agent, naming, title: 'Round the corners' }
  const answer = await sandbox.call('/sandbox/acts', { json })
  const { thread } = (await answer.json()) as { thread: { id: number; number: number; repository: string } }
  sandbox.clock.now += HOUR
  const merging = { type: 'merge_pull_request', thread: `${thread.repository}#${thread.number}` }
  expect((await sandbox.call('/sandbox/acts', { json: merging })).status).toBe(201)
  const found = await whose(sandbox, asker === undefined ? [] : [asker])
  const isSaid = naming === 'assigned' || naming === 'named'
  expect(found.filter(([id]) => id === thread.id)).toEqual(isSaid ? [[thread.id, asker?.login]] : [])
  const work = await githubIn(sandbox).fetchAgentsWork(
    [nodeId('PR', thread.id)],
    new Map([[asker?.login.toLowerCase() ?? '', asker?.githubId ?? 0]]),
    { from: FROM, to: sandbox.clock.now },
  )
  const facts = work.ok ? (work.value.get(asker?.login.toLowerCase() ?? '')?.facts ?? []) : []
  expect(facts.map(({ kind, agent: by }) => [kind, by])).toEqual(
    isSaid
      ? [
          ['pull_request_opened', agent.replace('[bot]', '')],
          ['pull_request_accepted', agent.replace('[bot]', '')],
        ]
      : [],
  )
})

function readWorld() {
  const world = createWorld(SEED)
  // Every community lives until now.
  world.repositories(NOW)
  const isRecent = ({ createdAt }: Thread) => createdAt >= FROM && createdAt <= NOW
  const ofPeople = world.people(NOW).flatMap((person) => world.activityOf(person, NOW).pullRequests.filter(isRecent))
  const opened = world.agents.flatMap((agent) => world.activityOf(agent, NOW).pullRequests.filter(isRecent))
  return { world, opened, ofPeople: ofPeople.length }
}

function storyOf({ author, assignees, mentions, coAuthors }: Thread): string {
  const naming =
    assignees.length > 0 ? 'assigned' : mentions.length > 0 ? 'named' : coAuthors.length > 0 ? 'co_author' : 'nobody'
  return `${author.login} ${naming}`
}

/** Ids of pull requests with names. */
async function whose(
  sandbox: TestSandbox,
  people: readonly Pick<Developer, 'login' | 'githubId'>[],
): Promise<[number, string][]> {
  const github = githubIn(sandbox)
  const found = await github.searchAgentsWork(people.map(({ login }) => ({ key: login, login, since: FROM })))
  if (!found.ok) throw new Error(found.error.code)
  const ids = [...new Set([...found.value.values()].flat().map((one) => one.nodeId))]
  const known = new Map(people.map(({ login, githubId }) => [login.toLowerCase(), githubId]))
  const work = await github.fetchAgentsWork(ids, known, { from: FROM, to: sandbox.clock.now })
  if (!work.ok) throw new Error(work.error.code)
  const logins = new Map(people.map(({ login }) => [login.toLowerCase(), login]))
  return [...work.value].flatMap(([login, { facts }]) =>
    facts
      .filter(({ kind }) => kind === 'pull_request_opened')
      .map(({ key }): [number, string] => [Number(/\d+/.exec(key)?.[0]), logins.get(login) ?? '']),
  )
}
