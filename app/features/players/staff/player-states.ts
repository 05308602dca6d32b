import type { Player } from '#app/core/players/find-player.server.ts'

export const playerStateLabels = {
  unclaimed: 'Unclaimed',
  suspended: 'Suspended',
  banned: 'Banned',
  hidden: 'Only in contests',
  gone: 'Gone from GitHub',
  merged: 'Merged',
}
export type PlayerState = keyof typeof playerStateLabels

type AccountTimes = Pick<Player, 'claimedAt' | 'suspendedAt' | 'bannedAt' | 'hiddenAt' | 'goneAt' | 'mergedInto'>

/** Of merged, banned and suspended only the first. */
export function playerStates({
  claimedAt,
  suspendedAt,
  bannedAt,
  hiddenAt,
  goneAt,
  mergedInto,
}: AccountTimes): PlayerState[] {
  const states: PlayerState[] = []
  if (claimedAt === null) states.push('unclaimed')
  if (mergedInto !== null) states.push('merged')
  else if (bannedAt !== null) states.push('banned')
  else if (suspendedAt !== null) states.push('suspended')
  if (hiddenAt !== null) states.push('hidden')
  if (goneAt !== null) states.push('gone')
  return states
}
