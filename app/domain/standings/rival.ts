/** Further ahead than a good day brings is no race any more. */
export const RIVAL_REACH = 100

/** How two stand in closed weeks; null for one who trails, or without a win. */
export function headToHead({ wins, losses }: { wins: number; losses: number }): string | null {
  if (wins === 0 || wins < losses) return null
  if (wins > losses) return `You lead ${wins} ${wins === 1 ? 'week' : 'weeks'} to ${losses}.`
  return wins === 1 ? 'You have won a week each.' : `You have won ${wins} weeks each.`
}
