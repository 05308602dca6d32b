/** The searches for players, besides premium. */
export const PLAYER_SEARCHES = ['username', 'id', 'auth', 'telegram', 'installation', 'rank'] as const

export type PlayerSearch = (typeof PLAYER_SEARCHES)[number]

export const playerSearchLabel = {
  username: 'GitHub username',
  id: 'ID',
  auth: 'Auth ID',
  telegram: 'Telegram ID',
  installation: 'Installation ID',
  rank: 'Rank this week',
} as const satisfies Record<PlayerSearch, string>

const called = {
  username: 'username',
  id: 'ID',
  auth: 'auth ID',
  telegram: 'Telegram ID',
  installation: 'installation ID',
  rank: 'rank',
} as const satisfies Record<PlayerSearch, string>

/** 'No player found with this auth ID : 583231'; the specification's words. */
export function noPlayerText(by: PlayerSearch, value: string): string {
  return `No player found with this ${called[by]} : ${value}`
}
