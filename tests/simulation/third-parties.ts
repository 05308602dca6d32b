import type { Answer } from '#app/adapters/connection.ts'
import type { Email } from '#app/adapters/email/email.ts'
import type {
  Activity,
  ActivityQuery,
  GitHub,
  GitHubError,
  Probe,
  RepositoryFacts,
  Window,
} from '#app/adapters/github/github.ts'
import type { Telegram } from '#app/adapters/telegram/create-telegram.ts'
import { PARTS, type Fingerprint, type Fingerprints, type Part } from '#app/domain/github/activity-parts.ts'
import type { Fact } from '#app/domain/ledger/fact.ts'
import type { ClosedPullRequest } from '#app/domain/ledger/landing.ts'
import { DAY, dayOf, HOUR, MINUTE } from '#app/domain/time/period.ts'
import { readThreads } from '#tests/worlds/read-threads.ts'
import { oldAccount } from '#tests/worlds/scripted-github.ts'
import { isOut, step, type DrawFate, type Outages, type Run } from './faults.ts'
import { sightAt } from './projects.ts'
import { versionAt, type Person } from './story.ts'
import type { World } from './world.ts'

export type Letter = { at: number; subject: string; text: string }

/** The messages that arrived, as recorded by the third parties. */
export type Post = {
  telegrams: { chatId: string; text: string; at: number }[]
  /** By idempotency key: when it was sent, and its content. */
  emails: Map<string, { sentAt: number[]; body: string }>
  /** Chats that stopped the bot. */
  blocked: Set<string>
  /** Idempotency keys used with different messages. */
  mixedKeys: string[]
  letters: Letter[]
}

export type Surroundings = { world: World; outages: Outages; post: Post; clock: { now: number }; draw: DrawFate }

const LONGEST_LAG = 10
const KEY_LIFE = DAY

