/** Milliseconds for the event to be sent before the page unloads. */
export const OUTBOUND_DELAY = 150

type Link = { href: string; target: string }
type Press = { button: number; metaKey: boolean; ctrlKey: boolean; shiftKey: boolean; altKey: boolean }

/** Mail addresses and our own pages are not. */
export function isOutbound(href: string, ownHost: string): boolean {
  if (!URL.canParse(href)) return false
  const { protocol, host } = new URL(href)
  return /^https?:$/.test(protocol) && host !== ownHost
}

/** In another tab: the page stays, no delay. */
export function opensElsewhere(link: Link, press: Press): boolean {
  const isNewTab = link.target !== '' && link.target !== '_self'
  return isNewTab || press.button !== 0 || press.metaKey || press.ctrlKey || press.shiftKey || press.altKey
}
