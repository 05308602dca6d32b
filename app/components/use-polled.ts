import { useEffect, useState } from 'react'
import { clockOffset } from '#app/ui/clock.ts'

const PERIOD = 5000
const OFFLINE_PERIOD = 15_000

export type Polled<View> = {
  view: View
  /** Null while the connection works. */
  lostAt: number | null
  triesAt: number
}

/** Polls an address without a session. */
export function usePolled<View>(href: string, drawn: View): Polled<View> {
  const [polled, setPolled] = useState<Polled<View>>({ view: drawn, lostAt: null, triesAt: 0 })

  useEffect(() => {
    let isOpen = true
    // A first failure is tried again at the usual pace.
    let isLost = false
    let timer: ReturnType<typeof setTimeout>
    async function refresh() {
      const view = await ask<View>(href)
      if (!isOpen) return
      const wait = view === null && isLost ? OFFLINE_PERIOD : PERIOD
      isLost = view === null
      const now = Date.now() + clockOffset()
      setPolled((known) => ({
        // Unchanged data must not render again.
        view: view === null || isSame(view, known.view) ? known.view : view,
        lostAt: view === null ? (known.lostAt ?? now) : null,
        triesAt: now + wait,
      }))
      timer = setTimeout(() => void refresh(), wait)
    }
    function refreshNow() {
      clearTimeout(timer)
      isLost = false
      void refresh()
    }
    void refresh()
    addEventListener('online', refreshNow)
    return () => {
      isOpen = false
      clearTimeout(timer)
      removeEventListener('online', refreshNow)
    }
  }, [href])

  return polled
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

async function ask<View>(href: string): Promise<View | null> {
  try {
    const answer = await fetch(href, { credentials: 'omit', signal: AbortSignal.timeout(PERIOD) })
    return answer.ok ? ((await answer.json()) as View) : null
  } catch {
    return null
  }
}
