export const playerSearchLabel = {
  username: 'GitHub username',
  id: 'ID',
  auth: 'Auth ID',
  telegram: 'Telegram ID',
  installation: 'Installation ID',
  rank: 'Rank this week',
} as const satisfies Record<string, string>

export type PlayerSearch = keyof typeof playerSearchLabel

export const PLAYER_SEARCHES = Object.keys(playerSearchLabel) as PlayerSearch[]

/** For sentences. Kept apart from the labels, because browsers do not load them. */
const NAMES = {
  username: 'username',
  id: 'ID',
  auth: 'auth ID',
  telegram: 'Telegram ID',
  installation: 'installation ID',
  rank: 'rank',
} as const satisfies Record<PlayerSearch, string>

/** 'No player found with this auth ID : 583231'; the specification's words. */
export function noPlayerText(by: PlayerSearch, value: string): string {
  return `No player found with this ${NAMES[by]} : ${value}`
}