/** GitHub's current answer: complete, from a lagging replica, or none. */
export function simulatedGitHub(run: Run, { world, outages, clock, draw }: Surroundings): GitHub {
  const unavailable = async () => ({
    ok: false as const,
    error: { code: 'unavailable' as const, message: 'not simulated' },
  })
  const byNode = new Map(world.people.map((person) => [person.nodeId, person]))
  const github: GitHub = {
    withToken: () => github,
    meter: () => ({ points: 0, milliseconds: 0, probeSize: null }),
    findUser: unavailable,
    findUserById: unavailable,
    findRepository: unavailable,
    findPlaces: unavailable,
    findVisibility,
    findWork: unavailable,
    fetchPublicWeek: unavailable,
    fetchOpenPullRequests: unavailable,
    fetchEarlierMerges: unavailable,
    fetchClosedPullRequests,
    fetchCommits,
    fetchAccounts: async (githubIds) => new Map(githubIds.map((id) => [id, oldAccount(id)])),
    fetchLabelSetters: async () => new Map(),
    fetchPullRequestStates: unavailable,
    fetchLinkedIssues: async () => new Map(),
    fetchReferences: async () => ({ ok: true, value: new Map() }),
    searchAgentsWork: async (queries) => ({ ok: true, value: new Map(queries.map(({ key }) => [key, []])) }),
    fetchAgentsWork: async () => ({ ok: true, value: new Map() }),
    fetchRulesFiles: async () => new Map(),
    fetchBudget: unavailable,
    fetchRecentEvents: unavailable,
    fetchRepositories,
    fetchTotals,
    fetchProbes,
    fetchActivity,
  }
  return github

  async function fetchProbes(queries: { nodeId: string }[], window: Window) {
    return step(run, draw, 'GitHub', async () => {
      const failure = whyNot()
      const seen = replicaNow()
      return new Map(
        queries.map(({ nodeId }): [string, Probe] => [nodeId, probeOf(byNode.get(nodeId), failure, seen, window)]),
      )
    })
  }

  async function fetchActivity(queries: ActivityQuery[], window: Window) {
    return step(run, draw, 'GitHub', async () => {
      const failure = whyNot()
      const seen = replicaNow()
      return new Map(
        queries.map((one): [string, Activity] => [
          one.nodeId,
          answerFor(byNode.get(one.nodeId), failure, seen, window, one.parts),
        ]),
      )
    })
  }

  /** Replicas lag, each answer by its own time. */
  function replicaNow(): number {
    return clock.now - (run.random.chance(0.2) ? run.random.integer(0, LONGEST_LAG) * MINUTE : 0)
  }

  function probeOf(person: Person | undefined, failure: GitHubError | null, seen: number, window: Window): Probe {
    if (failure !== null) return { state: 'failed', error: failure }
    const answer = answerFor(person, null, seen, window)
    if (person === undefined || answer.state !== 'complete') return { state: 'unclear' }
    return {
      state: 'answered',
      username: person.username,
      name: null,
      fingerprints: marksOf(world, person, seen, window),
    }
  }

  async function fetchRepositories(nodeIds: string[]) {
    return step(run, draw, 'GitHub', async () => {
      const found = new Map<string, RepositoryFacts>()
      if (whyNot() !== null) return found
      for (const { id, isFork, enoughPeopleAt } of world.projects.repositories) {
        if (!nodeIds.includes(`R_${id}`) || (run.faultRate > 0 && run.random.chance(0.03))) continue
        const enough = enoughPeopleAt !== null && enoughPeopleAt <= clock.now ? enoughPeopleAt : null
        const facts = { id, name: `summit/shared-${id}`, ownerId: 1, isFork, createdAt: 0, enoughPeopleAt: enough }
        found.set(`R_${id}`, { ...facts, isLiving: true, movedAt: null })
      }
      return found
    })
  }

  async function findVisibility(nodeIds: readonly string[]) {
    const failure = whyNot()
    const seen = nodeIds.map((id) => [id, sightAt(world.projects, Number(id.slice('R_'.length)), clock.now)] as const)
    return new Map(
      seen.flatMap(([id, sight]) => (failure !== null || sight === 'withheld' ? [] : [[id, sight] as const])),
    )
  }

  /** Those that landed were closed by the commit. */
  async function fetchClosedPullRequests(nodeIds: readonly string[]) {
    return step(run, draw, 'GitHub', async () => {
      const error = whyNot()
      return error === null ? { ok: true as const, value: closedAmong(nodeIds) } : { ok: false as const, error }
    })
  }

  /** The commits stay where they are. */
  async function fetchCommits(queries: readonly { key: string }[]) {
    return step(run, draw, 'GitHub', async () => {
      const error = whyNot()
      if (error !== null) return { ok: false as const, error }
      const closed = [...closedAmong(queries.map(({ key }) => key))]
      return {
        ok: true as const,
        value: new Map(closed.map(([id, { closer }]) => [id, closer === null ? [] : [closer]])),
      }
    })
  }

  function closedAmong(nodeIds: readonly string[]): Map<string, ClosedPullRequest> {
    const found = world.people.flatMap((person) =>
      (world.things.get(person.githubId) ?? []).flatMap((thing) => {
        const fact = versionAt(thing, clock.now)?.fact
        const nodeId = fact?.thread?.nodeId ?? ''
        if (fact?.landedAs == null || !nodeIds.includes(nodeId)) return []
        return [[nodeId, closedBy(person, fact, fact.landedAs)] as const]
      }),
    )
    return new Map(found)
  }

  async function fetchTotals() {
    const error = whyNot()
    if (error !== null) return { ok: false as const, error }
    const count = Math.floor((clock.now - world.start) / DAY)
    const value = {
      commits: count,
      pullRequests: 1,
      issues: 2,
      pullRequestReviews: 3,
      issueComments: 4,
      createEvents: 1,
    }
    return { ok: true as const, value }
  }

  function whyNot(): GitHubError | null {
    if (isOut(outages.github, clock.now)) return { code: 'unavailable', message: 'Bad gateway' }
    if (run.faultRate === 0 || !run.random.chance(0.04)) return null
    if (run.random.chance(0.5)) return { code: 'unavailable', message: 'time-out' }
    return { code: 'rate_limited', retryAt: clock.now + run.random.integer(1, 50) * MINUTE }
  }

  function answerFor(
    person: Person | undefined,
    failure: GitHubError | null,
    seen: number,
    window: Window,
    parts?: ActivityQuery['parts'],
  ): Activity {
    if (failure !== null) return { state: 'failed', error: failure }
    if (person === undefined || (person.deletedAt !== null && person.deletedAt <= seen)) return { state: 'deleted' }
    if (person.oversized !== null && person.oversized.from <= seen && seen < person.oversized.to)
      return { state: 'oversized' }
    if (run.faultRate > 0 && run.random.chance(0.01))
      return { state: 'failed', error: { code: 'malformed', message: 'cut off' } }
    const { githubId, nodeId, username } = person
    const profile = { githubId, nodeId, username, name: null, avatarUrl: null, createdAt: 0 }
    const all = marksOf(world, person, seen, window)
    const read = PARTS.filter((part) => parts === undefined || parts[part] !== undefined)
    const fingerprints: Partial<Fingerprints> = Object.fromEntries(read.map((part) => [part, all[part]]))
    const shown = factsOf(world, person, seen, window).filter((fact) => isRead(fact, parts))
    const { facts, closed } = asGitHubSays(shown)
    const [pullRequests, threads] = [[], readThreads(facts)]
    return {
      state: 'complete',
      profile,
      facts,
      pullRequests,
      threads,
      closed,
      fingerprints,
      isFullRead: parts === undefined,
    }
  }
}

/** GitHub says of what landed that it is closed. */
function asGitHubSays(shown: readonly Fact[]): { facts: Fact[]; closed: Fact[] } {
  const landed = shown.filter(({ landedAs }) => landedAs != null)
  const opened = new Set(landed.map(({ key }) => key.replace(/:accepted$/, ':opened')))
  return {
    facts: shown
      .filter(({ landedAs }) => landedAs == null)
      .map((fact) =>
        opened.has(fact.key) && fact.ineligible === null ? { ...fact, ineligible: 'closed_unmerged' } : fact,
      ),
    closed: landed.map((fact) => ({ ...fact, landedAs: null, counterpartId: 0 })),
  }
}

