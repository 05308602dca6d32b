import { useLocation, useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { showsOwnPoints } from '#app/domain/visits/presence.ts'
import type { Viewer } from './root-data.ts'

/** Renders nothing. While players look at their own points, GitHub is asked and the screen follows. */
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
    // On demand; a file that a deployment removed tells nothing.
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
