/** Where an open page says that its player looks. */
export const PRESENCE_PATH = '/presence'

/** The screens on which players look for their own points: home, boards and the own page. */
export function showsOwnPoints(pathname: string, username: string): boolean {
  const path = pathname.toLowerCase()
  return path === '/' || path === '/leaderboard' || path === `/player/${username.toLowerCase()}`
}