function closedBy({ githubId, nodeId, username }: Person, fact: Fact, sha: string): ClosedPullRequest {
  const author = { id: githubId, login: username, type: 'User' }
  const closer = { id: fact.counterpartId, login: `closer-${fact.counterpartId}`, type: 'User' }
  const { id, name, nodeId: repositoryNodeId } = fact.repository
  return {
    nodeId: fact.thread?.nodeId ?? '',
    number: 1,
    title: fact.title ?? '',
    repository: { id, nodeId: repositoryNodeId ?? '', name },
    openedAt: fact.thread?.openedAt ?? 0,
    closedAt: fact.occurredAt,
    author,
    authorNodeId: nodeId,
    closedBy: closer,
    closer: {
      sha,
      message: 'Closes #1',
      committedAt: fact.occurredAt,
      authors: [author],
      repositoryId: id,
      isOfMerged: false,
    },
    headlines: [],
    approvals: [],
    labels: [],
  }
}

function isRead(fact: Fact, parts: ActivityQuery['parts']): boolean {
  if (parts === undefined) return true
  const part = partOf(fact)
  const since = parts[part]
  return since !== undefined && (part === 'commits' || changedAt(fact) >= since)
}

/** What GitHub counts of the facts that it shows: a dismissed review or a deleted and rewritten commit moves nothing. */
function marksOf(world: World, person: Person, seen: number, window: Window): Fingerprints {
  const fingerprints: Record<string, Fingerprint> = Object.fromEntries(PARTS.map((part) => [part, [0, 0]]))
  for (const fact of factsOf(world, person, seen, window)) {
    const part = partOf(fact)
    const [count = 0, second = 0] = fingerprints[part] ?? []
    if (part === 'commits')
      fingerprints[part] = fact.kind === 'commits' ? [count + fact.quantity, second] : [count, second + 1]
    else fingerprints[part] = [count + 1, Math.max(second, changedAt(fact))]
  }
  return fingerprints as Fingerprints
}

function changedAt(fact: Fact): number {
  return partOf(fact) === 'reviews' ? fact.occurredAt : (fact.sourceUpdatedAt ?? fact.occurredAt)
}

function partOf({ kind }: Fact): Part {
  if (kind === 'commits' || kind === 'repository_created') return 'commits'
  if (kind.startsWith('review_')) return 'reviews'
  if (kind.startsWith('pull_request_')) return 'pullRequests'
  return kind === 'issue_comment_created' ? 'issueComments' : 'issues'
}

function factsOf(world: World, person: Person, seen: number, { from, to }: { from: number; to: number }) {
  return (world.things.get(person.githubId) ?? []).flatMap((thing) => {
    const fact = versionAt(thing, seen)?.fact
    if (fact === null || fact === undefined || sightAt(world.projects, fact.repository.id, seen) !== 'public') return []
    const shown =
      fact.kind === 'commits'
        ? fact.day >= dayOf(from) && fact.day <= dayOf(to + 14 * HOUR)
        : fact.occurredAt >= from && fact.occurredAt <= to
    return shown ? [fact] : []
  })
}

export function simulatedTelegram(run: Run, { outages, clock, post, draw }: Surroundings): Telegram {
  return {
    sendMessage: ({ chatId, text }) =>
      step(run, draw, 'Telegram', async (): Promise<Answer> => {
        if (isOut(outages.telegram, clock.now)) return { state: 'retry_later', seconds: 30 }
        if (post.blocked.has(chatId)) return { state: 'blocked' }
        if (run.faultRate > 0 && run.random.chance(0.1))
          return { state: 'retry_later', seconds: run.random.integer(1, 600) }
        post.telegrams.push({ chatId, text, at: clock.now })
        return { state: 'sent' }
      }),
  }
}

/** Stores an idempotency key for a day and sends one message per key. */
export function simulatedEmail(run: Run, { outages, clock, post, draw }: Surroundings): Email {
  return {
    sendEmail: ({ idempotencyKey, to, subject, html, text }) =>
      step(run, draw, 'the mail provider', async (): Promise<Answer> => {
        if (isOut(outages.email, clock.now)) return { state: 'retry_later', seconds: 60 }
        if (run.faultRate > 0 && run.random.chance(0.1))
          return { state: 'retry_later', seconds: run.random.integer(1, 600) }
        const body = `${to} ${subject} ${html}`
        const known = post.emails.get(idempotencyKey)
        if (known !== undefined && known.body !== body) post.mixedKeys.push(idempotencyKey)
        if (known === undefined && idempotencyKey.startsWith('letter:'))
          post.letters.push({ at: clock.now, subject, text })
        const lastSent = known?.sentAt.at(-1)
        if (lastSent === undefined || clock.now - lastSent > KEY_LIFE)
          post.emails.set(idempotencyKey, { body, sentAt: [...(known?.sentAt ?? []), clock.now] })
        return { state: 'sent', id: idempotencyKey }
      }),
  }
}
