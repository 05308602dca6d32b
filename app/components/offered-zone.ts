/** The offered name of a browser's time zone. Some know it by an older one: `Asia/Calcutta` for `Asia/Kolkata`. */
export function offeredZone(offered: readonly string[], own: string): string | null {
  if (offered.includes(own)) return own
  const wanted = canonicalOf(own)
  return offered.find((zone) => canonicalOf(zone) === wanted) ?? null
}

function canonicalOf(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return zone
  }
}
