import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { loginAt } from '#workers/sandbox/world/account.ts'

export function peopleOf(context: SandboxContext): Person[] {
  const { world, now } = context
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

export type Person = {
  githubId: number
  nodeId: string
  login: string
  name: string | null
  email: string
  country: string
  timeZone: string
  createdAt: number
  /** The person's peculiarity; null for nearly all. */
  quirk: string | null
  pace: string
}
