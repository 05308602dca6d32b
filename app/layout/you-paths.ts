/** Screens that one reads rather than fills in: there the reader's own place stands at the foot. */
const READ = [
  /^\/$/,
  /^\/(?:leaderboard|best-projects|stats|prizes|transparency|why)$/,
  /^\/(?:player|recap)(?:\/[^/]+)?$/,
  /^\/week\/[^/]+\/[^/]+$/,
  /^\/my-leaderboards(?:\/[^/]+)?$/,
]

export function showsYou(pathname: string): boolean {
  return READ.some((path) => path.test(pathname))
}

/** The chest is a moment of its own. */
export function showsEarned(pathname: string): boolean {
  return showsYou(pathname) && pathname !== '/prizes'
}
