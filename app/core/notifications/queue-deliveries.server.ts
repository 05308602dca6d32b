import type { AppContext } from '#app/context/context.server.ts'
import type { Job, JobOf } from '#app/domain/job.ts'
import { channelsFor, type NotificationKind, type Receiver } from '#app/domain/notification.ts'

/** A notification and one of the players it is for. `weekResult` travels with the message of a week's end. */
export type Told = Pick<JobOf<'deliver-notification'>, 'notificationId' | 'weekResult'> & {
  kind: NotificationKind
  receiver: Receiver & { id: string }
}

/**
 * Queues notifications by each channel that their receivers left open, and behind them what goes on with the next page.
 * Returns how many reach their receivers by no channel.
 */
export async function queueDeliveries(
  { queue }: Pick<AppContext, 'queue'>,
  told: readonly Told[],
  next: Job | null = null,
): Promise<{ inboxOnly: number }> {
  const messages = told.map(({ kind, receiver, ...carried }) =>
    channelsFor(kind, receiver).map((channel): Job => ({
      type: 'deliver-notification',
      playerId: receiver.id,
      channel,
      ...carried,
    })),
  )
  await queue.send([...messages.flat(), ...(next === null ? [] : [next])])
  return { inboxOnly: messages.filter((byChannel) => byChannel.length === 0).length }
}
