import type { Registration } from '#app/core/settings/registration.server.ts'
import { DAY, dayOf, WEEK } from '#app/domain/period.ts'
import type { Notice } from './notice-statements.server.ts'

const PAUSE = 5 * DAY

type Reminded = {
  id: string
  githubUsername: string
  claimedAt: number | null
  /** When something new was last found. */
  activeAt: number
  eraseAt: number | null
  /** The answer brought something new. */
  isActive: boolean
}

/**
 * Reminders due after a complete answer: one per pause it does not end, and one to invite friends a week after claiming,
 * or once friends can join. Checked on each refresh, so no job searches for inactive players.
 */
export function remindersOf(
  { id, githubUsername, claimedAt, activeAt, eraseAt, isActive }: Reminded,
  now: number,
  registration: Registration,
): Notice[] {
  if (claimedAt === null || eraseAt !== null) return []
  const player = { githubUsername }
  const reminders: Notice[] = []
  if (!isActive && now - activeAt >= PAUSE)
    reminders.push({
      id: `pause:${id}:${activeAt}`,
      playerId: id,
      kind: 'LAST_CONTRIBUTION_5_DAYS_AGO',
      payload: { player, since: dayOf(activeAt) },
    })
  if (registration === 'open' && now - claimedAt >= WEEK)
    reminders.push({ id: `invite-your-friends:${id}`, playerId: id, kind: 'INVITE_YOUR_FRIENDS', payload: { player } })
  return reminders
}
