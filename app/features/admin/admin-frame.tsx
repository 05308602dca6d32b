import type { ReactNode } from 'react'

import { Anchor } from '#app/ui/anchor.tsx'
import { Button } from '#app/ui/button.tsx'
import { ContourBand } from '#app/ui/contour-band.tsx'

import styles from './admin-frame.module.css'
import { ADMIN_SCREENS, type AdminPath } from './admin-screens.ts'

type Props = { staff: { email: string }; current: AdminPath; title: string; intro: string; children: ReactNode }

/** What stands around every screen of the staff. */
export function AdminFrame({ staff, current, title, intro, children }: Props) {
  return (
    <>
      <ContourBand tone="sunk">
        <div className={styles.header}>
          <div className={styles.heading}>
            <h1>{title}</h1>
            <p className="soft">{intro}</p>
          </div>
          <form method="post" action="/admin/log-out" className={styles.account}>
            <p className={styles.who}>{staff.email}</p>
            <Button size="small">Log out of admin</Button>
          </form>
        </div>
      </ContourBand>
      <div className={`wrap ${styles.body}`}>
        <nav aria-label="Admin" className={styles.contents}>
          <ul role="list">
            {ADMIN_SCREENS.map(({ path, label }) => (
              <li key={path}>
                <Anchor href={path} aria-current={path === current ? 'page' : undefined}>
                  {label}
                </Anchor>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.cards}>{children}</div>
      </div>
    </>
  )
}
