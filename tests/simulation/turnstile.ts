import type { Random } from './random.ts'

/** A flow's wait before each visible step. */
export type Turn = () => Promise<void>

/**
 * Runs flows concurrently with steps interleaved by the seed: a flow runs alone up to its next step, then one of the
 * waiting flows continues. The same seed gives the same order on any machine.
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
