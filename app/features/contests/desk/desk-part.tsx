import type { ReactNode } from 'react'

type Props = { id: string; title: string; aside?: ReactNode; children: ReactNode }

/** Around a part that is no card of its own. */
export const PANEL = 'panel p-[clamp(1rem,3vw,1.5rem)]'

/** A part of a section; the list of sections and links lead to its id. */
export function DeskPart({ id, title, aside, children }: Props) {
  return (
    <section id={id} className="stack gap-6 not-first:mt-6" aria-labelledby={`${id}-title`}>
      <header className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id={`${id}-title`} className="text-[length:clamp(1.5rem,1.2rem_+_1.2vw,2.1rem)]">
          {title}
        </h2>
        {aside !== undefined && <div className="text-soft">{aside}</div>}
      </header>
      {children}
    </section>
  )
}
