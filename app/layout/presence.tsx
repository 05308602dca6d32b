import { useLocation, useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { showsOwnPoints } from '#app/domain/visits/presence.ts'
import type { Viewer } from './root-data.ts'

/** While players look at their own points, GitHub is asked for them, and the screen follows. Renders nothing. */
export function Presence({ viewer: { username, ledgerVersion } }: { viewer: Viewer }) {
  const isLooking = showsOwnPoints(useLocation().pathname, username)
  const { revalidate } = useRevalidator()
  const shown = useRef(ledgerVersion)

  useEffect(() => {
    shown.current = ledgerVersion
  }, [ledgerVersion])

  useEffect(() => {
    if (!isLooking) return
    let leave: (() => void) | null = null
    let isOver = false
    // A file that is gone after a deployment tells nothing.
    import('./stay-present.ts').then(
      ({ stayPresent }) => {
        if (!isOver)
          leave = stayPresent((version) => {
            if (version !== shown.current) revalidate()
          })
      },
      () => undefined,
    )
    return () => {
      isOver = true
      leave?.()
    }
  }, [isLooking, revalidate])

  return null
}
