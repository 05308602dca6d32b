import type { AppContext } from '#app/context/context.server.ts'
import { deadLetters } from '#db/schema/notifications.ts'

export async function storeDeadLetter(
  context: Pick<AppContext, 'db' | 'now' | 'log'>,
  letter: { id: string; message: unknown; attempts: number },
): Promise<void> {
  context.log('error', 'Dead letter stored', { id: letter.id })
  await context.db
    .insert(deadLetters)
    .values({ ...letter, message: letter.message ?? 'nothing', receivedAt: context.now(), state: 'stored' })
    .onConflictDoNothing()
}
