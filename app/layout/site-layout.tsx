import { useLocation, useMatches } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'

import { AnchorProvider } from '#app/ui/anchor.tsx'

import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import type { RouteHandle, Scope } from './navigation.ts'
import { PageDialog } from './page-dialog.tsx'
import { useRootData } from './root-data.ts'
import { RouterAnchor } from './router-anchor.tsx'
import styles from './site-layout.module.css'
import { Toasts } from './toasts.tsx'

export function SiteLayout({ children }: { children: ReactNode }) {
  const data = useRootData()
  const dialog = data?.dialog ?? null
  const main = useRef<HTMLElement>(null)
  const behindDialog = dialog === null ? {} : { inert: '' }

  useFocusOnNewPage(main)

  return (
    <AnchorProvider component={RouterAnchor}>
      <Toasts flash={data?.toast ?? null}>
        <a href="#content" className={styles.skip} {...behindDialog}>
          Skip to content
        </a>
        <header className={styles.header} {...behindDialog}>
          <Header scope={useScope()} viewer={data?.viewer ?? null} />
        </header>
        <main ref={main} id="content" tabIndex={-1} className={styles.main} {...behindDialog}>
          {children}
        </main>
        <footer className={styles.footer} {...behindDialog}>
          <Footer />
        </footer>
        {dialog !== null && <PageDialog key={dialog.kind} dialog={dialog} />}
      </Toasts>
    </AnchorProvider>
  )
}

/** A new page begins at its content for keyboards and screen readers, as it does when a document loads. */
function useFocusOnNewPage(main: RefObject<HTMLElement>) {
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname, main])
}

function useScope(): Scope {
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined
  return handle?.scope ?? 'leaderboard'
}
