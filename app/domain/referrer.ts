/** Host of the site that a visitor comes from; '' for our own, for apps and where nothing is told. */
export function referrerHost(referrer: string | null, ownOrigin: string): string {
  if (referrer === null || !URL.canParse(referrer)) return ''
  const { protocol, hostname, origin } = new URL(referrer)
  if (!/^https?:$/.test(protocol) || origin === ownOrigin || hostname.length > 253) return ''
  return hostname.replace(/^www\./, '').replace(/\.$/, '')
}
