type Row = { username: string }

/** Who stood behind a player, or on no row, and stands ahead now; whoever is nearest comes first. */
export function passersOf(before: readonly Row[], now: readonly Row[], player: string | null): string[] {
  const was = before.findIndex(({ username }) => username === player)
  const is = now.findIndex(({ username }) => username === player)
  if (was === -1 || is === -1) return []
  const ahead = new Set(before.slice(0, was).map(({ username }) => username))
  return now
    .slice(0, is)
    .map(({ username }) => username)
    .filter((username) => !ahead.has(username))
    .toReversed()
}
