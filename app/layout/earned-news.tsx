import { useEffect, useRef, useState } from 'react'
import { EarnedDialog } from '#app/components/earned/earned-dialog.tsx'
import type { Earned, EarnedView } from '#app/domain/achievements/earned.ts'

/** Milliseconds to see the screen first. */
const PAUSE = 700

/** `wasTouched`: since the screen was opened. */
type Props = { view: EarnedView; url: string; pathname: string; wasTouched: () => boolean }

/** Shown once, over a screen that was just opened and not used yet. On demand: most days bring nothing. */
export function EarnedNews({ view, url, pathname, wasTouched }: Props) {
  const [shown, setShown] = useState<Earned[]>([])
  const arrivedAt = useRef<string>()

  useEffect(() => {
    // Only when a screen opens, not when its data changes.
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

/** Nobody is typing, and nothing else is over the screen. */
function isUncovered(): boolean {
  const focused = document.activeElement
  const isTyping = focused instanceof HTMLElement && (focused.isContentEditable || 'value' in focused)
  return !document.hidden && !isTyping && document.querySelector('dialog[open]') === null
}

/** What no other tab or device shows; nothing without an answer: the inbox has it. */
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
