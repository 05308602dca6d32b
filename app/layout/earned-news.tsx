import { useEffect, useRef, useState } from 'react'
import { EarnedDialog } from '#app/components/earned/earned-dialog.tsx'
import type { Earned, EarnedView } from '#app/domain/achievements/earned.ts'

/** Long enough to see the screen first. */
const PAUSE = 700

/** `wasTouched`: whether the reader has done anything on the screen since it was opened. */
type Props = { view: EarnedView; url: string; pathname: string; wasTouched: () => boolean }

/**
 * Shows once what was earned: over a screen that was just opened and that nobody has touched yet. Loaded on demand,
 * because most days bring nothing new.
 */
export function EarnedNews({ view, url, pathname, wasTouched }: Props) {
  const [shown, setShown] = useState<Earned[]>([])
  const arrivedAt = useRef<string>()

  useEffect(() => {
    // Data that changes under an open screen shows nothing over it.
    if (arrivedAt.current === pathname) return
    const isFree = () => !wasTouched() && isUncovered()
    const timer = setTimeout(() => {
      arrivedAt.current = pathname
      if (!isFree()) return
      void take(view).then((earned) => {
        if (isFree()) setShown(earned)
      })
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [pathname, view, wasTouched])

  return shown.length === 0 ? null : <EarnedDialog earned={shown} url={url} onClose={() => setShown([])} />
}

/** Nobody types, and nothing else lies over the screen. */
function isUncovered(): boolean {
  const focused = document.activeElement
  const isTyping = focused instanceof HTMLElement && (focused.isContentEditable || 'value' in focused)
  return !document.hidden && !isTyping && document.querySelector('dialog[open]') === null
}

/** What no other tab or device has shown or is about to; nothing without an answer, and the inbox has it. */
async function take({ until, earned }: EarnedView): Promise<Earned[]> {
  try {
    const reply = await fetch('/earned', {
      method: 'POST',
      body: new URLSearchParams({ until: String(until) }),
      headers: { accept: 'application/json' },
    })
    const taken: unknown = await reply.json()
    return Array.isArray(taken) ? earned.filter(({ badge }) => taken.includes(badge)) : []
  } catch {
    return []
  }
}
