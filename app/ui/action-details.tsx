import type { ReactNode } from 'react'
import fold from './fold.module.css'

type Props = {
  summary: ReactNode
  id?: string
  /** Follows the summary, for screen readers. */
  hidden?: string
  /** Closes when it turns false, as after a successful form. */
  isOpen?: boolean
  children: ReactNode
}

/** A button that opens an action's further fields in its place. For long texts use `Disclosure`. */
export function ActionDetails({ summary, id, hidden, isOpen = false, children }: Props) {
  return (
    <details id={id} open={isOpen} className="min-w-0 open:flex-[1_1_100%]">
      <summary
        className={`${fold.summary} inline-flex max-w-full items-center gap-3 rounded-(--radius) border-[1.5px] border-ink/28 px-[0.8rem] py-2 text-hint leading-tight font-semibold wrap-anywhere hover:bg-ink/8`}
      >
        {summary}
        {hidden !== undefined && <span className="visually-hidden">{hidden}</span>}
      </summary>
      <div className="pt-4 pb-2">{children}</div>
    </details>
  )
}
