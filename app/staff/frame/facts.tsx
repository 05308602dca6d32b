import type { ReactNode } from 'react'

type FactProps = { label: string; children: ReactNode }

export function Fact({ label, children }: FactProps) {
  return (
    <div className="hint-terms stack content-start gap-0.5">
      <dt>{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

export function Figure({ label, note, children }: FactProps & { note?: ReactNode }) {
  return (
    <div className="hint-terms stack content-start gap-1">
      <dt>{label}</dt>
      <dd className="num text-2xl leading-tight">{children}</dd>
      {note && <dd className="hint leading-snug wrap-anywhere">{note}</dd>}
    </div>
  )
}
