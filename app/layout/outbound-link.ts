/** Delays an outbound link, so that its event is sent before the page unloads. */
export const OUTBOUND_DELAY = 150

type Link = { href: string; target: string }
type Press = { button: number; metaKey: boolean; ctrlKey: boolean; shiftKey: boolean; altKey: boolean }

/** Whether the link leads to another host; mail addresses and our own pages do not. */
export function isOutbound(href: string, ownHost: string): boolean {
  if (!URL.canParse(href)) return false
  const { protocol, host } = new URL(href)
  return /^https?:$/.test(protocol) && host !== ownHost
}

/** Opens in another tab, so the page stays and the link needs no delay. */
export function opensElsewhere(link: Link, press: Press): boolean {
  const isNewTab = link.target !== '' && link.target !== '_self'
  return isNewTab || press.button !== 0 || press.metaKey || press.ctrlKey || press.shiftKey || press.altKey
}
