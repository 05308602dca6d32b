import { useEffect, useLayoutEffect } from 'react'

export function allowsMotion(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Before the browser paints; on the server nothing does. */
export const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect
