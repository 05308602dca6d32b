import { useNavigation, useRouteLoaderData } from '@remix-run/react'
import { createContext, useContext } from 'react'
import type { Contact } from '#app/content/brand.ts'
import type { EarnedView } from '#app/domain/achievements/earned.ts'
import type { ViewerStanding } from '#app/domain/standings/viewer-line.ts'
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
  mayBeNudged: boolean
}

/** A toast under a dialog would not be seen. */
export type DialogNote = { tone: NoticeTone; message: string }

export type DialogData =
  | { kind: 'login' | 'join'; username: string; error: string | null; note?: DialogNote }
  | { kind: 'paused' }

/** One page load in five asks, or loads the script after consent. */
export type Feedback = { kind: 'ask' } | { kind: 'load'; scriptUrl: string }

export type RootData = {
  /** Without a trailing slash. */
  origin: string
  viewer: Viewer | null
  /** Null for visitors and on screens without it. */
  you: ViewerStanding | null
  /** Since the last look; null for visitors and on screens without it. */
  earned: EarnedView | null
  registration: 'open' | 'paused'
  contact: Contact
  /** What is invented in a local run; null on a deployment. */
  localWorld: LocalWorld | null
  /** Of the previous request. */
  toast: ToastMessage | null
  /** Of the previous request, for analytics; counted once. */
  event: AnalyticsEvent | null
  /** Null follows the system. */
  theme: Theme | null
  dialog: DialogData | null
  /** Null without an offer, after a dismissal and on screens without it. */
  bannerUrl: string | null
  /** Null: off. */
  analytics: AnalyticsSettings | null
  feedback: Feedback | null
}

/** Undefined if the root loader failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData('root') as RootData | undefined
}

/** For startHref. */
export function useStarter(): { isSignedIn: boolean; isPaused: boolean } {
  const data = useRootData()
  return { isSignedIn: (data?.viewer ?? null) !== null, isPaused: data?.registration === 'paused' }
}

/** Or the one being chosen on /style; null follows the system. */
export function useTheme(): Theme | null {
  const stored = useRootData()?.theme ?? null
  const { formAction, formData } = useNavigation()
  const sent = formAction === '/style' ? formData?.get('theme') : undefined
  const choice = THEME_CHOICES.find((one) => one === sent)
  if (choice === undefined) return stored
  return choice === 'system' ? null : choice
}

const NonceContext = createContext<string | undefined>(undefined)

/** Browsers hide nonces from scripts: only the server has one. */
export const NonceProvider = NonceContext.Provider

export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
