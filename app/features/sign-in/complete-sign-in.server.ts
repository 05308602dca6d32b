import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { GitHubIdentity } from '#app/adapters/github/oauth.ts'
import type { AppContext } from '#app/context/context.server.ts'
import type { SignInTransaction } from '#app/context/cookies.server.ts'
import { keepOwnToken } from '#app/core/github/own-token.server.ts'
import { statementsFrom } from '#app/core/notifications/notification-statements.server.ts'
import { adminNotice } from '#app/core/notifications/notify-admin.server.ts'
import { findPlayerByGitHubId, type Player } from '#app/core/players/find-player.server.ts'
import { enrolAccount } from '#app/core/players/join-player.server.ts'
import { hashGitHubId } from '#app/core/secrets/keyed-hash.server.ts'
import { readRegistration } from '#app/core/settings/registration.server.ts'
import { incrementTallyStatement } from '#app/core/settings/tally.server.ts'
import { createSession } from '#app/core/sign-in/sessions.server.ts'
import { rankedStatement } from '#app/core/standings/open-standings.server.ts'
import { accountStatusTexts, KEPT_AFTER_ERASURE } from '#app/domain/account/account-status-text.ts'
import { isBot } from '#app/domain/ledger/agents.ts'
import { browserLabel } from '#app/domain/sign-in/browser-label.ts'
import type { SignInFailure, SignInProblem } from '#app/domain/sign-in/sign-in-text.ts'
import { dayOf, weekOf, weekStart } from '#app/domain/time/period.ts'
import { writeTogether } from '#db/client.ts'
import { identities } from '#db/schema/account.ts'
import { erasedRefusals } from '#db/schema/contests/private-leaderboards.ts'
import { players } from '#db/schema/players.ts'
import { notifySignInFailure } from './notify-sign-in-failure.server.ts'

export type SignInContext = Pick<AppContext, 'db' | 'now' | 'oauth' | 'organisation' | 'randomBytes' | 'log' | 'config'>

export type SignInResult =
  /** `joined`: the account had no player. */
  | { ok: true; player: Player; sessionId: string; claimed: boolean; joined: boolean }
  | { ok: false; code: SignInProblem | 'registration_paused' }

/** Of a first sign-in. `isHidden`: invited to a private contest. */
type Entry = { inviterId: string | null; isHidden?: boolean }

const DIRECT: Entry = { inviterId: null }

type Answer = { state: string | null; code: string | null; error?: string | null; userAgent: string | null }

/**
 * State and account id must match. Another account signs in only if GitHub says the typed name is now its own: names
 * change hands, and the former player stays. A join without a name takes the account that signs in. The first sign-in
 * fixes the inviter.
 */
export async function completeSignIn(
  context: SignInContext,
  transaction: SignInTransaction | null,
  answer: Answer,
  entry: Entry = DIRECT,
): Promise<SignInResult> {
  const outcome = await takeAnswer(context, transaction, answer, entry)
  if (outcome.ok) return outcome
  const { failure, account } = outcome
  if (failure === 'registration_paused') return { ok: false, code: failure }
  await notifySignInFailure(context, failure, { typed: transaction?.username, account })
  // Also after the ten minutes.
  if (answer.error === 'access_denied') return { ok: false, code: 'cancelled' }
  return { ok: false, code: PROBLEMS[failure] }
}

type Refusal = { ok: false; failure: keyof typeof PROBLEMS | 'registration_paused'; account?: string }

const PROBLEMS = {
  cancelled: 'cancelled',
  callback: 'failed',
  code: 'failed',
  identity: 'failed',
  other_account: 'other_account',
  unknown_name: 'player_missing',
  player_not_found: 'player_not_found',
  banned: 'banned',
  not_member: 'not_member',
} as const satisfies Partial<Record<SignInFailure, SignInProblem>>

