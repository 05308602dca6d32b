/** The specification's: a local part, @, and a domain ending in 2 letters or more, or an IP in brackets. */
export function isEmail(value: string): boolean {
  if (value.length > 254) return false
  const at = value.lastIndexOf('@')
  return at > 0 && isLocalPart(value.slice(0, at)) && isDomain(value.slice(at + 1))
}

/**
 * The specification's: an optional http(s) prefix, a domain whose last part has 2 to 15 letters, an optional port of 1
 * to 5 digits and an optional path.
 */
export function isWebsite(value: string): boolean {
  if (value.length > 2000) return false
  const address = value.replace(/^https?:\/\//i, '')
  const end = address.indexOf('/')
  const [host = '', port, ...rest] = (end < 0 ? address : address.slice(0, end)).split(':')
  if (rest.length > 0 || (port !== undefined && !/^\d{1,5}$/.test(port))) return false
  if (host.length > 253 || !areLabels(host.split('.'), /^[a-z]{2,15}$/i)) return false
  return end < 0 || /^[^\s\u0000-\u001f\u007f<>"\\]*$/.test(address.slice(end))
}

/** The link of a stored website; null if it must not become one. */
export function webAddress(stored: string): string | null {
  const hasPrefix = /^https?:\/\//i.test(stored)
  if (/[\s\u0000-\u001f\u007f\\]/.test(stored) || (!hasPrefix && !isWebsite(stored))) return null
  const address = hasPrefix ? stored : `https://${stored}`
  if (!URL.canParse(address)) return null
  const { href, username, password } = new URL(address)
  return username === '' && password === '' ? href : null
}

/** An http(s) address typed in full; null for everything else. */
export function fullAddress(typed: string): string | null {
  const address = typed.trim()
  return address.length <= 2000 && /^https?:\/\//i.test(address) ? webAddress(address) : null
}

/** `example.org` of `https://www.example.org/path`. */
export function websiteHost(address: string): string {
  return new URL(address).host.replace(/^www\./, '')
}

function isLocalPart(local: string): boolean {
  if (local.length > 64) return false
  if (/^"[^"\\\r\n]+"$/.test(local)) return true
  return local.split('.').every((part) => /^[^<>()[\]\\.,;:\s@"]+$/.test(part))
}

function isDomain(domain: string): boolean {
  const address = /^\[(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\]$/.exec(domain)
  if (address !== null) return address.slice(1).every((byte) => Number(byte) <= 255)
  return areLabels(domain.split('.'), /^[a-z]{2,}$/i)
}

function areLabels(labels: string[], topLevel: RegExp): boolean {
  if (labels.length < 2 || !topLevel.test(labels.at(-1) ?? '')) return false
  return labels.every((label) => /^[a-z\d-]{1,63}$/i.test(label) && !label.startsWith('-') && !label.endsWith('-'))
}
