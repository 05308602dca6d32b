import { withoutLookedUpName } from '#app/domain/text/username.ts'
import type { AnalyticsEvent } from '#app/domain/visits/analytics-event.ts'

export type AnalyticsSettings = { apiHost: string; domain: string }

/** `url` is the counted address. Neither method throws. */
export type Analytics = {
  trackPage: (url: string) => void
  trackEvent: (event: AnalyticsEvent, url: string) => void
}

/**
 * Browser only. plausible-tracker skips localhost and browsers with `plausible_ignore` stored. Names that visitors
 * asked about are cut from addresses.
 */
export function createAnalytics(settings: AnalyticsSettings): Analytics {
  const loading = import('plausible-tracker').then(
    (tracker) => tracker.default(settings),
    () => null,
  )
  return {
    trackPage: (url) => void loading.then((tracker) => tracker?.trackPageview(placeOf(url))),
    trackEvent: (event, url) => {
      const options = 'props' in event ? { props: event.props } : undefined
      void loading.then((tracker) => tracker?.trackEvent(event.name, options, placeOf(url)))
    },
  }
}

function placeOf(url: string) {
  return { url: withoutLookedUpName(url), referrer: withoutLookedUpName(document.referrer) || null }
}
