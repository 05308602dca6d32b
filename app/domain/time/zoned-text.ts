const dates = new Map<string, Intl.DateTimeFormat>()
const clocks = new Map<string, Intl.DateTimeFormat>()

/** `Fri 11 Dec 2026`. */
export function zonedDate(instant: number, timeZone: string): string {
  const format = known(dates, timeZone, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  return format.format(instant).replaceAll(',', '')
}

/** `11 Dec`. */
export function zonedShortDate(instant: number, timeZone: string): string {
  return zonedDate(instant, timeZone).split(' ').slice(1, 3).join(' ')
}

/** `18:00`. */
export function zonedClock(instant: number, timeZone: string): string {
  return known(clocks, timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(instant)
}

/** `Fri 11 Dec 2026, 18:00`. */
export function zonedInstant(instant: number, timeZone: string): string {
  return `${zonedDate(instant, timeZone)}, ${zonedClock(instant, timeZone)}`
}

/** To follow a time: `in Oslo`, `UTC`. */
export function zoneText(timeZone: string): string {
  const city = timeZone.split('/').at(-1) ?? timeZone
  return timeZone.includes('/') ? `in ${city.replaceAll('_', ' ')}` : timeZone
}

function known(
  formats: Map<string, Intl.DateTimeFormat>,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const found = formats.get(timeZone)
  if (found !== undefined) return found
  const made = new Intl.DateTimeFormat('en-GB', { ...options, timeZone })
  formats.set(timeZone, made)
  return made
}
