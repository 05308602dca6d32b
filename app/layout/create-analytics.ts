import type { AnalyticsEvent } from '#app/domain/analytics-event.ts'

export type AnalyticsSettings = { apiHost: string; domain: string }

/** `url` is the counted address. Neither method throws. */
export type Analytics = {
  trackPage: (url: string) => void
  trackEvent: (event: AnalyticsEvent, url: string) => void
}

/**
 * Counts through plausible-tracker, which skips localhost and browsers with `plausible_ignore` in their storage.
 * Browser only. The tracker is a chunk of its own, so screens without analytics never load it.
 */
export function createAnalytics(settings: AnalyticsSettings): Analytics {
  const loading = import('plausible-tracker').then(
    (tracker) => tracker.default(settings),
    () => null,
  )
  return {
    trackPage: (url) => void loading.then((tracker) => tracker?.trackPageview({ url })),
    trackEvent: (event, url) => {
      const options = 'props' in event ? { props: event.props } : undefined
      void loading.then((tracker) => tracker?.trackEvent(event.name, options, { url }))
    },
  }
}
