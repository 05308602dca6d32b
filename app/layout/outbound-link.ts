/** How long an outbound link waits, so that its event is on the way before the page is gone. */
export const OUTBOUND_DELAY = 150

type Link = { href: string; target: string }
type Press = { button: number; metaKey: boolean; ctrlKey: boolean; shiftKey: boolean; altKey: boolean }

/** Whether following the link leaves for another host; mail addresses and our own pages do not. */
export function isOutbound(href: string, ownHost: string): boolean {
  if (!URL.canParse(href)) return false
  const { protocol, host } = new URL(href)
  return /^https?:$/.test(protocol) && host !== ownHost
}

/** Opened beside this page, which stays: nothing has to wait. */
export function opensElsewhere(link: Link, press: Press): boolean {
  const isNewTab = link.target !== '' && link.target !== '_self'
  return isNewTab || press.button !== 0 || press.metaKey || press.ctrlKey || press.shiftKey || press.altKey
}
