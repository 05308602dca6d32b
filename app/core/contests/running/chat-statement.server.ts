import { sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { outboxStatement } from '#app/core/outbox/outbox-statement.server.ts'
import { topicOf, type ChatEvent } from '#app/domain/chat/chat.ts'
import type { ContestBoard } from '#app/domain/contests/contest-board.ts'
import { wallClock } from '#app/domain/time/zoned-time.ts'
import type { Statement } from '#db/client.ts'

type ChatContext = Pick<AppContext, 'db' | 'now'>

/** For the batch of what channels are told. `onlyIf` may name the row `channel`. Writes nothing without channels. */
export function chatStatement(
  context: ChatContext,
  contestId: string,
  event: ChatEvent,
  onlyIf: SQL = sql`TRUE`,
): Statement {
  return outboxStatement(
    context,
    sql`${`chat:${contestId}:${event}:`} || channel.id`,
    sql`json_object('type', 'notify-chat', 'contestId', channel.contest_id, 'channelId', channel.id, 'event', ${event},
      'at', ${context.now()})`,
    {
      from: sql`FROM contest_channels AS channel
        WHERE channel.contest_id = ${contestId} AND channel.paused_at IS NULL AND channel.off_at IS NULL
          AND EXISTS (SELECT 1 FROM json_each(channel.topics) WHERE value = ${topicOf(event)}) AND ${onlyIf}`,
    },
  )
}

type LedContest = { id: string; timeZone: string; teamMode: string | null }

/**
 * Put it before the stored board in the batch that replaces it. At most once in each half of a contest's day. The first
 * one with points is no news: nobody led before.
 */
export function leaderStatements(context: ChatContext, contest: LedContest, board: ContestBoard): Statement[] {
  const { id, timeZone, teamMode } = contest
  const [first] = teamMode === null ? board.players.map(({ rank, playerId }) => ({ rank, id: playerId })) : board.teams
  if (first === undefined || first.rank === 0) return []
  const [path, key] = teamMode === null ? ['$.players[0]', 'playerId'] : ['$.teams[0]', 'id']
  const { day, time } = wallClock(context.now(), timeZone)
  const changed = sql`EXISTS (SELECT 1 FROM contest_boards AS stored WHERE stored.contest_id = channel.contest_id
    AND json_extract(stored.board, ${`${path}.rank`}) > 0 AND json_extract(stored.board, ${`${path}.${key}`}) <> ${first.id})`
  return [chatStatement(context, id, `leader:${day}:${time < '12:00' ? 1 : 2}`, changed)]
}
