import { createCookie, type Cookie } from '@remix-run/cloudflare'
import * as z from 'zod'
import type { PlayerCreated } from '#app/domain/analytics-event.ts'
import { FEEDBACK_ANSWERS, type FeedbackAnswer } from '#app/domain/feedback.ts'
import { PLANS, type PlanId } from '#app/domain/plan.ts'
import type { Theme } from '#app/domain/theme.ts'
import type { Config } from './config.server.ts'

/** Every cookie of the product, without the prefix that https adds. */
export const COOKIE_NAMES = [
  'banner',
  'bookmark',
  'feedback',
  'flash',
  'github_app_state',
  'inviter',
  'plan',
  'session',
  'sign_in',
  'staff',
  'staff_browser',
  'theme',
] as const
export type CookieName = (typeof COOKIE_NAMES)[number]

/** A signed cookie whose content is parsed by a schema; anything else reads as null. */
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

/** What analytics is told of once the next screen stands. */
const analyticsEvent: z.ZodType<PlayerCreated> = z.object({
  name: z.literal('create_player'),
  props: z.object({ player_username: z.string() }),
})

const flash = z.object({
  toast: toast.optional(),
  dialog: dialog.optional(),
  event: analyticsEvent.optional(),
  /** What staff typed when their session had ended: nothing of it was done. */
  unsaved: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
})
export type Flash = z.infer<typeof flash>

const signIn = z.object({
  state: z.string(),
  codeVerifier: z.string(),
  username: z.string(),
  /** The account that the typed name stands for; the one that comes back must be the same. */
  githubId: z.number(),
  kind: z.enum(['login', 'claim']),
  returnTo: z.string(),
  expiresAt: z.number(),
})
export type SignInTransaction = z.infer<typeof signIn>

const installation = z.object({
  state: z.string(),
  /** Who left for GitHub; nobody else comes back with it. */
  playerId: z.string(),
  expiresAt: z.number(),
})
export type InstallationTransaction = z.infer<typeof installation>

/** What one request tells the next: a toast, or a dialog with what was typed. */
export function flashCookie(config: Config): SignedCookie<Flash> {
  return signedCookie(config, 'flash', 60, flash)
}

/** One sign-in with GitHub between leaving and coming back. */
export function signInCookie(config: Config): SignedCookie<SignInTransaction> {
  return signedCookie(config, 'sign_in', 600, signIn)
}

/** One installation of the GitHub App between leaving and coming back: choosing repositories may take its time. */
export function installationCookie(config: Config): SignedCookie<InstallationTransaction> {
  return signedCookie(config, 'github_app_state', 3600, installation)
}

/** The theme that was chosen on /style; without it the system's holds. */
export function themeCookie(config: Config): SignedCookie<Theme> {
  return signedCookie(config, 'theme', 365 * 24 * 60 * 60, z.enum(['light', 'dark']))
}

/** The id of the player who brought this browser by /invite/{username}; claiming fixes it. */
export function inviterCookie(config: Config): SignedCookie<string> {
  return signedCookie(config, 'inviter', 30 * 24 * 60 * 60, z.string())
}

/** The premium plan that a visitor chose: joining takes a few screens, and the last of them leads on to it. */
export function planCookie(config: Config): SignedCookie<PlanId> {
  return signedCookie(config, 'plan', 3600, z.enum(PLANS.map(({ id }) => id)))
}

/** Whether the player agreed to the feedback script of a third party; without it nobody was asked. */
export function feedbackCookie(config: Config): SignedCookie<FeedbackAnswer> {
  return signedCookie(config, 'feedback', 180 * 24 * 60 * 60, z.enum(FEEDBACK_ANSWERS))
}

/** Whether the bottom banner was sent away; it may come back after a month. */
export function bannerCookie(config: Config): SignedCookie<'dismissed'> {
  return signedCookie(config, 'banner', 30 * 24 * 60 * 60, z.literal('dismissed'))
}

/** Where in the database's history this reader's last change stands (workers/database-session.ts). */
export function bookmarkCookie(config: Config): SignedCookie<string> {
  return signedCookie(config, 'bookmark', 300, z.string())
}

export function sessionCookie(config: Config): SignedCookie<string> {
  return signedCookie(config, 'session', 30 * 24 * 60 * 60, z.string())
}

/** A member of staff's session. Strict: a link from elsewhere does not arrive signed in. */
export function staffCookie(config: Config): SignedCookie<string> {
  return signedCookie(config, 'staff', 12 * 60 * 60, z.string(), 'strict')
}

/** Staff signed in here before: their browser is led to the sign-in where others find nothing. It opens nothing itself. */
export function staffBrowserCookie(config: Config): SignedCookie<'staff'> {
  return signedCookie(config, 'staff_browser', 30 * 24 * 60 * 60, z.literal('staff'), 'strict')
}

function signedCookie<Value>(
  config: Config,
  name: CookieName,
  maxAge: number,
  schema: z.ZodType<Value>,
  sameSite: 'lax' | 'strict' = 'lax',
): SignedCookie<Value> {
  const cookie = hostCookie(config, name, maxAge, sameSite)
  return {
    read: async (request) => {
      // A damaged value makes the signature check throw.
      const value: unknown = await cookie.parse(request.headers.get('cookie')).catch(() => null)
      const parsed = schema.safeParse(value)
      return parsed.success ? parsed.data : null
    },
    write: (value) => cookie.serialize(value),
    clear: () => cookie.serialize('', { maxAge: 0 }),
  }
}

/** The `__Host-` prefix wants Secure, so it goes only where the origin is https. */
function hostCookie(config: Config, name: string, maxAge: number, sameSite: 'lax' | 'strict'): Cookie {
  const secure = config.APP_ORIGIN.startsWith('https:')
  return createCookie(secure ? `__Host-${name}` : name, {
    httpOnly: true,
    sameSite,
    path: '/',
    secure,
    maxAge,
    secrets: [...config.SESSION_SECRET],
  })
}
