import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { decryptText, encryptText } from '#app/core/secrets/encrypted-text.server.ts'
import { DAY, HOUR } from '#app/domain/time/period.ts'
import { idsIn } from '#db/client.ts'
import { accessTokens } from '#db/schema/account.ts'

type KeepContext = Pick<AppContext, 'config' | 'db' | 'now' | 'oauth' | 'randomBytes'>
type TokenContext = Pick<AppContext, 'config' | 'db' | 'now' | 'oauth' | 'randomBytes' | 'limits'>

/** Others can write, or read private data. A sign-in asks for these two as well. */
const HARMLESS_SCOPES = new Set(['read:user', 'user:email'])

/** How GitHub's tokens of OAuth sign-ins begin. */
const SIGN_IN_TOKEN = 'gho_'

const texts = {
  malformed: 'A GitHub token starts with github_pat_ or ghp_ and has no spaces.',
  refused: 'GitHub does not accept this token. It may have expired or been revoked.',
  other_account: 'This token belongs to another GitHub account. Only your own is used, and only for you.',
  too_much:
    'This token can do more than read public data, so it is not kept. Make a fine-grained one without permissions, or a classic one without scopes.',
  unanswered: 'GitHub is not answering at the moment. Try again in a few minutes.',
  too_many_requests: 'Too many requests, try again later',
  not_offered: 'Tokens cannot be saved here.',
} as const satisfies Record<string, string>

export type TokenProblem = keyof typeof texts

/** For reads, an hour, of a player's own token. Its probes, a point each, are at most thirty an hour. */
export const OWN_READ_POINTS = 30

/** Encrypted, after GitHub confirmed that it is the player's. */
export async function saveOwnToken(
  context: TokenContext,
  player: { id: string; githubId: number },
  typed: string,
): Promise<{ ok: true } | { ok: false; code: TokenProblem; text: string }> {
  const token = typed.trim()
  if (!/^(gh[a-z]_|github_pat_)[\w]{10,250}$/.test(token)) return problem('malformed')
  if (!(await context.limits.lookup('github'))) return problem('too_many_requests')
  const answer = await context.oauth.fetchIdentity(token)
  if (!answer.ok) return problem(answer.code === 'refused' ? 'refused' : 'unanswered')
  if (answer.identity.githubId !== player.githubId) return problem('other_account')
  if (answer.scopes.some((scope) => !HARMLESS_SCOPES.has(scope))) return problem('too_much')
  return (await keepOwnToken(context, player.id, token)) ? { ok: true } : problem('not_offered')
}

/** GitHub has just confirmed that it is the player's; false if none can be stored. */
export async function keepOwnToken(context: KeepContext, playerId: string, token: string): Promise<boolean> {
  const sealed = await encryptText(context, token, playerId)
  if (sealed === null) return false
  await endStoredSignIn(context, playerId)
  const row = {
    sealed,
    hint: token.slice(-4),
    createdAt: context.now(),
    refusedAt: null,
    withheldAt: null,
    spentSince: 0,
    spent: 0,
  }
  await context.db
    .insert(accessTokens)
    .values({ playerId, ...row })
    .onConflictDoUpdate({ target: accessTokens.playerId, set: row })
  return true
}

export async function removeOwnToken(
  context: Pick<AppContext, 'config' | 'db' | 'oauth'>,
  playerId: string,
): Promise<void> {
  await endStoredSignIn(context, playerId)
  await context.db.delete(accessTokens).where(eq(accessTokens.playerId, playerId))
}

/** A sign-in's token is ended at GitHub too; a typed one is the player's to end. */
async function endStoredSignIn(context: Pick<AppContext, 'config' | 'db' | 'oauth'>, playerId: string): Promise<void> {
  const kept = await findOwnToken(context, playerId)
  const token = kept === null ? null : await decryptText(context, kept.sealed, playerId)
  if (token?.startsWith(SIGN_IN_TOKEN) === true) await context.oauth.revokeToken(token)
}

export async function findOwnToken(context: Pick<AppContext, 'db'>, playerId: string) {
  const [row] = await context.db.select().from(accessTokens).where(eq(accessTokens.playerId, playerId))
  return row ?? null
}

/** `points`: what reads may still use of it this hour. */
export type OwnToken = { token: string; points: number }

/** How long a token that sees less than strangers do is not used. */
const TOKEN_RESTS = DAY

export function isResting({ withheldAt }: { withheldAt: number | null }, now: number): boolean {
  return withheldAt !== null && withheldAt > now - TOKEN_RESTS
}

/** Without those that GitHub refused, and those that rest. */
export async function readOwnTokens(
  context: Pick<AppContext, 'config' | 'db' | 'now'>,
  playerIds: readonly string[],
): Promise<Map<string, OwnToken>> {
  const tokens = new Map<string, OwnToken>()
  if (context.config.ENCRYPTION_KEY === null) return tokens
  const hourAgo = context.now() - HOUR
  const rows = await context.db
    .select()
    .from(accessTokens)
    .where(inArray(accessTokens.playerId, idsIn(playerIds)))
  for (const { playerId, sealed, refusedAt, spentSince, spent, ...own } of rows) {
    const isUsed = refusedAt === null && !isResting(own, context.now())
    const token = isUsed ? await decryptText(context, sealed, playerId) : null
    const points = OWN_READ_POINTS - (spentSince > hourAgo ? spent : 0)
    if (token !== null) tokens.set(playerId, { token, points })
  }
  return tokens
}

export async function recordOwnPoints(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  points: ReadonlyMap<string, number>,
): Promise<void> {
  if (points.size === 0) return
  const isNewHour = sql`spent_since <= ${now() - HOUR}`
  await db.run(sql`UPDATE access_tokens SET spent = IIF(${isNewHour}, 0, spent) + taken.points,
      spent_since = IIF(${isNewHour}, ${now()}, spent_since)
    FROM (SELECT value ->> 0 AS player_id, value ->> 1 AS points FROM json_each(${JSON.stringify([...points])})) AS taken
    WHERE access_tokens.player_id = taken.player_id`)
}

export async function refuseOwnToken(context: Pick<AppContext, 'db' | 'now'>, playerId: string): Promise<void> {
  const isAccepted = and(eq(accessTokens.playerId, playerId), isNull(accessTokens.refusedAt))
  await context.db.update(accessTokens).set({ refusedAt: context.now() }).where(isAccepted)
}

/** An organisation withholds public work from these; the product's token reads it. */
export async function restOwnTokens(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  playerIds: ReadonlySet<string>,
): Promise<void> {
  if (playerIds.size === 0) return
  await db
    .update(accessTokens)
    .set({ withheldAt: now() })
    .where(inArray(accessTokens.playerId, idsIn([...playerIds])))
}

function problem(code: TokenProblem): { ok: false; code: TokenProblem; text: string } {
  return { ok: false, code, text: texts[code] }
}
