import { useLocation } from '@remix-run/react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { EarnedDialogProps } from '#app/components/earned/earned-dialog.tsx'
import type { EarnedView } from '#app/domain/earned.ts'
import { Button } from '#app/ui/button.tsx'
import { postQuietly } from './post-quietly.ts'
import styles from './earned-moment.module.css'

/** Long enough to see the screen first. */
const PAUSE = 700

type Props = { view: EarnedView; username: string; origin: string }

/**
 * What the reader earned, shown once: as a dialog over a screen that was just opened and that nobody has touched yet,
 * without JavaScript as a line above it.
 */
export function EarnedMoment({ view, username, origin }: Props) {
  const { pathname, search } = useLocation()
  const [Dialog, setDialog] = useState<ComponentType<EarnedDialogProps> | null>(null)
  const arrivedAt = useRef<string>()
  const seenUntil = useRef(0)

  useEffect(() => {
    // Data that changes under an open screen shows nothing over it.
    if (arrivedAt.current === pathname || view.until <= seenUntil.current) return
    arrivedAt.current = pathname
    return whenUntouched(() => {
      // A file that is gone after a deployment leaves the notice in the inbox.
      import('#app/components/earned/earned-dialog.tsx').then(
        ({ EarnedDialog }) => isFree() && setDialog(() => EarnedDialog),
        () => undefined,
      )
    })
  }, [pathname, view.until])

  function finish(form: HTMLFormElement) {
    seenUntil.current = view.until
    setDialog(null)
    postQuietly(form, null)
  }

  return (
    <>
      <noscript>
        <form method="post" action="/earned" className={`wrap ${styles.line}`}>
          <input type="hidden" name="until" value={view.until} />
          <input type="hidden" name="returnTo" value={pathname + search} />
          <p>
            New on your page: <b>{view.earned.map(({ title }) => title).join(', ')}</b>.{' '}
            <a href={`/player/${username}#achievements`}>See your badges</a>
          </p>
          <Button size="small">Keep climbing</Button>
        </form>
      </noscript>
      {Dialog !== null && <Dialog view={view} url={`${origin}/player/${username}`} onSeen={finish} />}
    </>
  )
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
