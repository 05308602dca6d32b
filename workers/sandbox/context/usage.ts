import type { Resource } from './rate-limits.ts'

/** What a caller asked of one resource, and for GraphQL by one operation, since the start or the last `clear`. */
export type Usage = {
  caller: string
  resource: Resource
  operation: string | null
  requests: number
  points: number
  milliseconds: number
  /** Answers that took GitHub too long; their deducted points are among `points`. */
  timedOut: number
  /** Requests that a limit refused. */
  refused: number
}

type Counts = Pick<Usage, 'points' | 'milliseconds' | 'timedOut' | 'refused'>

export type UsageMeter = ReturnType<typeof createUsageMeter>

/** Counts in memory what callers ask of GitHub. */
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
