import type { Resource } from './rate-limits.ts'

/** Counted by resource, and for GraphQL by operation, since the start or the last `clear`. */
export type Usage = {
  caller: string
  resource: Resource
  operation: string | null
  requests: number
  points: number
  milliseconds: number
  /** Their deducted points are among `points`. */
  timedOut: number
  refused: number
}

type Counts = Pick<Usage, 'points' | 'milliseconds' | 'timedOut' | 'refused'>

export type UsageMeter = ReturnType<typeof createUsageMeter>

export function createUsageMeter() {
  const rows = new Map<string, Usage>()
  return {
    count: (
      { caller, resource, operation }: Pick<Usage, 'caller' | 'resource' | 'operation'>,
      more: Partial<Counts>,
    ) => {
      const key = JSON.stringify([caller, resource, operation])
      const { requests = 0, points = 0, milliseconds = 0, timedOut = 0, refused = 0 } = rows.get(key) ?? {}
      rows.set(key, {
        caller,
        resource,
        operation,
        requests: requests + 1,
        points: points + (more.points ?? 0),
        milliseconds: milliseconds + (more.milliseconds ?? 0),
        timedOut: timedOut + (more.timedOut ?? 0),
        refused: refused + (more.refused ?? 0),
      })
    },
    all: (): Usage[] => [...rows.values()],
    clear: () => rows.clear(),
  }
}
