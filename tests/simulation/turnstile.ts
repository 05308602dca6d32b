import type { Random } from './random.ts'

/** Where a flow waits before each step that others can see. */
export type Turn = () => Promise<void>

/**
 * Runs flows at once so that their steps interleave as the seed says: a flow goes on alone from one step to its next,
 * then one of all that wait is let through. The same seed gives the same order whatever the machine does.
 */
export async function runTogether(random: Random, flows: ((turn: Turn) => Promise<void>)[]): Promise<void> {
  const waiting: (() => void)[] = []
  let moving = flows.length
  await Promise.all(
    flows.map(async (flow) => {
      try {
        await flow(turn)
      } finally {
        leave()
      }
    }),
  )

  function turn(): Promise<void> {
    return new Promise((resolve) => {
      waiting.push(resolve)
      leave()
    })
  }

  function leave(): void {
    moving -= 1
    if (moving > 0 || waiting.length === 0) return
    moving = 1
    const [next] = waiting.splice(random.integer(0, waiting.length - 1), 1)
    next?.()
  }
}
