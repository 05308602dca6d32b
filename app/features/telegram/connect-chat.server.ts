import { and, eq, gt, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { grantBonus, type Bonus } from '#app/core/ledger/lifetime-points.server.ts'
import { keyedHash } from '#app/core/secrets/keyed-hash.server.ts'
import { hashSessionId } from '#app/core/secrets/session-id.server.ts'
import { factKey } from '#app/domain/ledger/fact.ts'
import type { TelegramReply } from '#app/domain/notifications/telegram-reply.ts'
import { LIFETIME_BONUS } from '#app/domain/points/points-table.ts'
import { writeTogether, type Statement } from '#db/client.ts'
import { assertInBatch } from '#db/conflict.ts'
import { telegramConnections } from '#db/schema/notifications.ts'
import { players } from '#db/schema/players.ts'

type ConnectContext = Pick<AppContext, 'config' | 'db' | 'now'>

const BONUS: Bonus = {
  key: factKey.telegram(),
  kind: 'telegram_connected',
  points: LIFETIME_BONUS.telegram_connected,
}

/** Pays the bonus if neither had it, in one batch with `receipt`. Throws if another chat, player or copy came first. */
export async function connectChat(
  context: ConnectContext,
  { chatId, code, receipt }: { chatId: string; code: string; receipt: Statement },
): Promise<TelegramReply> {
  const codeHash = await hashSessionId(code)
  const player = await findByLink(context, codeHash)
  if (player === null) return { code: 'link_invalid' }
  const owner = await findByChat(context, chatId)
  if (owner !== null && owner.id !== player.id) return { code: 'taken', username: owner.githubUsername }
  const statements = [receipt, ...useLink(context, player.id, codeHash), connection(context, player.id, chatId)]
  const isGranted = await grantOnce(context, { playerId: player.id, chatId, statements })
  if (!isGranted) await writeTogether(context.db, statements)
  return { code: 'connected', username: player.githubUsername, bonus: isGranted ? BONUS.points : 0 }
}

/** False if the player or the chat had it before; then nothing is written. */
async function grantOnce(
  context: ConnectContext,
  { playerId, chatId, statements }: { playerId: string; chatId: string; statements: Statement[] },
): Promise<boolean> {
  const bonusChatHash = await keyedHash(context, `telegram:${chatId}`)
  const paid = await context.db
    .select({ playerId: telegramConnections.playerId })
    .from(telegramConnections)
    .where(eq(telegramConnections.bonusChatHash, bonusChatHash))
  if (paid.length > 0) return false
  const remembered = context.db
    .update(telegramConnections)
    .set({ bonusChatHash })
    .where(eq(telegramConnections.playerId, playerId))
  return (await grantBonus(context, playerId, BONUS, { also: [...statements, remembered] })) === 'granted'
}

/** The batch fails if the link is no longer open. */
function useLink({ db, now }: ConnectContext, playerId: string, codeHash: string): Statement[] {
  return [
    assertInBatch(
      db,
      'open link',
      sql`EXISTS (SELECT 1 FROM telegram_connections
        WHERE player_id = ${playerId} AND code_hash = ${codeHash} AND code_expires_at > ${now()})`,
    ),
    db
      .update(telegramConnections)
      .set({ codeHash: null, codeExpiresAt: null })
      .where(eq(telegramConnections.playerId, playerId)),
  ]
}

function connection({ db, now }: ConnectContext, playerId: string, chatId: string): Statement {
  return db
    .update(players)
    .set({ telegramId: chatId, hasTelegramEnabled: true, lastUpdated: now() })
    .where(eq(players.id, playerId))
}

async function findByLink(context: ConnectContext, codeHash: string) {
  const [row] = await context.db
    .select({ id: players.id, githubUsername: players.githubUsername })
    .from(telegramConnections)
    .innerJoin(players, eq(players.id, telegramConnections.playerId))
    .where(and(eq(telegramConnections.codeHash, codeHash), gt(telegramConnections.codeExpiresAt, context.now())))
  return row ?? null
}

export async function findByChat(context: Pick<AppContext, 'db'>, chatId: string) {
  const [row] = await context.db
    .select({ id: players.id, githubUsername: players.githubUsername })
    .from(players)
    .where(eq(players.telegramId, chatId))
  return row ?? null
}
