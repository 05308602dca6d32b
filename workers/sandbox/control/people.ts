import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { loginAt, type Account } from '#workers/sandbox/world/account.ts'
import { nameWithOwner } from '#workers/sandbox/world/repository.ts'
import type { Thread } from '#workers/sandbox/world/thread.ts'
import { threadUrl, type View } from '#workers/sandbox/world/view.ts'

const PEOPLE_SHOWN = 50

export type Person = ReturnType<typeof peopleOf>[number]

/** `quirk` is null for nearly all. */
export function peopleOf({ world, now }: SandboxContext) {
  return world.people(now()).map((person) => ({
    githubId: person.githubId,
    nodeId: person.nodeId,
    login: loginAt(person, now()),
    name: person.name,
    email: person.email,
    country: person.country,
    timeZone: person.timeZone,
    createdAt: person.createdAt,
    quirk: person.quirk,
    pace: person.habit.pace,
  }))
}

export function threadsOfPerson(view: View, account: Account) {
  const { pullRequests, issues } = view.world.activityOf(account, view.now)
  return [...pullRequests, ...issues]
    .filter((thread) => thread.createdAt <= view.now)
    .map((thread) => ({
      ...threadLine(view, thread),
      title: thread.title,
      state: view.stateOf(thread).state,
      createdAt: thread.createdAt,
      updatedAt: view.stateOf(thread).updatedAt,
    }))
    .sort((one, other) => other.updatedAt - one.updatedAt)
    .slice(0, PEOPLE_SHOWN)
}

export function threadLine(view: View, thread: Thread) {
  const { type, id, number, repository } = thread
  return { type, id, number, repository: nameWithOwner(repository, view.now), url: threadUrl(view, thread) }
}
