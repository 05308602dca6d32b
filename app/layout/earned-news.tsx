import { useEffect, useRef, useState } from 'react'
import { EarnedDialog } from '#app/components/earned/earned-dialog.tsx'
import type { EarnedView } from '#app/domain/earned.ts'
import { postQuietly } from './post-quietly.ts'

/** Long enough to see the screen first. */
const PAUSE = 700

type Props = { view: EarnedView; url: string; pathname: string }

/**
 * Shows once what was earned: over a screen that was just opened and that nobody has touched yet. Loaded on demand,
 * because most days bring nothing new.
 */
export function EarnedNews({ view, url, pathname }: Props) {
  const [isOpen, setOpen] = useState(false)
  const arrivedAt = useRef<string>()
  const seenUntil = useRef(0)

  useEffect(() => {
    // Data that changes under an open screen shows nothing over it.
    if (arrivedAt.current === pathname || view.until <= seenUntil.current) return
    arrivedAt.current = pathname
    return whenUntouched(() => setOpen(true))
  }, [pathname, view.until])

  function finish(form: HTMLFormElement) {
    seenUntil.current = view.until
    setOpen(false)
    postQuietly(form, null)
  }

  return isOpen ? <EarnedDialog view={view} url={url} onSeen={finish} /> : null
}

/** Calls back after the pause, unless the reader presses or types something before. */
function whenUntouched(show: () => void): () => void {
  const events = ['pointerdown', 'keydown'] as const
  const timer = setTimeout(() => {
    stop()
    if (isFree()) show()
  }, PAUSE)
  function stop() {
    clearTimeout(timer)
    for (const event of events) removeEventListener(event, stop, true)
  }
  for (const event of events) addEventListener(event, stop, true)
  return stop
}

/** Nobody types, and nothing else lies over the screen. */
function isFree(): boolean {
  const focused = document.activeElement
  const isTyping = focused instanceof HTMLElement && (focused.isContentEditable || 'value' in focused)
  return !document.hidden && !isTyping && document.querySelector('dialog[open]') === null
}
