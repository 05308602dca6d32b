import { useRouteLoaderData } from '@remix-run/react'
import type { AnalyticsEvent } from '#app/domain/analytics-event.ts'
import type { Theme } from '#app/domain/theme.ts'
import type { NoticeTone } from '#app/ui/notice.tsx'
import type { ToastMessage } from '#app/ui/toast-message.ts'
import type { AnalyticsSettings } from './create-analytics.ts'

export type Viewer = {
  username: string
  githubId: number
  avatarUrl: string | null
  premium: boolean
  unread: number
  canConnectTelegram: boolean
}

/** A dialog covers toasts: what one says stands in the dialog then. */
export type DialogNote = { tone: NoticeTone; message: string }

export type DialogData =
  | { kind: 'login' | 'join'; username: string; error: string | null; note?: DialogNote }
  | { kind: 'paused' }

/** At one page load in five: a player is asked, or the script of one who agreed is loaded. */
export type Feedback = { kind: 'ask' } | { kind: 'load'; scriptUrl: string }

export type RootData = {
  /** Where the product stands on the web, without a slash at the end. */
  origin: string
  viewer: Viewer | null
  registration: 'open' | 'paused'
  /** The flash of the request before. */
  toast: ToastMessage | null
  /** What analytics is told of the request before, once. */
  event: AnalyticsEvent | null
  /** null follows the system. */
  theme: Theme | null
  dialog: DialogData | null
  /** Where the banner's button leads; null where there is none or it was sent away. */
  bannerUrl: string | null
  /** null counts nothing. */
  analytics: AnalyticsSettings | null
  feedback: Feedback | null
  avatarBase: string
}

/** undefined where the root loader failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData('root') as RootData | undefined
}
