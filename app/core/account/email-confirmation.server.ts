import { and, eq, gte, lt, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { emailSending } from '#app/core/notifications/channels.server.ts'
import { renderEmail } from '#app/core/notifications/notification-email.server.tsx'
import { deliverOnce, type JobOutcome } from '#app/core/outbox/deliver-once.server.ts'
import { keyedHash } from '#app/core/secrets/keyed-hash.server.ts'
import type { JobOf } from '#app/domain/jobs/job.ts'
import { DAY, dayOf, dayStart } from '#app/domain/time/period.ts'
import { fromBase64Url, toBase64Url } from '#app/domain/values/bytes.ts'
import { deliveries } from '#db/schema/notifications.ts'
import { players } from '#db/schema/players.ts'

const claim = z.object({ playerId: z.string(), email: z.string(), expiresAt: z.number() })

const DAYS = 3
/** Addresses that a player can enter a day; they may belong to other people. */
export const MOST_ADDRESSES = 5

/** The same for all requests of a day, so it is sent once and its link stays valid. */
export function confirmationMessage(
  context: Pick<AppContext, 'now'>,
  playerId: string,
  email: string,
): JobOf<'confirm-email'> {
  const expiresAt = dayStart(dayOf(context.now())) + DAYS * DAY
  return { type: 'confirm-email', playerId, email, expiresAt }
}

/** `sent` if it was sent that day; none beyond the player's number of addresses. */
export async function confirmationState(
  context: Pick<AppContext, 'config' | 'db'>,
  message: JobOf<'confirm-email'>,
): Promise<'new' | 'sent' | 'too_many'> {
  const day = dayKey(message)
  const receipts = await context.db
    .select({ notificationId: deliveries.notificationId })
    .from(deliveries)
    // The rest of the id is hexadecimal.
    .where(and(gte(deliveries.notificationId, day), lt(deliveries.notificationId, `${day}g`)))
  const own = await receiptKey(context, message)
  if (receipts.some(({ notificationId }) => notificationId === own)) return 'sent'
  return receipts.length < MOST_ADDRESSES ? 'new' : 'too_many'
}

/** From the player, the day and a hash of the address. */
async function receiptKey(context: Pick<AppContext, 'config'>, message: JobOf<'confirm-email'>): Promise<string> {
  const hash = await keyedHash(context, `confirm-email:${message.email.toLowerCase()}`)
  return dayKey(message) + hash.slice(0, 32)
}

function dayKey({ playerId, expiresAt }: JobOf<'confirm-email'>): string {
  return `confirm:${playerId}:${dayOf(expiresAt - DAYS * DAY)}:`
}

export async function sendConfirmation(
  context: Pick<AppContext, 'config' | 'db' | 'email' | 'now' | 'log'>,
  message: JobOf<'confirm-email'>,
): Promise<JobOutcome> {
  const { playerId, email, expiresAt } = message
  if (context.now() > expiresAt) return { state: 'dropped' }
  const [player] = await context.db.select().from(players).where(eq(players.id, playerId))
  if (context.email === null || player?.email !== email || player.emailConfirmedAt !== null) return { state: 'done' }
  // Several may be queued before the first has a receipt.
  if ((await confirmationState(context, message)) !== 'new') return { state: 'done' }
  const token = await sign(context.config.SESSION_SECRET[0], { playerId, email, expiresAt })
  const subject = 'Confirm your e-mail address'
  const rendered = renderEmail(
    {
      subject,
      lines: [
        `${player.githubUsername} asked for messages at this address. Confirm that it is yours to get them.`,
        'If this was not you, do nothing. We will not write again.',
      ],
      link: { path: `/confirm-email?token=${token}`, label: 'Confirm this address' },
    },
    context.config.APP_ORIGIN,
  )
  const key = { notificationId: await receiptKey(context, message), playerId, channel: 'email' as const }
  return deliverOnce(context, key, emailSending(context.email, key, { to: email, subject, ...rendered, headers: {} }))
}

/** The player of a link, unless the address has changed since; null for any other token. */
export async function findClaimant(
  context: Pick<AppContext, 'config' | 'db' | 'now'>,
  token: string,
): Promise<{ id: string; githubUsername: string; emailConfirmedAt: number | null } | null> {
  const parsed = claim.safeParse(await verify(context.config.SESSION_SECRET, token))
  if (!parsed.success || parsed.data.expiresAt < context.now()) return null
  const [claimant] = await context.db.select().from(players).where(isClaimed(parsed.data))
  return claimant ?? null
}

/** Does nothing if the player has changed the address since. */
export async function confirmEmail(
  context: Pick<AppContext, 'config' | 'db' | 'now'>,
  token: string,
): Promise<'confirmed' | 'expired'> {
  const parsed = claim.safeParse(await verify(context.config.SESSION_SECRET, token))
  if (!parsed.success || parsed.data.expiresAt < context.now()) return 'expired'
  const confirmed = await context.db
    .update(players)
    .set({ emailConfirmedAt: context.now() })
    .where(isClaimed(parsed.data))
    .returning({ id: players.id })
  return confirmed.length === 1 ? 'confirmed' : 'expired'
}

function isClaimed({ playerId, email }: z.infer<typeof claim>) {
  return and(eq(players.id, playerId), sql`lower(${players.email}) = lower(${email})`)
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
