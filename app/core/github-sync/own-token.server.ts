import { eq, inArray, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { openText, sealText } from '#app/core/secrets/sealed-text.server.ts'
import { accessTokens } from '#db/schema/access-tokens.ts'

type TokenContext = Pick<AppContext, 'config' | 'db' | 'now' | 'oauth' | 'randomBytes' | 'limits'>

const texts = {
  malformed: 'A GitHub token starts with github_pat_ or ghp_ and has no spaces.',
  refused: 'GitHub does not accept this token. It may have expired or been revoked.',
  other_account: 'This token belongs to another GitHub account. Only your own is used, and only for you.',
  unanswered: 'GitHub is not answering at the moment. Try again in a few minutes.',
  too_many_requests: 'Too many requests, try again later',
  not_offered: 'Tokens cannot be saved here.',
} as const satisfies Record<string, string>

export type TokenProblem = keyof typeof texts

/** Stores the player's own GitHub token, sealed, after GitHub confirmed that it is the player's. */
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
  const sealed = await sealText(context, token, player.id)
  if (sealed === null) return problem('not_offered')
  const row = { sealed, hint: token.slice(-4), createdAt: context.now(), refusedAt: null }
  await context.db
    .insert(accessTokens)
    .values({ playerId: player.id, ...row })
    .onConflictDoUpdate({ target: accessTokens.playerId, set: row })
  return { ok: true }
}

export async function removeOwnToken(context: Pick<AppContext, 'db'>, playerId: string): Promise<void> {
  await context.db.delete(accessTokens).where(eq(accessTokens.playerId, playerId))
}

export async function findOwnToken(context: Pick<AppContext, 'db'>, playerId: string) {
  const [row] = await context.db.select().from(accessTokens).where(eq(accessTokens.playerId, playerId))
  return row ?? null
}

/** Players' own tokens, without tokens that GitHub refused. */
export async function readOwnTokens(
  context: Pick<AppContext, 'config' | 'db'>,
  playerIds: string[],
): Promise<Map<string, string>> {
  const tokens = new Map<string, string>()
  if (context.config.ENCRYPTION_KEY === null) return tokens
  const rows = await context.db.select().from(accessTokens).where(inArray(accessTokens.playerId, playerIds))
  for (const { playerId, sealed, refusedAt } of rows) {
    const token = refusedAt === null ? await openText(context, sealed, playerId) : null
    if (token !== null) tokens.set(playerId, token)
  }
  return tokens
}

export async function refuseOwnToken(context: Pick<AppContext, 'db' | 'now'>, playerId: string): Promise<void> {
  await context.db.run(
    sql`UPDATE access_tokens SET refused_at = ${context.now()} WHERE player_id = ${playerId} AND refused_at IS NULL`,
  )
}

function problem(code: TokenProblem): { ok: false; code: TokenProblem; text: string } {
  return { ok: false, code, text: texts[code] }
}