async function takeAnswer(
  context: SignInContext,
  transaction: SignInTransaction | null,
  answer: Answer,
  entry: Entry,
): Promise<Extract<SignInResult, { ok: true }> | Refusal> {
  if (transaction === null || transaction.expiresAt < context.now()) return { ok: false, failure: 'callback' }
  if (answer.state !== transaction.state) return { ok: false, failure: 'callback' }
  if (answer.error === 'access_denied') return { ok: false, failure: 'cancelled' }
  if (answer.code === null) return { ok: false, failure: 'callback' }
  const token = await context.oauth.exchangeCode({ code: answer.code, codeVerifier: transaction.codeVerifier })
  if (!token.ok) return { ok: false, failure: 'code' }
  const answered = await context.oauth.fetchIdentity(token.token)
  if (!answered.ok) return { ok: false, failure: 'identity' }
  const { identity } = answered
  if (isBot({ ...identity, login: identity.username })) return { ok: false, failure: 'identity' }
  const account = identity.username
  const member = (await context.organisation?.isMember(account)) ?? { ok: true, value: true }
  if (!member.ok) return { ok: false, failure: 'identity' }
  if (!member.value) return { ok: false, failure: 'not_member', account }
  const isJoin = transaction.kind === 'join'
  const isOther = !isJoin && identity.githubId !== transaction.githubId
  if (isOther && !hasTypedName(transaction, account)) return { ok: false, failure: 'other_account', account }
  const known = await findPlayerByGitHubId(context, identity.githubId)
  if (isOther && known === null) return { ok: false, failure: 'unknown_name', account }
  const joined = known === null && isJoin
  if (joined && (await readRegistration(context)) === 'paused') return { ok: false, failure: 'registration_paused' }
  const player = joined ? await enrolOwner(context, identity) : known
  if (player === null || player.mergedInto !== null) return { ok: false, failure: 'player_not_found', account }
  if (player.bannedAt !== null) return { ok: false, failure: 'banned', account }
  if (player.goneAt !== null) await bringBack(context, player.id)
  const claimed = player.claimedAt === null
  if (claimed)
    await claimPlayer(context, player, identity, { ...entry, isHidden: entry.isHidden || beginsHidden(context) })
  const own = (await findPlayerByGitHubId(context, player.githubId)) ?? player
  if (own.bannedAt !== null) return { ok: false, failure: 'banned', account }
  if (transaction.keepsToken) await keepOwnToken(context, own.id, token.token)
  const sessionId = await createSession(context, own.id, browserLabel(answer.userAgent))
  return { ok: true, player: own, sessionId, claimed, joined }
}

/** Colleagues see a member's work only with that member's consent. */
function beginsHidden({ organisation, config }: SignInContext): boolean {
  return organisation !== null && config.ORGANISATION_PEOPLE === 'hidden'
}

function hasTypedName({ kind, username }: SignInTransaction, account: string): boolean {
  return kind === 'login' && username.toLowerCase() === account.toLowerCase()
}

const STILL_SUSPENDED = accountStatusTexts.suspend(KEPT_AFTER_ERASURE)
const STILL_BANNED = accountStatusTexts.ban(KEPT_AFTER_ERASURE)

export type ClaimContext = Pick<AppContext, 'config' | 'db' | 'now' | 'randomBytes'>

/**
 * Points count from this Monday. A second claim changes nothing. A suspended inviter does not count. A returning erased
 * account keeps its suspension, ban and removals, and has no inviter.
 */
