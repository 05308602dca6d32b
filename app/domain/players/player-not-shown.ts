import { isGitHubUsername } from '#app/domain/text/username.ts'

const LONGEST = 39

export type PlayerNotShown = { path: string; find: string; message: string }

/** Unknown, unclaimed and deleted players read the same, so that it does not reveal enrolled names. */
export function playerNotShown(typed: string): PlayerNotShown {
  const message = isGitHubUsername(typed)
    ? `There is no player called ${typed}. Players appear once they have joined and signed in.`
    : 'No player has that name. Search for the player you mean.'
  const find = asName(typed.slice(0, LONGEST))
  return { path: `/leaderboard?${new URLSearchParams({ find }).toString()}`, find, message }
}

/** So that digits are not read as a rank. */
function asName(typed: string): string {
  return /^\d+$/.test(typed) ? `@${typed}` : typed
}
