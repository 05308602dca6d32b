import { and, eq } from 'drizzle-orm'
import * as z from 'zod'
import type { AppContext } from '#app/context.server.ts'
import { DAY } from '#app/domain/period.ts'
import type { Message, MessageOf } from '#app/domain/message.ts'
import type { Delivered } from '#app/features/notifications/delivery-job.server.ts'
import { renderEmail } from '#app/features/notifications/notification-email.server.tsx'
import { sendEmailOnce } from '#app/features/notifications/send-email-once.server.ts'
import { players } from '#db/schema/players.ts'

const claim = z.object({ playerId: z.string(), email: z.string(), expiresAt: z.number() })

/** The one message that goes to an address before its owner confirmed it. */
export function confirmationMessage(context: Pick<AppContext, 'now'>, playerId: string, email: string): Message {
  return { type: 'confirm-email', playerId, email, expiresAt: context.now() + 2 * DAY }
}

export async function sendConfirmation(
  context: Pick<AppContext, 'config' | 'db' | 'email' | 'now' | 'log'>,
  { playerId, email, expiresAt }: MessageOf<'confirm-email'>,
): Promise<Delivered> {
  const [player] = await context.db.select().from(players).where(eq(players.id, playerId))
  if (context.email === null || player?.email !== email || player.emailConfirmedAt !== null) return { state: 'done' }
  const token = await sign(context.config.SESSION_SECRET[0], { playerId, email, expiresAt })
  const { html, text } = renderEmail(
    {
      subject: 'Confirm your e-mail address',
      lines: [
        `${player.githubUsername} asked for messages at this address. Confirm that it is yours and they start.`,
        'If this was not you, do nothing: no further message follows.',
      ],
      link: { path: `/confirm-email?token=${token}`, label: 'Confirm this address' },
    },
    context.config.APP_ORIGIN,
  )
  return sendEmailOnce(
    context,
    { notificationId: `confirm:${expiresAt}`, playerId, channel: 'email' },
    { to: email, subject: 'Confirm your e-mail address', html, text, headers: {} },
  )
}

/** Confirms the address that the link was sent to, while it is still the player's. */
export async function confirmEmail(
  context: Pick<AppContext, 'config' | 'db' | 'now'>,
  token: string,
): Promise<'confirmed' | 'expired'> {
  const parsed = claim.safeParse(await verify(context.config.SESSION_SECRET, token))
  if (!parsed.success || parsed.data.expiresAt < context.now()) return 'expired'
  const { playerId, email } = parsed.data
  const confirmed = await context.db
    .update(players)
    .set({ emailConfirmedAt: context.now() })
    .where(and(eq(players.id, playerId), eq(players.email, email)))
    .returning({ id: players.id })
  return confirmed.length === 1 ? 'confirmed' : 'expired'
}

async function sign(secret: string, content: z.input<typeof claim>): Promise<string> {
  const body = toBase64Url(new TextEncoder().encode(JSON.stringify(content)))
  const signature = await crypto.subtle.sign('HMAC', await hmacKey(secret), new TextEncoder().encode(body))
  return `${body}.${toBase64Url(new Uint8Array(signature))}`
}

async function verify(secrets: AppContext['config']['SESSION_SECRET'], token: string): Promise<unknown> {
  const [body, signature] = token.split('.')
  if (body === undefined || signature === undefined) return null
  try {
    const [bytes, content] = [fromBase64Url(signature), new TextEncoder().encode(body)]
    const keys = await Promise.all(secrets.map(hmacKey))
    const checked = await Promise.all(keys.map((key) => crypto.subtle.verify('HMAC', key, bytes, content)))
    return checked.includes(true) ? JSON.parse(new TextDecoder().decode(fromBase64Url(body))) : null
  } catch {
    return null
  }
}

function hmacKey(secret: string): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(`email-confirmation:${secret}`)
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
}