export async function claimPlayer(
  context: ClaimContext,
  player: { id: string; githubId: number },
  identity: GitHubIdentity,
  { inviterId, isHidden = false }: Entry = DIRECT,
): Promise<void> {
  const now = context.now()
  const scoresFrom = dayOf(weekStart(weekOf(now)))
  const idHash = await hashGitHubId(context, player.githubId)
  const erased = sql`erased_accounts WHERE id_hash = ${idHash}`
  const refused = sql`erased_refusals WHERE id_hash = ${idHash}`
  await writeTogether(context.db, [
    context.db
      .insert(identities)
      .values({
        provider: 'github.com',
        uid: String(identity.githubId),
        playerId: player.id,
        email: identity.email,
        emailVerified: identity.emailVerified,
        displayName: identity.name,
        photoUrl: identity.avatarUrl,
        createdAt: now,
      })
      .onConflictDoNothing({ target: [identities.provider, identities.uid] }),
    context.db.run(sql`UPDATE players SET claimed_at = ${now}, contest_from = ${scoresFrom}, active_at = ${now},
      github_username = ${identity.username}, lower_case_github_username = ${identity.username.toLowerCase()},
      username_seen_at = ${now}, hidden_at = ${isHidden ? now : null}, name = ${identity.name}, email = ${identity.email},
      email_confirmed_at = ${identity.emailVerified && identity.email !== null ? now : null}, last_updated = ${now},
      suspended_at = COALESCE(suspended_at, (SELECT ${now} FROM ${erased} AND standing IS NOT NULL)),
      banned_at = COALESCE(banned_at, (SELECT ${now} FROM ${erased} AND standing = 'banned')),
      inviter_id = (SELECT inviter.id FROM players AS inviter WHERE inviter.id = ${inviterId} AND inviter.id <> ${player.id}
        AND inviter.claimed_at IS NOT NULL AND inviter.suspended_at IS NULL AND inviter.gone_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM ${erased}))
      WHERE id = ${player.id} AND claimed_at IS NULL`),
    ...statementsFrom(
      context,
      sql`SELECT 'return:' || id AS id, id AS player_id, 'CUSTOM' AS kind, json_object('message',
          CASE WHEN banned_at IS NULL THEN ${STILL_SUSPENDED} ELSE ${STILL_BANNED} END) AS payload
        FROM players WHERE id = ${player.id} AND EXISTS (SELECT 1 FROM ${erased} AND standing IS NOT NULL)`,
    ),
    context.db.run(sql`DELETE FROM ${erased}`),
    context.db.run(sql`INSERT OR IGNORE INTO removed_members (leaderboard_id, player_id, removed_at)
      SELECT leaderboard_id, ${player.id}, ${now} FROM ${refused} AND why = 'removed'`),
    context.db.run(sql`INSERT OR IGNORE INTO contest_organisers (contest_id, player_id)
      SELECT leaderboard_id, ${player.id} FROM ${refused} AND why = 'organiser'`),
    context.db.delete(erasedRefusals).where(eq(erasedRefusals.idHash, idHash)),
    ...statementsFrom(
      context,
      sql`SELECT 'invite:' || friend.id AS id, inviter.id AS player_id, 'INVITE' AS kind,
          json_object('player', json_object('githubUsername', inviter.github_username),
            'friend', json_object('githubUsername', friend.github_username)) AS payload
        FROM players AS friend JOIN players AS inviter ON inviter.id = friend.inviter_id
        WHERE friend.id = ${player.id} AND friend.hidden_at IS NULL`,
    ),
    incrementTallyStatement(context, 'joined'),
    adminNotice(context, `New sign-in: ${identity.username}`),
  ])
}

/** GitHub did not return the account for a while, for example while it was flagged. */
async function bringBack(context: SignInContext, playerId: string): Promise<void> {
  const now = context.now()
  await writeTogether(context.db, [
    context.db
      .update(players)
      .set({ goneAt: null, dueAt: now, nextTotalsAt: now, lastUpdated: now })
      .where(and(eq(players.id, playerId), isNotNull(players.goneAt))),
    rankedStatement(context, playerId),
  ])
}

/** GitHub has just confirmed the owner, who may have joined in another tab. */
async function enrolOwner(context: SignInContext, identity: GitHubIdentity): Promise<Player | null> {
  return (await enrolAccount(context, identity)) ?? findPlayerByGitHubId(context, identity.githubId)
}
