import type { AnalyticsEvent } from '#app/domain/analytics-event.ts'

export type AnalyticsSettings = { apiHost: string; domain: string }

/** `url` is the address that is counted. Neither ever throws. */
export type Analytics = {
  trackPage: (url: string) => void
  trackEvent: (event: AnalyticsEvent, url: string) => void
}

/**
 * Counts through plausible-tracker, which skips localhost and browsers whose storage says `plausible_ignore`. For the
 * browser only; the tracker is fetched on its own, so that screens without analytics never carry it.
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
