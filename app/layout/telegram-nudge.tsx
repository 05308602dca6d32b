import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useShowToast } from '#app/ui/toast-message.ts'
import type { Viewer } from './root-data.ts'

const MARK = 'telegram-nudge'

/** Draws at each navigation, not at the first page load of a visit. Renders nothing. */
export function TelegramNudge({ viewer }: { viewer: Viewer | null }) {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const showToast = useShowToast()

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (viewer?.mayBeNudged !== true) return
    // Loaded on demand; a file that is gone after a deployment nudges nobody.
    import('./nudge-toast.ts').then(
      ({ nudgeToast }) => {
        const nudge = nudgeToast({ viewer, chance: Math.random(), wasNudged: readMark() })
        if (nudge === null) return
        writeMark()
        showToast(nudge)
      },
      () => undefined,
    )
  }, [pathname, viewer, showToast])

  return null
}

// A browser that refuses storage counts as nudged: better never than at each navigation.
function readMark(): boolean {
  try {
    return sessionStorage.getItem(MARK) !== null
  } catch {
    return true
  }
}

function writeMark(): void {
  sessionStorage.setItem(MARK, 'shown')
}
