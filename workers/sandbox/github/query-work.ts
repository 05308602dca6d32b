import { defaultFieldResolver, type GraphQLFieldResolver, type ResponsePath } from 'graphql'
import type { Hardness } from '#workers/sandbox/context/hardness.ts'
import { hash } from '#workers/sandbox/world/random.ts'

/** The parts of a probe, in the share of its time. */
const PARTS: Record<string, number> = {
  contributionsCollection: 1 / 2,
  pullRequests: 1 / 6,
  issues: 1 / 6,
  issueComments: 1 / 6,
  repositories: 1 / 6,
}

export type WorkMeter = { resolve: GraphQLFieldResolver<unknown, unknown>; milliseconds: () => number }

/** While a query is executed. Null where nothing takes any time. */
export function createWorkMeter(work: Hardness['work'], seed: string): WorkMeter | null {
  if (work.query + work.account + work.node === 0) return null
  /** How much slower GitHub is below an entry of the answer, by its key. */
  const factors = new Map<string, number>()
  let spent = work.query
  return {
    milliseconds: () => Math.round(spent),
    resolve: (source, given, context, info) => {
      const value: unknown = defaultFieldResolver(source, given, context, info)
      const isAccount = info.parentType.name === 'User'
      const part = PARTS[info.fieldName]
      if (isAccount && part !== undefined) {
        const factor = factorOf(work, seed, idOf(source))
        factors.set(entryOf(info.path), factor)
        spent += work.account * part * factor
      }
      if (Array.isArray(value) && info.path.prev !== undefined)
        spent += work.node * value.length * (factors.get(entryOf(info.path)) ?? 1)
      return value
    },
  }
}

function factorOf({ slow }: Hardness['work'], seed: string, githubId: number): number {
  const isSlow = slow.githubIds.includes(githubId) || hash(`${seed}|slow|${githubId}`) < slow.share * 2 ** 32
  return isSlow ? slow.factor : 1
}

function idOf(source: unknown): number {
  return typeof source === 'object' && source !== null && 'databaseId' in source ? Number(source.databaseId) : 0
}

function entryOf(path: ResponsePath): string {
  const keys: (string | number)[] = []
  for (let step: ResponsePath | undefined = path; step !== undefined; step = step.prev) keys.unshift(step.key)
  return typeof keys[1] === 'number' ? `${keys[0]}.${keys[1]}` : String(keys[0])
}
