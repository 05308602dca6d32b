import { createGitHub } from '../../app/adapters/github/create-github.ts'
import type { GitHub } from '../../app/adapters/github/github.ts'
import { creditOf } from '../../app/domain/ledger/credit.ts'
import type { Fact } from '../../app/domain/ledger/fact.ts'
import { DAY } from '../../app/domain/time/period.ts'
import { createSandbox, type Sandbox } from '../../workers/sandbox/create-sandbox.ts'
import { SECRETS } from '../servers/sandbox.ts'
import type { Line } from './report.ts'

const NOW = Date.UTC(2026, 10, 21, 7)
const ORIGIN = 'http://localhost:8788'
const A_QUERY = 20
const POINTS_PER_HOUR = 5000
/** Of a player, when one query for twenty read everything of everybody. */
const ONE_QUERY = 2.34
/** GitHub's search limit per minute and token. */
const SEARCHES_PER_MINUTE = 30
const HOUR_OF_SECONDS = 3600

/**
 * How many players a token refreshes in an hour, one query after the other, at this latency in milliseconds; compared
 * with the specified five searches per player.
 */
export async function measureGitHub(latency: number): Promise<Line[]> {
  const sandbox = createSandbox({
    seed: 'mergequest',
    now: () => NOW,
    appOrigin: 'http://localhost:8787',
    origin: ORIGIN,
    secrets: SECRETS,
    settings: { limits: { core: null, search: null, graphql: POINTS_PER_HOUR } },
    sleep: async () => undefined,
  })
  const people = (await sandbox.people()).slice(0, 5 * A_QUERY)
  const ours = await measureOurs(sandbox, people, latency)
  const searches = await measureSearches(sandbox, people.slice(0, A_QUERY), latency)
  const to = 'of what five searches a player give'
  return [
    {
      what: "players an hour by the token's limit",
      players: null,
      figure: { value: ours.byLimit, unit: 'players' },
      ratios: [{ to, times: ours.byLimit / searches.byLimit }],
    },
    {
      what: 'players an hour, one request after the other',
      players: null,
      figure: { value: ours.byTime, unit: 'players' },
      ratios: [{ to, times: ours.byTime / searches.byTime }],
    },
    {
      what: 'requests a player',
      players: null,
      figure: { value: ours.requests, unit: 'requests' },
      ratios: [{ to: 'of five searches', times: ours.requests / searches.requests }],
      heldTo: { words: 'one for six', isMet: ours.requests < 1 / 6 },
    },
    {
      what: 'points of a complete read, a player',
      players: null,
      figure: { value: ours.points, unit: 'points' },
      ratios: [{ to: 'of one query for everything', times: ours.points / ONE_QUERY }],
      heldTo: { words: '1.1 points', isMet: ours.points <= 1.1 },
    },
    {
      what: 'points a player and week to learn what is established',
      players: null,
      figure: { value: ours.lookUps, unit: 'points' },
      ratios: [{ to: 'of a week of hourly refreshes', times: ours.lookUps / ours.week }],
      heldTo: { words: '2 %', isMet: ours.lookUps / ours.week <= 0.02 },
    },
  ]
}

type Measured = { byLimit: number; byTime: number; requests: number }
/** In points a player. */
type Ours = Measured & { points: number; lookUps: number; week: number }
type Someone = { githubId: number; nodeId: string; login: string }

async function measureOurs(sandbox: Sandbox, people: Someone[], latency: number): Promise<Ours> {
  const calls = { count: 0 }
  const github = createGitHub({
    apiUrl: ORIGIN,
    token: 'product-token',
    fetch: delayed(sandbox, latency, calls),
    now: () => NOW,
    sleep: async () => undefined,
    log: () => undefined,
  })
  const before = await github.fetchBudget()
  calls.count = 0
  const start = performance.now()
  const batches: Fact[][] = []
  for (let from = 0; from < people.length; from += A_QUERY) {
    const answers = await github.fetchActivity(people.slice(from, from + A_QUERY), { from: NOW - 7 * DAY, to: NOW })
    batches.push([...answers.values()].flatMap((answer) => (answer.state === 'complete' ? answer.facts : [])))
  }
  const seconds = (performance.now() - start) / 1000
  const requests = calls.count / people.length
  const after = await github.fetchBudget()
  if (!before.ok || !after.ok) throw new Error('The sandbox returned no budget.')
  const points = (before.value.remaining - after.value.remaining) / people.length
  await lookUp(github, batches)
  const end = await github.fetchBudget()
  if (!end.ok) throw new Error('The sandbox returned no budget.')
  return {
    lookUps: (after.value.remaining - end.value.remaining) / people.length,
    points,
    week: points * 24 * 7,
    byLimit: POINTS_PER_HOUR / points,
    byTime: (people.length / seconds) * HOUR_OF_SECONDS,
    requests,
  }
}

/** As refreshes do it: each repository whose facts could count in full, once, when a batch first shows it. */
async function lookUp(github: GitHub, batches: Fact[][]): Promise<void> {
  const known = new Set<string>()
  for (const facts of batches) {
    const polled = new Set<string>()
    for (const fact of facts)
      if (fact.repository.nodeId !== null && fact.ineligible === null && creditOf(fact, 'established') !== 'alone')
        if (!known.has(fact.repository.nodeId)) polled.add(fact.repository.nodeId)
    if (polled.size > 0) await github.fetchRepositories([...polled])
    for (const nodeId of polled) known.add(nodeId)
  }
}

async function measureSearches(sandbox: Sandbox, people: Someone[], latency: number): Promise<Measured> {
  const calls = { count: 0 }
  const send = delayed(sandbox, latency, calls)
  const start = performance.now()
  for (const { login } of people)
    for (const path of [
      `commits?q=author:${login}+merge:false`,
      `issues?q=author:${login}+type:pr`,
      `issues?q=author:${login}+type:issue`,
      `issues?q=reviewed-by:${login}+type:pr`,
      `issues?q=commenter:${login}+type:issue`,
    ]) {
      const reply = await send(`${ORIGIN}/search/${path}`, { headers: { authorization: 'Bearer product-token' } })
      if (!reply.ok) throw new Error(`The sandbox answers a search with ${reply.status}.`)
      await reply.text()
    }
  const seconds = (performance.now() - start) / 1000
  const requests = calls.count / people.length
  return {
    byLimit: (SEARCHES_PER_MINUTE * 60) / requests,
    byTime: (people.length / seconds) * HOUR_OF_SECONDS,
    requests,
  }
}

function delayed(sandbox: Sandbox, latency: number, calls: { count: number }): typeof fetch {
  return async (input, init) => {
    calls.count += 1
    await new Promise((resolve) => setTimeout(resolve, latency))
    return sandbox.fetch(new Request(input as string, init))
  }
}
