/** Where an open page reports that its player looks. */
export const PRESENCE_PATH = '/presence'

/** Home, boards and the own page. */
export function showsOwnPoints(pathname: string, username: string): boolean {
  const path = pathname.toLowerCase()
  return path === '/' || path === '/leaderboard' || path === `/player/${username.toLowerCase()}`
}
