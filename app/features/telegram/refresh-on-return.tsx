import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

/** Reloads the screen's data whenever its tab becomes visible again, since the awaited change happens elsewhere. */
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
