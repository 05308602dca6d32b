import { useEffect, useLayoutEffect } from 'react'

/** Whether the reader wants to see things move. */
export function allowsMotion(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** An effect before the browser paints; the server, which paints nothing, does without. */
export const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect
