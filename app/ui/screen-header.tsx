import type { ReactNode } from 'react'
import { ContourBand } from './contour-band.tsx'
import styles from './screen-header.module.css'

type Props = { title: string; lead: ReactNode; children?: ReactNode }

/** The head of a screen: its name, what it is for, and what belongs to all of it. */
export function ScreenHeader({ title, lead, children }: Props) {
  return (
    <ContourBand tone="sunk">
      <div className={styles.header}>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </div>
    </ContourBand>
  )
}
