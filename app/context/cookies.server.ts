import { createCookie, type Cookie } from '@remix-run/cloudflare'
import * as z from 'zod'
import { lastSeen } from '#app/domain/time/last-seen.ts'
import type { PlayerCreated } from '#app/domain/visits/analytics-event.ts'
import { FEEDBACK_ANSWERS } from '#app/domain/visits/visitor-choices.ts'
import type { Config } from './config.server.ts'

/** Without the prefix that https adds. */
export const COOKIE_NAMES = [
  'banner',
  'bookmark',
  'feedback',
  'flash',
  'github_app_state',
  'inviter',
  'maintainer',
  'maintainer_sign_in',
  'next',
  'seen',
  'session',
  'sign_in',
  'staff',
  'staff_browser',
  'theme',
] as const
export type CookieName = (typeof COOKIE_NAMES)[number]

/** Reads as null if invalid. */
export type SignedCookie<Value> = {
  read: (request: Request) => Promise<Value | null>
  write: (value: Value) => Promise<string>
  clear: () => Promise<string>
}

const toast = z.object({
  type: z.enum(['warning', 'danger', 'info', 'link', 'primary', 'success']),
  message: z.string(),
  position: z.enum(['top-left', 'top-right', 'bottom-left', 'bottom-right']).optional(),
  link: z.object({ href: z.string(), label: z.string() }).optional(),
})

const dialog = z.union([
  z.object({
    kind: z.enum(['login', 'join']),
    username: z.string(),
    error: z.string().nullable(),
  }),
  z.object({ kind: z.literal('paused') }),
])

const analyticsEvent: z.ZodType<PlayerCreated> = z.object({
  name: z.literal('create_player'),
  props: z.object({ player_username: z.string() }),
})

const flash = z.object({
  toast: toast.optional(),
  dialog: dialog.optional(),
  event: analyticsEvent.optional(),
  /** What staff typed before their session ended; not saved. */
  unsaved: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
})
export type Flash = z.infer<typeof flash>

const signIn = z.object({
  state: z.string(),
  codeVerifier: z.string(),
  username: z.string(),
  /** The typed name's account, which must sign in. Null without a name. */
  githubId: z.number().nullable(),
  kind: z.enum(['login', 'claim', 'join']),
  returnTo: z.string(),
  /** Whether GitHub's token is kept for the player's polls. */
  keepsToken: z.boolean().default(false),
  expiresAt: z.number(),
})
export type SignInTransaction = z.infer<typeof signIn>

const installation = z.object({
  state: z.string(),
  /** Must be the same on return. */
  playerId: z.string(),
  expiresAt: z.number(),
})
export type InstallationTransaction = z.infer<typeof installation>

const maintainerSignIn = z.object({
  state: z.string(),
  codeVerifier: z.string(),
  /** As typed; null for all. */
  repository: z.string().nullable(),
  returnTo: z.string(),
  expiresAt: z.number(),
})
export type MaintainerTransaction = z.infer<typeof maintainerSignIn>

/** A toast, or a dialog with typed values. */
export const flashCookie = signedCookie('flash', 60, flash)

export const signInCookie = signedCookie('sign_in', 600, signIn)

/** An hour: choosing repositories takes time. */
export const installationCookie = signedCookie('github_app_state', 3600, installation)

export const themeCookie = signedCookie('theme', 365 * 24 * 60 * 60, z.enum(['light', 'dark']))

/** The player whose /invite/{username} was opened; stored on joining. */
export const inviterCookie = signedCookie('inviter', 30 * 24 * 60 * 60, z.string())

/** Where to go after joining, which takes several screens. */
export const nextCookie = signedCookie('next', 3600, z.string())

/** Whether a third party's feedback script may load; missing until answered. */
export const feedbackCookie = signedCookie('feedback', 180 * 24 * 60 * 60, z.enum(FEEDBACK_ANSWERS))

/** It may return after a month. */
export const bannerCookie = signedCookie('banner', 30 * 24 * 60 * 60, z.literal('dismissed'))

/** The reader's place when last shown (app/domain/time/last-seen.ts). */
export const seenCookie = signedCookie('seen', 30 * 24 * 60 * 60, lastSeen)

/** D1's bookmark after a change (workers/http/database-session.ts). */
export const bookmarkCookie = signedCookie('bookmark', 300, z.string())

export const sessionCookie = signedCookie('session', 30 * 24 * 60 * 60, z.string())

export const maintainerSignInCookie = signedCookie('maintainer_sign_in', 600, maintainerSignIn)

/** Lax: it is first read on the way back from GitHub. */
export const maintainerCookie = signedCookie('maintainer', 900, z.string())

/** Strict: links from other sites arrive signed out. */
export const staffCookie = signedCookie('staff', 12 * 60 * 60, z.string(), 'strict')

const staffBrowser = z.object({ device: z.string(), account: z.string() })
export type StaffBrowser = z.infer<typeof staffBrowser>

/**
 * Staff signed in here before: shown the sign-in, where others get a 404, and not locked out by strangers' attempts.
 * Grants no access. `account` is a keyed hash.
 */
export const staffBrowserCookie = signedCookie('staff_browser', 30 * 24 * 60 * 60, staffBrowser, 'strict')

/** Those with a valid signature. */
export async function listCookies(config: Config, request: Request): Promise<CookieName[]> {
  const header = request.headers.get('cookie')
  const sent = COOKIE_NAMES.filter((name) => header?.includes(`${name}=`))
  const isSigned = await Promise.all(
    sent.map(async (name) => (await readSigned(hostCookie(config, name), header)) !== null),
  )
  return sent.filter((_, index) => isSigned[index])
}

function signedCookie<Value>(
  name: CookieName,
  maxAge: number,
  schema: z.ZodType<Value>,
  sameSite: 'lax' | 'strict' = 'lax',
): (config: Config) => SignedCookie<Value> {
  return (config) => {
    const cookie = hostCookie(config, name, { maxAge, sameSite })
    return {
      read: async (request) => {
        const parsed = schema.safeParse(await readSigned(cookie, request.headers.get('cookie')))
        return parsed.success ? parsed.data : null
      },
      write: (value) => cookie.serialize(value),
      clear: () => cookie.serialize('', { maxAge: 0 }),
    }
  }
}

/** Null without a valid signature; throws on a malformed value. */
function readSigned(cookie: Cookie, header: string | null): Promise<unknown> {
  return cookie.parse(header).catch(() => null)
}

/** `__Host-` requires Secure, so only https has it. The name is part of the key: no cookie passes for another. */
function hostCookie(
  config: Config,
  name: CookieName,
  options: { maxAge?: number; sameSite?: 'lax' | 'strict' } = {},
): Cookie {
  const secure = config.APP_ORIGIN.startsWith('https:')
  return createCookie(secure ? `__Host-${name}` : name, {
    httpOnly: true,
    path: '/',
    secure,
    secrets: config.SESSION_SECRET.map((secret) => `${name}:${secret}`),
    ...options,
  })
}
