import { useEffect, useRef, useState, type ReactNode } from 'react'
import fold from '#app/ui/fold.module.css'

/** Folded on phones by a script, unless something in it is asked for. */
export function More({ isAsked, children }: { isAsked: boolean; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null)
  const [wasAsked] = useState(isAsked)

  useEffect(() => {
    if (!wasAsked && details.current !== null && matchMedia('(max-width: 40rem)').matches) details.current.open = false
  }, [wasAsked])

  useEffect(() => {
    if (isAsked && details.current !== null) details.current.open = true
  }, [isAsked])

  return (
    <details ref={details} open className="border-line max-sm:border-t">
      <summary className={`flex items-center justify-between font-semibold sm:hidden ${fold.summary}`}>More</summary>
      {children}
    </details>
  )
}
