export const audienceText = {
  all: 'All players',
  premium: 'Premium players',
  winners: 'Winners of the last closed week',
  player: 'One player',
} as const satisfies Record<string, string>

export type Audience = keyof typeof audienceText
export const AUDIENCES = Object.keys(audienceText) as Audience[]

/** The path of a page of ours, typed as a path or a full address; null when it leads elsewhere. */
export function pathOfOurs(typed: string, origin: string): string | null {
  const address = typed.trim()
  if (address.length > 500 || /[\s\\\u0000-\u001f\u007f]/.test(address) || !URL.canParse(address, origin)) return null
  if (!address.startsWith('/') && !address.startsWith(`${origin}/`)) return null
  const url = new URL(address, origin)
  if (url.origin !== origin || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
