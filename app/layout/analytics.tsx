import { useLocation } from '@remix-run/react'
import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import { withoutLookedUpName } from '#app/domain/text/username.ts'
import type { AnalyticsEvent } from '#app/domain/visits/analytics-event.ts'
import type { Analytics, AnalyticsSettings } from './create-analytics.ts'
import { dialogHref } from './dialog-href.ts'
import { isOutbound, opensElsewhere, OUTBOUND_DELAY } from './outbound-link.ts'

type TrackEvent = (event: AnalyticsEvent) => void

const TrackContext = createContext<TrackEvent>(() => undefined)

/** Does nothing without analytics. */
export function useTrackEvent(): TrackEvent {
  return useContext(TrackContext)
}

type Props = {
  settings: AnalyticsSettings | null
  /** Of the previous request; each object counts once. */
  event: AnalyticsEvent | null
  children: ReactNode
}

/** Screens, outbound links and events. A dialog is not a screen. */
export function AnalyticsProvider({ settings, event, children }: Props) {
  const analytics = useAnalytics(settings)
  const page = withoutLookedUpName(dialogHref(useLocation(), null))
  const counted = useRef<AnalyticsEvent | null>(null)

  const track = useCallback<TrackEvent>((one) => analytics?.trackEvent(one, location.href), [analytics])

  useEffect(() => {
    analytics?.trackPage(location.origin + page)
  }, [analytics, page])

  useEffect(() => {
    if (analytics === null || event === null || counted.current === event) return
    counted.current = event
    track(event)
  }, [analytics, event, track])

  useOutboundLinks(analytics === null ? null : track)

  return <TrackContext.Provider value={track}>{children}</TrackContext.Provider>
}

/** Null on the server and without a configuration. */
function useAnalytics(settings: AnalyticsSettings | null): Analytics | null {
  const [analytics, setAnalytics] = useState<Analytics | null>(null)
  const [first] = useState(settings)

  useEffect(() => {
    if (first === null) return
    // On demand; a file that a deployment removed counts nothing.
    import('./create-analytics.ts').then(
      ({ createAnalytics }) => setAnalytics(createAnalytics(first)),
      () => undefined,
    )
  }, [first])

  return analytics
}

function useOutboundLinks(track: TrackEvent | null) {
  useEffect(() => {
    if (track === null) return
    const follow = (event: MouseEvent) => followOutbound(event, track)
    document.addEventListener('click', follow)
    document.addEventListener('auxclick', follow)
    return () => {
      document.removeEventListener('click', follow)
      document.removeEventListener('auxclick', follow)
    }
  }, [track])
}

function followOutbound(event: MouseEvent, track: TrackEvent) {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (event.defaultPrevented || event.button > 1 || link === null || !isOutbound(link.href, location.host)) return
  const url = link.href
  track({ name: 'Outbound Link: Click', props: { url } })
  if (opensElsewhere(link, event)) return
  event.preventDefault()
  setTimeout(() => location.assign(url), OUTBOUND_DELAY)
}
