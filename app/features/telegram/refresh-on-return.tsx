import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

/** Loads the screen's data again whenever its tab is looked at again: what it waits for happens elsewhere. */
export function RefreshOnReturn() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') revalidate()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [revalidate])
  return null
}
