import type { Fetch, Log } from './connection.ts'

/** Tells an outside watch that the schedules run; never throws. */
export type Heartbeat = () => Promise<void>

const LONGEST_ANSWER = 5000

/** The watch (a "check" of a cron monitoring service) raises an alarm when no request has come for some minutes. */
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
