import { useRouteLoaderData } from '@remix-run/react'

import type { ToastMessage } from '#app/ui/toast-message.ts'

export type Viewer = {
  username: string
  githubId: number
  avatarUrl: string | null
  premium: boolean
  unread: number
}

export type Theme = 'light' | 'dark'

export type DialogData =
  | { kind: 'login' | 'join'; username: string; error: string | null; alreadyExists: boolean }
  | { kind: 'paused' }

export type RootData = {
  /** Where the product stands on the web, without a slash at the end. */
  origin: string
  viewer: Viewer | null
  registration: 'open' | 'paused'
  /** The flash of the request before. */
  toast: ToastMessage | null
  /** null follows the system. */
  theme: Theme | null
  dialog: DialogData | null
  /** Where the banner's button leads; null where there is none. */
  bannerUrl: string | null
  avatarBase: string
}

/** undefined where the root loader failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData('root') as RootData | undefined
}
