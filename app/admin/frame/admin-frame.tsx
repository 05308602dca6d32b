import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button } from '#app/ui/button.tsx'
import { ContentsLayout } from '#app/ui/contents-layout.tsx'
import { ContourBand } from '#app/ui/contour-band.tsx'
import { classNames, cluster, row, stack } from '#app/ui/layout.ts'
import { ADMIN_SCREENS, type AdminPath } from './admin-screens.ts'
import styles from './admin-frame.module.css'

type Props = {
  current: AdminPath | '/admin/account'
  title: string
  intro: string
  /** Leads from one item back to its list. */
  back?: { href: string; label: string }
  children: ReactNode
}

/** The frame of every staff screen, whose loader is a `staffLoader`. */
export function AdminFrame({ current, title, intro, back, children }: Props) {
  const { staff } = useLoaderData<{ staff: { email: string } }>()
  return (
    <>
      <ContourBand tone="sunk">
        <div className={classNames(styles.header, cluster([4, 6], 'bottom', 'between'))}>
          <div className={classNames(styles.heading, 'shrinks', stack(3))}>
            {back !== undefined && (
              <Anchor href={back.href} className={classNames(styles.back, 'soft', row('inline', 'tall'))}>
                {back.label}
              </Anchor>
            )}
            <h1>{title}</h1>
            <p className="soft">{intro}</p>
          </div>
          <form method="post" action="/admin/log-out" className={classNames('shrinks', cluster([2, 4]))}>
            <Anchor
              href="/admin/account"
              className={classNames(styles.who, row('inline', 'tall'))}
              aria-current={current === '/admin/account' ? 'page' : undefined}
            >
              {staff.email}
            </Anchor>
            <Button size="small">Log out of admin</Button>
          </form>
        </div>
      </ContourBand>
      <ContentsLayout
        label="Admin"
        foldedAs="Admin"
        entries={ADMIN_SCREENS.map(({ path, label }) => ({ href: path, label, isCurrent: path === current }))}
      >
        <div className={stack(6)}>{children}</div>
      </ContentsLayout>
    </>
  )
}
