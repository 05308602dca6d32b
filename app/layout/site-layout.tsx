import { useLocation, useMatches } from '@remix-run/react'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import type { LocalWorld } from '#app/domain/visits/local-world.ts'
import { useOpenDetails } from '#app/remix-2/use-open-details.ts'
import { useRouterForLinks } from '#app/remix-2/use-router-for-links.ts'
import { AnalyticsProvider } from './analytics.tsx'
import { BottomBanner } from './bottom-banner.tsx'
import { EarnedMoment } from './earned-moment.tsx'
import { Feedback } from './feedback.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { scopeOf, type RouteHandle, type Scope } from './navigation.ts'
import { OnTheWay } from './on-the-way.tsx'
import { PageDialog } from './page-dialog.tsx'
import { Presence } from './presence.tsx'
import { useRootData } from './root-data.ts'
import { TelegramNudge } from './telegram-nudge.tsx'
import { Toasts } from './toasts.tsx'
import { ViewerBar } from './viewer-bar.tsx'
import styles from './layout.module.css'

const LOCAL_WORLD_TEXTS = {
  invented: 'Local world: people and numbers are invented',
  'played-sign-in': 'Local world: sign-in is played, so anybody can be anybody. Everything else comes from GitHub',
} as const satisfies Record<LocalWorld, string>

export function SiteLayout({ children }: { children: ReactNode }) {
  const data = useRootData()
  const scope = useScope()
  const viewer = data?.viewer ?? null
  const dialog = data?.dialog ?? null
  const main = useRef<HTMLElement>(null)
  const behindDialog = dialog === null ? {} : { inert: '' }
  const strip =
    viewer !== null && data?.you != null ? (
      <ViewerBar you={data.you} viewer={viewer} behindDialog={behindDialog} />
    ) : null
  const banner = <BottomBanner url={data?.bannerUrl ?? null} behindDialog={behindDialog} />

  useFocusOnNewPage(main)
  useRouterForLinks()
  useOpenDetails()

  return (
    <AnalyticsProvider settings={data?.analytics ?? null} event={data?.event ?? null}>
      <OnTheWay />
      <Toasts flash={data?.toast ?? null}>
        <a href="#content" className={styles.skip} {...behindDialog}>
          Skip to content
        </a>
        {data?.localWorld != null && (
          <aside aria-label="Local world" className="bg-sunk px-4 py-0.5 text-center text-caption text-soft">
            {LOCAL_WORLD_TEXTS[data.localWorld]}
          </aside>
        )}
        <header className={styles.header} {...behindDialog}>
          <Header scope={scope} viewer={viewer} />
        </header>
        <main ref={main} id="content" tabIndex={-1} className="flex-1 focus:outline-none" {...behindDialog}>
          {data?.earned != null && viewer !== null && (
            <EarnedMoment view={data.earned} url={`${data.origin}/player/${viewer.username}`} />
          )}
          {children}
        </main>
        <Feedback drawn={data?.feedback ?? null} behindDialog={behindDialog} />
        <footer className="border-t border-line bg-sunk" {...behindDialog}>
          <Footer />
        </footer>
        {/* One thing at a time stands at the foot of the window. */}
        {strip !== null && banner}
        <div className="sticky bottom-0 z-9">{strip ?? banner}</div>
        {dialog !== null && <PageDialog key={dialog.kind} dialog={dialog} />}
        <TelegramNudge viewer={viewer} />
        {viewer !== null && <Presence viewer={viewer} />}
      </Toasts>
    </AnalyticsProvider>
  )
}

/** As the load of a document does, for keyboards and screen readers. */
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
  return scopeOf(useMatches().at(-1)?.handle as RouteHandle | undefined, useLocation().pathname)
}
