import { useNavigation, useRouteLoaderData } from '@remix-run/react'
import { createContext, useContext } from 'react'
import type { Contact } from '#app/content/brand.ts'
import type { EarnedView } from '#app/domain/achievements/earned.ts'
import type { ViewerStanding } from '#app/domain/standings/you-line.ts'
import type { AnalyticsEvent } from '#app/domain/visits/analytics-event.ts'
import type { LocalWorld } from '#app/domain/visits/local-world.ts'
import { THEME_CHOICES, type Theme } from '#app/domain/visits/visitor-choices.ts'
import type { NoticeTone } from '#app/ui/notice.tsx'
import type { ToastMessage } from '#app/ui/toast-message.ts'
import type { AnalyticsSettings } from './create-analytics.ts'

export type Viewer = {
  username: string
  githubId: number
  avatarUrl: string | null
  premium: boolean
  /** Grows with each change of the ledger. */
  ledgerVersion: number
  isInOrganisation: boolean
  unread: number
  /** Whether Telegram may be offered here. */
  mayBeNudged: boolean
}

/** A dialog covers toasts, so their message is shown in the dialog. */
export type DialogNote = { tone: NoticeTone; message: string }

export type DialogData =
  | { kind: 'login' | 'join'; username: string; error: string | null; note?: DialogNote }
  | { kind: 'paused' }

/** One page load in five asks the player, or loads the script after consent. */
export type Feedback = { kind: 'ask' } | { kind: 'load'; scriptUrl: string }

export type RootData = {
  /** The product's origin, without a trailing slash. */
  origin: string
  viewer: Viewer | null
  /** Where the reader stands; null for visitors and on screens without it. */
  you: ViewerStanding | null
  /** What the reader earned since the last look; null for visitors and on screens without it. */
  earned: EarnedView | null
  registration: 'open' | 'paused'
  contact: Contact
  /** What is not real in a local run; null on a deployment. */
  localWorld: LocalWorld | null
  /** The flash of the previous request. */
  toast: ToastMessage | null
  /** The previous request's event for analytics, counted once. */
  event: AnalyticsEvent | null
  /** Null follows the system. */
  theme: Theme | null
  dialog: DialogData | null
  /** The target of the banner's button; null without an offer, after a dismissal and on screens without it. */
  bannerUrl: string | null
  /** Null turns analytics off. */
  analytics: AnalyticsSettings | null
  feedback: Feedback | null
}

/** Undefined when the root loader failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData('root') as RootData | undefined
}

/** What decides where a button leads that only players have: see startHref. */
export function useStarter(): { isSignedIn: boolean; isPaused: boolean } {
  const data = useRootData()
  return { isSignedIn: (data?.viewer ?? null) !== null, isPaused: data?.registration === 'paused' }
}

/** The chosen theme, or the one being chosen on /style; null follows the system. */
export function useTheme(): Theme | null {
  const stored = useRootData()?.theme ?? null
  const { formAction, formData } = useNavigation()
  const sent = formAction === '/style' ? formData?.get('theme') : undefined
  const choice = THEME_CHOICES.find((one) => one === sent)
  if (choice === undefined) return stored
  return choice === 'system' ? null : choice
}

const NonceContext = createContext<string | undefined>(undefined)

/** Browsers hide nonces from scripts, so only the server has one. */
export const NonceProvider = NonceContext.Provider

export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
