import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import type { Account } from '#workers/sandbox/world/account.ts'
import { communityOf } from '#workers/sandbox/world/ids.ts'
import { isPrivateAt, type Repository } from '#workers/sandbox/world/repository.ts'
import { wayInto } from '#workers/sandbox/world/take-in.ts'
import { threadAt, type Thread } from '#workers/sandbox/world/thread.ts'
import { isDeveloper } from '#workers/sandbox/world/world.ts'

type Reference = string | number | undefined

/** What is done to a closed thread. */
const CLOSED_ALREADY = ['reopen_issue', 'reopen_pull_request', 'take_commit_away']

export function findAccount(context: SandboxContext, reference: Reference): Account | null {
  if (reference === undefined) return null
  const now = context.now()
  if (typeof reference === 'number') return context.world.accountById(reference, now)
  return (
    context.world.accountByLogin(reference, now) ??
    (/^\d+$/.test(reference) ? context.world.accountById(Number(reference), now) : null)
  )
}

/** The named one, else a public one among their peers: an organisation's that merges. */
export function findRepository(
  context: SandboxContext,
  reference: Reference,
  author: Account | null,
): Repository | null {
  const now = context.now()
  if (reference !== undefined && /^\d+$/.test(String(reference)))
    return context.world.repository(Number(reference), now)
  if (reference !== undefined) return context.world.repositoryByName(String(reference), now)
  if (!isDeveloper(author)) return null
  const near = context.world
    .surroundings(author.community, now)
    .repositories.filter((one) => one.createdAt <= now && !one.isFork && !isPrivateAt(one, now))
  const ofOrganisations = near.filter(({ owner }) => owner.type === 'Organization')
  return (
    ofOrganisations.find((one) => wayInto(one) === 'merge') ??
    ofOrganisations[0] ??
    near.find(({ owner }) => owner !== author) ??
    near[0] ??
    null
  )
}

/** The named one, else the latest of its author that the action is possible for. */
export function findThread(
  context: SandboxContext,
  { thread, type: action }: { thread?: Reference; type: string },
  type: Thread['type'],
  author: Account | null,
): Thread | null {
  const now = context.now()
  if (thread !== undefined && /^\d+$/.test(String(thread))) return context.world.thread(Number(thread), type, now)
  if (thread !== undefined) return findByName(context, String(thread), type)
  if (author === null) return null
  const activity = context.world.activityOf(author, now)
  const own = (type === 'issue' ? activity.issues : activity.pullRequests).filter(
    (one) =>
      one.createdAt <= now &&
      !isPrivateAt(one.repository, now) &&
      !one.repository.isFork &&
      threadAt(one, now).state === (CLOSED_ALREADY.includes(action) ? 'CLOSED' : 'OPEN'),
  )
  return own.sort((one, other) => other.createdAt - one.createdAt)[0] ?? null
}

function findByName(context: SandboxContext, name: string, type: Thread['type']): Thread | null {
  const [repositoryName, number] = name.split('#')
  const now = context.now()
  const repository = findRepository(context, repositoryName, null)
  if (repository === null) return null
  const { owner } = repository
  const near = isDeveloper(owner) ? context.world.surroundings(owner.community, now).people : context.world.people(now)
  for (const account of [...near, ...context.world.agents]) {
    const activity = context.world.activityOf(account, now)
    const threads = type === 'issue' ? activity.issues : activity.pullRequests
    const found = threads.find(
      (one) => one.repository === repository && one.number === Number(number) && one.createdAt <= now,
    )
    if (found !== undefined) return found
  }
  return null
}

/** Another person of the same community, who works most days. */
export function peerOf(context: SandboxContext, { author, repository }: Thread): Account | null {
  const community = isDeveloper(author) ? author.community : communityOf('repository', repository.id)
  if (community === null) return null
  const peers = context.world.surroundings(community, context.now()).people.filter((person) => person !== author)
  return peers.sort((one, other) => other.habit.weekday - one.habit.weekday)[0] ?? null
}

export function closerOf(context: SandboxContext, reference: Reference): number | null {
  if (reference === undefined) return null
  if (/^\d+$/.test(String(reference))) return Number(reference)
  return findByName(context, String(reference), 'pull_request')?.id ?? null
}
