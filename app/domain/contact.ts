/** E-mail check of the specification: local part, @, a domain whose last part has 2 letters or more, or an IP in brackets. */
export function isEmail(value: string): boolean {
  if (value.length > 254) return false
  const at = value.lastIndexOf('@')
  return at > 0 && isLocalPart(value.slice(0, at)) && isDomain(value.slice(at + 1))
}

function isLocalPart(local: string): boolean {
  if (local.length > 64) return false
  if (/^"[^"\\\r\n]+"$/.test(local)) return true
  return local.split('.').every((part) => /^[^<>()[\]\\.,;:\s@"]+$/.test(part))
}

function isDomain(domain: string): boolean {
  const address = /^\[(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\]$/.exec(domain)
  if (address !== null) return address.slice(1).every((byte) => Number(byte) <= 255)
  const labels = domain.split('.')
  if (labels.length < 2 || !/^[a-z]{2,}$/i.test(labels.at(-1) ?? '')) return false
  return labels.every((label) => /^[a-z\d-]{1,63}$/i.test(label) && !label.startsWith('-') && !label.endsWith('-'))
}
