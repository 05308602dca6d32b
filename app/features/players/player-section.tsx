import { useId, type ReactNode } from 'react'

type Props = { title: ReactNode; aside?: ReactNode; id?: string; children: ReactNode }

export function PlayerSection({ title, aside, id, children }: Props) {
  const titleId = useId()
  return (
    <section id={id} className="@container min-w-0" aria-labelledby={titleId}>
      <header className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0">
        <h2 id={titleId} className="text-[length:clamp(1.4rem,1.2rem_+_1vw,1.9rem)]">
          {title}
        </h2>
        {aside !== undefined && (
          <div className="hint tall-links flex flex-wrap items-baseline gap-x-4 gap-y-0 [&_a]:-my-2.75">{aside}</div>
        )}
      </header>
      {children}
    </section>
  )
}
