import { and, eq, getTableColumns, isNull } from 'drizzle-orm'
import type { ChatAnswer } from '#app/adapters/chat/create-chats.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { board, climberCount, shownName } from '#app/core/contests/private-leaderboards/shown-name.server.ts'
import { deliverOnce, type JobOutcome } from '#app/core/outbox/deliver-once.server.ts'
import { decryptText } from '#app/core/secrets/encrypted-text.server.ts'
import { isChatEvent } from '#app/domain/chat/chat.ts'
import type { JobOf } from '#app/domain/jobs/job.ts'
import { HOUR } from '#app/domain/time/period.ts'
import { zonedDay } from '#app/domain/time/zoned-time.ts'
import { contestChannels } from '#db/schema/contests/channels.ts'
import { contests } from '#db/schema/contests/contests.ts'
import { players } from '#db/schema/players.ts'
import { recordChannelAnswer, takePost } from './channel-health.server.ts'
import { chatMessage } from './chat-message.server.ts'

type NotifyContext = Pick<AppContext, 'db' | 'now' | 'log' | 'config' | 'chats'>

const DONE: JobOutcome = { state: 'done' }
/** A message older than this is not sent. */
const NEWS_FOR = 6 * HOUR

/** Tells a channel about an event once. An unknown outcome is not retried, so nobody is told twice. */
export async function notifyChat(context: NotifyContext, job: JobOf<'notify-chat'>): Promise<JobOutcome> {
  const { event, contestId, channelId } = job
  if (!isChatEvent(event)) return DONE
  if (context.now() > job.at + NEWS_FOR) return { state: 'dropped' }
  const found = await findListening(context, job)
  if (found === null) return DONE
  const { channel, contest } = found
  const message = await chatMessage(context, contest, event)
  const address = await decryptText(context, channel.sealed, channel.id)
  if (message === null || address === null) return DONE
  if (!(await takePost(context, channel.id, zonedDay(context.now(), contest.timeZone)))) return DONE
  const answers: ChatAnswer[] = []
  const outcome = await deliverOnce(
    context,
    { notificationId: `chat:${contestId}:${event}`, playerId: channelId, channel: 'chat' },
    {
      guarantee: 'at_most_once',
      send: async () => {
        const answer = await context.chats.post({ chat: channel.chat, address }, message)
        answers.push(answer)
        return answer
      },
    },
  )
  await recordChannelAnswer(context, { channel, event, contest }, answers[0] ?? null)
  return outcome
}

/** Null if the channel was removed, paused or switched off, or the owner is suspended or leaves. */
async function findListening({ db }: NotifyContext, { contestId, channelId }: JobOf<'notify-chat'>) {
  const [row] = await db
    .select({
      channel: getTableColumns(contestChannels),
      contest: {
        ...getTableColumns(contests),
        name: shownName,
        climbers: climberCount,
        ownerId: board.ownerId,
      },
    })
    .from(contestChannels)
    .innerJoin(contests, eq(contests.id, contestChannels.contestId))
    .innerJoin(board, eq(board.id, contests.id))
    .innerJoin(players, eq(players.id, board.ownerId))
    .where(
      and(
        eq(contestChannels.id, channelId),
        eq(contestChannels.contestId, contestId),
        isNull(contestChannels.pausedAt),
        isNull(contestChannels.offAt),
        isNull(players.suspendedAt),
        isNull(players.goneAt),
      ),
    )
  return row ?? null
}
