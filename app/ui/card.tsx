import { useId, type ReactNode } from 'react'

type Props = { title: ReactNode; aside?: ReactNode; id?: string; children: ReactNode }

export function Card({ title, aside, id, children }: Props) {
  const titleId = useId()
  return (
    <section
      id={id}
      className="@container rounded-large border border-line bg-raised p-[clamp(1rem,3vw,1.5rem)]"
      aria-labelledby={titleId}
    >
      <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={titleId} className="min-w-0 text-lg wrap-anywhere">
          {title}
        </h2>
        {aside !== undefined && (
          // Its link is wide enough for a finger, without a taller header.
          <div className="text-hint text-soft [&>a]:-my-[0.7rem] [&>a]:inline-flex [&>a]:min-h-11 [&>a]:items-center">
            {aside}
          </div>
        )}
      </header>
      {children}
    </section>
  )
}
