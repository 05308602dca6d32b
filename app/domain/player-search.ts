/** The searches for players, besides premium: the option's label, and the name in a sentence. */
const SEARCHES = {
  username: { label: 'GitHub username', name: 'username' },
  id: { label: 'ID', name: 'ID' },
  auth: { label: 'Auth ID', name: 'auth ID' },
  telegram: { label: 'Telegram ID', name: 'Telegram ID' },
  installation: { label: 'Installation ID', name: 'installation ID' },
  rank: { label: 'Rank this week', name: 'rank' },
} as const satisfies Record<string, { label: string; name: string }>

export type PlayerSearch = keyof typeof SEARCHES

export const PLAYER_SEARCHES = Object.keys(SEARCHES) as PlayerSearch[]

export function playerSearchLabel(by: PlayerSearch): string {
  return SEARCHES[by].label
}

/** 'No player found with this auth ID : 583231'; the specification's words. */
export function noPlayerText(by: PlayerSearch, value: string): string {
  return `No player found with this ${SEARCHES[by].name} : ${value}`
}
