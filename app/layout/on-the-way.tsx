import { useNavigation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import styles from './layout.module.css'

/** Milliseconds until a word is said. */
const LONG = 1000
/** A document that takes longer is a download. */
const GIVE_UP = 8000

/** A thin bar at once, and later a word for screen readers. */
export function OnTheWay() {
  const isMoving = useNavigation().state !== 'idle'
  const isLeaving = useLeaving()
  const isOn = isMoving || isLeaving
  const [isLong, setLong] = useState(false)

  useEffect(() => {
    setLong(false)
    if (!isOn) return
    const timer = setTimeout(() => setLong(true), LONG)
    return () => clearTimeout(timer)
  }, [isOn])

  return (
    <>
      {isOn && <div id="on-the-way" className={styles.bar} />}
      <p role="status" className="visually-hidden">
        {isLong && 'The page is on its way.'}
      </p>
    </>
  )
}

/** The browser itself is loading a document. */
function useLeaving(): boolean {
  const [isLeaving, setLeaving] = useState(false)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function leave(event: Event) {
      // After React: the router prevents what it follows.
      if (event.defaultPrevented || !leadsOn(event)) return
      setLeaving(true)
      timer = setTimeout(stay, GIVE_UP)
    }
    function stay() {
      clearTimeout(timer)
      setLeaving(false)
    }
    addEventListener('click', leave)
    addEventListener('submit', leave)
    // Also after the back/forward cache.
    addEventListener('pageshow', stay)
    return () => {
      stay()
      removeEventListener('click', leave)
      removeEventListener('submit', leave)
      removeEventListener('pageshow', stay)
    }
  }, [])

  return isLeaving
}

function leadsOn(event: Event): boolean {
  if (event.type === 'submit') return true
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link === null || link.origin !== location.origin || link.target !== '' || link.download !== '') return false
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event as MouseEvent
  const isHere = link.hash !== '' && link.pathname === location.pathname && link.search === location.search
  const isFile = /^\/api\/|\.\w+$/.test(link.pathname)
  return !(isHere || isFile || button !== 0 || metaKey || ctrlKey || shiftKey || altKey)
}
