import type { Fetch, Log } from './connection.ts'

/** Never throws. */
export type Heartbeat = () => Promise<void>

const LONGEST_ANSWER = 5000

/** A watch outside (a "check" of a cron monitoring service) raises an alarm after some minutes without a request. */
export function createHeartbeat({ url, fetch, log }: { url: string; fetch: Fetch; log: Log }): Heartbeat {
  return async () => {
    try {
      const reply = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(LONGEST_ANSWER),
      })
      await reply.body?.cancel()
      if (!reply.ok) log('warning', 'Heartbeat refused', { status: reply.status })
    } catch (error) {
      log('warning', 'Heartbeat not sent', { error: String(error).slice(0, 200) })
    }
  }
}
