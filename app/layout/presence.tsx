import { useLocation, useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { showsOwnPoints } from '#app/domain/presence.ts'
import type { Viewer } from './root-data.ts'

/** While players look at their own points, GitHub is asked for them, and the screen follows. Renders nothing. */
export function Presence({ viewer: { username } }: { viewer: Viewer }) {
  const isLooking = showsOwnPoints(useLocation().pathname, username)
  const { revalidate } = useRevalidator()

  useEffect(() => {
    if (!isLooking) return
    let leave: (() => void) | null = null
    let isOver = false
    // A file that is gone after a deployment tells nothing.
    import('./stay-present.ts').then(
      ({ stayPresent }) => {
        if (!isOver) leave = stayPresent(revalidate)
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
