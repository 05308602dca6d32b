import { isGitHubUsername } from './username.ts'

const LONGEST = 39

/**
 * Where somebody gets who looks for a player that is not shown, and what they are told. Unknown, unclaimed and gone
 * read the same: that somebody enrolled a name is nobody else's business. What is no name is not repeated by us.
 */
export function playerNotShown(asked: string): { path: string; message: string } {
  const message = isGitHubUsername(asked)
    ? `There is no player called ${asked}. Players appear once they have joined and signed in.`
    : 'No player has such a name. Search for the one you mean.'
  return { path: `/leaderboard?${new URLSearchParams({ player: asked.slice(0, LONGEST) }).toString()}`, message }
}
