/** Host of the referring site; '' for our own host, for apps and without a referrer. */
export function referrerHost(referrer: string | null, ownOrigin: string): string {
  if (referrer === null || !URL.canParse(referrer)) return ''
  const { protocol, hostname, origin } = new URL(referrer)
  if (!/^https?:$/.test(protocol) || origin === ownOrigin || hostname.length > 253) return ''
  return hostname.replace(/^www\./, '').replace(/\.$/, '')
}
