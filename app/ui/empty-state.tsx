import type { ReactNode } from 'react'

type Props = { title: string; level: 1 | 2 | 3; action?: ReactNode; children: ReactNode }

export function EmptyState({ title, level, action, children }: Props) {
  const Heading = `h${level}` as const
  return (
    <div className="grid justify-items-center gap-3 px-4 py-12 text-center">
      <svg className="mb-2" width="120" height="72" viewBox="0 0 120 72" aria-hidden="true">
        <path className="fill-moss-tint" d="M0 70 26 34l12 12L62 8l24 38 10-10 24 34Z" />
        <path className="fill-moss opacity-55" d="m62 8 13 20-7-3-5 6-6-6-7 5Z" />
        <path
          className="fill-none stroke-blaze stroke-2"
          strokeLinecap="round"
          strokeDasharray="1 5"
          d="M18 70c14-8 4-16 20-18s10-12 18-14 4-8 6-12"
        />
      </svg>
      <Heading className="text-[length:clamp(1.3rem,1.1rem_+_1vw,1.8rem)]">{title}</Heading>
      <div className="mb-2 max-w-136 text-soft">{children}</div>
      {action}
    </div>
  )
}
