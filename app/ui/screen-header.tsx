import type { ReactNode } from 'react'
import { ContourBand } from './contour-band.tsx'

type Props = { title: string; lead: ReactNode; children?: ReactNode }

export function ScreenHeader({ title, lead, children }: Props) {
  return (
    <ContourBand tone="sunk">
      <div className="grid gap-3 pt-12 pb-8 wrap-anywhere">
        <h1>{title}</h1>
        <p className="max-w-176 text-[1.1rem] text-soft not-last:mb-3">{lead}</p>
        {children}
      </div>
    </ContourBand>
  )
}
