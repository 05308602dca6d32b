import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useShowToast } from '#app/ui/toast-message.ts'
import type { Viewer } from './root-data.ts'

const MARK = 'telegram-nudge'

/** Renders nothing. At each navigation, but not on the first page of a visit. */
export function TelegramNudge({ viewer }: { viewer: Viewer | null }) {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const showToast = useShowToast()

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (viewer?.mayBeNudged !== true) return
    // On demand; a file that a deployment removed nudges nobody.
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

// No storage counts as nudged: rather never than each time.
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
