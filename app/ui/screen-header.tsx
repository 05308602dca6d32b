import type { ReactNode } from 'react'
import { ContourBand } from './contour-band.tsx'
import styles from './screen-header.module.css'

type Props = { title: string; lead: ReactNode; children?: ReactNode }

export function ScreenHeader({ title, lead, children }: Props) {
  return (
    <ContourBand tone="sunk">
      <div className="grid gap-3 pt-12 pb-8 wrap-anywhere">
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </div>
    </ContourBand>
  )
}
