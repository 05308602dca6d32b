import { useEffect, useRef, useState, type ReactNode } from 'react'
import fold from './fold.module.css'

type Props = {
  summary: ReactNode
  /** Only one of a group is open. */
  group?: string
  /** Only the reader closes it. */
  isOpen?: boolean
  children: ReactNode
}

export function Disclosure({ summary, group, isOpen = false, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null)
  const [startsOpen] = useState(isOpen)
  useEffect(() => {
    if (isOpen && details.current !== null) details.current.open = true
  }, [isOpen])
  return (
    <details ref={details} name={group} open={startsOpen} className="border-t border-line">
      <summary
        className={`${fold.summary} flex items-center justify-between gap-4 py-2 font-semibold after:me-[0.3rem]`}
      >
        {summary}
      </summary>
      <div className="pt-0 pb-4 text-soft">{children}</div>
    </details>
  )
}
