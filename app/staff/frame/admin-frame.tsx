import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button } from '#app/ui/button.tsx'
import { ContentsLayout } from '#app/ui/contents-layout.tsx'
import { ContourBand } from '#app/ui/contour-band.tsx'
import { ADMIN_SCREENS, type AdminPath } from './admin-screens.ts'

type Props = {
  current: AdminPath | '/admin/account'
  title: string
  intro?: string
  /** From an item to its list. */
  back?: { href: string; label: string }
  children: ReactNode
}

/** Of every staff screen; the loader is a `staffLoader`. */
export function AdminFrame({ current, title, intro, back, children }: Props) {
  const { staff } = useLoaderData<{ staff: { email: string } }>()
  return (
    <>
      <ContourBand tone="sunk">
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pt-[clamp(var(--s5),4vw,var(--s7))] pb-[clamp(var(--s4),3vw,var(--s6))]">
          <div className="stack max-w-176 min-w-0 flex-[1_1_20rem] gap-3">
            {back !== undefined && (
              <Anchor
                href={back.href}
                className="-my-2.5 inline-flex min-h-11 items-center justify-self-start text-soft before:ms-1 before:me-2 before:size-2 before:rotate-45 before:border-s-2 before:border-b-2"
              >
                {back.label}
              </Anchor>
            )}
            <h1>{title}</h1>
            {intro !== undefined && <p className="text-soft">{intro}</p>}
          </div>
          <form method="post" action="/admin/log-out" className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
            <Anchor
              href="/admin/account"
              className="inline-flex min-h-11 items-center wrap-anywhere text-soft max-xs:basis-[100%]"
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
        <div className="stack gap-8">{children}</div>
      </ContentsLayout>
    </>
  )
}
