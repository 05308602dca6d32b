import { useEffect, useRef } from 'react'

/** Calls back after this many milliseconds without pauses; a pause stops the timer without resetting it. */
export function usePausableTimer(duration: number, isPaused: boolean, onEnd: () => void): void {
  const left = useRef(duration)
  const end = useRef(onEnd)

  useEffect(() => {
    end.current = onEnd
  }, [onEnd])

  useEffect(() => {
    if (isPaused) return
    const startedAt = performance.now()
    const timer = setTimeout(() => end.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(0, left.current - (performance.now() - startedAt))
    }
  }, [isPaused])
}
