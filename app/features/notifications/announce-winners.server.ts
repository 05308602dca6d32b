import { and, eq, ne } from 'drizzle-orm'
import type { AppContext } from '#app/context.server.ts'
import type { Message, MessageOf } from '#app/domain/message.ts'
import { channelsFor } from '#app/domain/notification.ts'
import { awardAchievements } from '#app/features/achievements/award-achievements.server.ts'
import { players } from '#db/schema/players.ts'
import { awards } from '#db/schema/weeks.ts'

/** Queues WINNER for every standing award of the week, by each channel the winner has, and looks at their achievements. */
export async function announceWinners(
  context: Pick<AppContext, 'db' | 'now' | 'queue'>,
  { week }: MessageOf<'announce-winners'>,
): Promise<void> {
  const winners = await context.db
    .select({ player: players })
    .from(awards)
    .innerJoin(players, eq(players.id, awards.playerId))
    .where(and(eq(awards.week, week), ne(awards.state, 'forfeited')))
    .orderBy(awards.place)
  await awardAchievements(
    context,
    winners.map(({ player }) => player.id),
  )
  await context.queue.send(
    winners.flatMap(({ player }) =>
      channelsFor('WINNER', player).map((channel): Message => {
        const notificationId = `winner:${week}:${player.id}`
        return { type: 'deliver-notification', notificationId, playerId: player.id, channel }
      }),
    ),
  )
}
