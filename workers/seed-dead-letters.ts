import type { AppContext } from '#app/context/context.server.ts'
import { storeDeadLetter } from '#app/core/notifications/store-dead-letter.server.ts'
import { HOUR } from '#app/domain/period.ts'

/** Failed jobs of the seeded weeks, so that staff have some to decide. */
export async function seedDeadLetters(context: AppContext): Promise<void> {
  const log = () => undefined
  for (const [index, message] of LETTERS.entries()) {
    const now = () => context.now() - (index * 7 + 1) * HOUR
    const id = `letter-${String(LETTERS.length - index).padStart(2, '0')}`
    await storeDeadLetter({ ...context, now, log }, { id, message, attempts: index % 3 === 1 ? 1 : 6 })
  }
}

const LETTERS: unknown[] = [1, 2, 3].flatMap((number) => [
  {
    type: 'notify-admin',
    id: `seeded:letter-${number}`,
    text: `A notice that found no way, number ${number}.`,
    requestId: `cron-${number}`,
  },
  { type: 'tell-fortune', who: 'somebody@mergequest.example', chat: -1001234567, lines: ['One', 'Two'] },
  {
    type: 'confirm-email',
    playerId: 'pl_nobody',
    email: `nobody-${number}@mergequest.example`,
    expiresAt: 1_795_000_000_000,
  },
])
