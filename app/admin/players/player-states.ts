import type { PlayerState } from './admin-player-view.ts'

type AccountTimes = {
  claimedAt: number | null
  suspendedAt: number | null
  bannedAt: number | null
  deletedAt: number | null
  mergedInto: string | null
}

/** How a player stands, the weightiest alone where one implies another; nothing for one in good standing. */
export function playerStates({ claimedAt, suspendedAt, bannedAt, deletedAt, mergedInto }: AccountTimes): PlayerState[] {
  const states: PlayerState[] = []
  if (claimedAt === null) states.push('unclaimed')
  if (mergedInto !== null) states.push('merged')
  else if (bannedAt !== null) states.push('banned')
  else if (suspendedAt !== null) states.push('suspended')
  if (deletedAt !== null) states.push('gone')
  return states
}
