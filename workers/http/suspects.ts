import type { AppContext } from '#app/context/context.server.ts'
import { MINUTE } from '#app/domain/time/period.ts'
import { networkOfRequest } from '#app/http.server.ts'

const MOST_SUSPECTS = 1000

/** Addresses that were refused in this isolate more often in a minute than `limits.form` allows. */
export function createSuspects(purpose: string) {
  const until = new Map<string, number>()

  function isSuspect({ now }: Pick<AppContext, 'now'>, request: Request): boolean {
    return (until.get(networkOfRequest(request)) ?? 0) > now()
  }

  /** Beyond the limit the address is suspect for a minute. */
  async function countRefusal({ limits, now }: Pick<AppContext, 'limits' | 'now'>, request: Request): Promise<void> {
    const address = networkOfRequest(request)
    if (await limits.form(`${purpose} ${address}`)) return
    until.delete(address)
    until.set(address, now() + MINUTE)
    const [oldest] = until.keys()
    if (until.size > MOST_SUSPECTS && oldest !== undefined) until.delete(oldest)
  }

  return { isSuspect, countRefusal }
}
