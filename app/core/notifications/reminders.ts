import type { Player } from '#app/core/players/find-player.server.ts'
import type { Registration } from '#app/core/settings/registration.server.ts'
import { RETENTION } from '#app/domain/monitoring/retention.ts'
import { DAY, dayOf, WEEK } from '#app/domain/time/period.ts'
import type { NewNotification } from './notification-statements.server.ts'

const PAUSE = 5 * DAY

/** `isActive`: the answer brought something new. */
type Reminded = Pick<Player, 'id' | 'githubUsername' | 'claimedAt' | 'activeAt' | 'eraseAt'> & { isActive: boolean }

/**
 * After a complete answer: one for each pause that goes on, and one to invite friends a week after claiming, or later
 * when registration opens. Each refresh checks, so that no job has to look for inactive players. None older than
 * notices are kept, or it would come again after its deletion.
 */
export function remindersOf(
  { id, githubUsername, claimedAt, activeAt, eraseAt, isActive }: Reminded,
  now: number,
  registration: Registration,
): NewNotification[] {
  if (claimedAt === null || eraseAt !== null) return []
  const player = { githubUsername }
  const reminders: NewNotification[] = []
  const isDue = (since: number, after: number) => now - since >= after && now - since < RETENTION.notifications.age
  if (!isActive && isDue(activeAt, PAUSE))
    reminders.push({
      id: `pause:${id}:${activeAt}`,
      playerId: id,
      kind: 'LAST_CONTRIBUTION_5_DAYS_AGO',
      payload: { player, since: dayOf(activeAt) },
    })
  if (registration === 'open' && isDue(claimedAt, WEEK))
    reminders.push({ id: `invite-your-friends:${id}`, playerId: id, kind: 'INVITE_YOUR_FRIENDS', payload: { player } })
  return reminders
}
