import { checkStandings, type Difference } from '#app/features/monitoring/check-standings.server.ts'
import type { TestContext } from './factories.ts'

/** The nightly check to its last page, as the queue delivers it. */
export async function checkAllStandings(context: TestContext): Promise<Difference[]> {
  const differences = await checkStandings(context, { after: '', found: 0 })
  for (;;) {
    const at = context.queued.findIndex(({ type }) => type === 'check-standings')
    const [next] = at < 0 ? [] : context.queued.splice(at, 1)
    if (next?.type !== 'check-standings') return differences
    differences.push(...(await checkStandings(context, next)))
  }
}
