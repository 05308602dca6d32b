import { useEffect, useLayoutEffect } from 'react'

/** An effect before the browser paints; the server, which paints nothing, does without. */
export const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect
