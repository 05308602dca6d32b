import * as z from 'zod'
import { askerOf, SEARCHED_AGENTS } from '#app/domain/ledger/agents.ts'
import type { Fact } from '#app/domain/ledger/fact.ts'
import { dayOf } from '#app/domain/time/period.ts'
import { pagesOf } from '#app/domain/values/pages.ts'
import { activityFacts, pullRequestSpans } from './activity-facts.ts'
import { accountNode, elementOf, listOf, pullRequest } from './activity-nodes.ts'
import type { GitHubClient } from './github-client.ts'
import { instant } from './github-json.ts'
import type { AgentsWork, AgentsQuery, FoundAgents, GitHubAnswer } from './github.ts'
import { ask, askFields, askNodes, eachOf, fieldsOf, on, queryOf, queryOfNodes } from './graphql.ts'
import { readThreads } from './read-threads.ts'

/** One point: a connection each. Half a slot, so that it takes two. */
const SEARCHES_AT_ONCE = 25
/** Four connections each. */
const READ_AT_ONCE = 25
/** GitHub refuses longer ones. */
const LONGEST_SEARCH = 256
/** One player's latest. */
const MOST_FOUND = 20

const found = z.object({ nodes: listOf(on('PullRequest', z.object({ id: z.string(), updatedAt: instant }))) })
const workNode = pullRequest.extend({
  body: z.string(),
  author: accountNode,
  assignees: ask('assignees(first: 10)', z.object({ nodes: listOf(z.object({ login: z.string() })) })),
})

export function agentsSearchQuery(count: number): string {
  const search = `found#: search(type: ISSUE, first: ${MOST_FOUND}, query: $search#) { ${fieldsOf(found)} }`
  return queryOf('AgentsSearch', eachOf(count, '$search#: String!'), eachOf(count, search))
}

export const AGENTS_WORK_QUERY = queryOfNodes('AgentsWork', ['PullRequest'], workNode)

/** Naming somebody and changed since an instant, by key. Missing without an answer. */
export async function searchAgentsWork(
  client: GitHubClient,
  queries: readonly AgentsQuery[],
): Promise<GitHubAnswer<Map<string, FoundAgents[]>>> {
  const all = new Map<string, FoundAgents[]>()
  const unanswered = new Set<string>()
  const searches = queries.flatMap((one) => searchesOf(one).map((text) => ({ key: one.key, text })))
  for (const batch of pagesOf(searches, SEARCHES_AT_ONCE)) {
    const variables = Object.fromEntries(batch.map(({ text }, index) => [`search${index}`, text]))
    const answer = await askFields(client, agentsSearchQuery(batch.length), variables)
    if (!answer.ok) return answer
    for (const [index, { key }] of batch.entries()) {
      const nodes = found.safeParse(answer.value.fields[`found${index}`])
      if (!nodes.success) unanswered.add(key)
      else
        all.set(key, [
          ...(all.get(key) ?? []),
          ...nodes.data.nodes.map(({ id, updatedAt }) => ({ nodeId: id, updatedAt })),
        ])
    }
  }
  for (const key of unanswered) all.delete(key)
  return { ok: true, value: all }
}

/** Those that people asked for according to GitHub, as their facts, by name. No partial answers. */
export async function fetchAgentsWork(
  client: GitHubClient,
  nodeIds: readonly string[],
  people: ReadonlyMap<string, number>,
  window: { from: number; to: number },
): Promise<GitHubAnswer<Map<string, AgentsWork>>> {
  const work = new Map<string, AgentsWork>()
  for (const ids of pagesOf(nodeIds, READ_AT_ONCE)) {
    const answer = await askNodes(client, AGENTS_WORK_QUERY, ids)
    if (!answer.ok) return answer
    for (const value of answer.value.nodes) {
      if (value === null) continue
      const node = elementOf(workNode).safeParse(value)
      if (!node.success) return { ok: false, error: { code: 'malformed', message: 'agents’ work' } }
      if (node.data === null) continue
      const { body, author, assignees } = node.data
      const login = askerOf({ author, body, assignees: assignees.nodes.map((one) => one.login) })
      const databaseId = login === null ? undefined : people.get(login)
      if (login === null || databaseId === undefined) continue
      const pages = [{ pullRequests: { nodes: [node.data], totalCount: 0, newestAt: 0, oldestAt: null, next: null } }]
      const before: AgentsWork = work.get(login) ?? { facts: [], pullRequests: [], threads: [] }
      const agent = author?.login ?? null
      const facts = activityFacts({ databaseId, login }, pages, window).map((fact): Fact => ({ ...fact, agent }))
      work.set(login, {
        facts: [...before.facts, ...facts],
        pullRequests: [...before.pullRequests, ...pullRequestSpans(pages)],
        threads: [...before.threads, ...readThreads({ databaseId, login }, pages)],
      })
    }
  }
  return { ok: true, value: work }
}

/** A long name and all agents do not fit into one search. */
function searchesOf(query: AgentsQuery, agents: readonly string[] = SEARCHED_AGENTS): string[] {
  const { login, since } = query
  const authors = agents.map((agent) => `author:app/${agent}`).join(' OR ')
  const text = `is:pr involves:${login} updated:>=${dayOf(since)} sort:updated-desc (${authors})`
  if (text.length <= LONGEST_SEARCH || agents.length === 1) return [text]
  const half = Math.ceil(agents.length / 2)
  return [...searchesOf(query, agents.slice(0, half)), ...searchesOf(query, agents.slice(half))]
}
