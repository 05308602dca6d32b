/**
 * Tells visitors apart. IPv6 is cut to its /64, as a connection gets at least that many addresses; IPv4 is kept whole,
 * also when written as IPv6. Other text is returned unchanged.
 */
export function networkOf(address: string): string {
  const groups = groupsOf(address)
  if (groups === null) return address
  const [high = 0, low = 0] = groups.slice(6)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  const prefix = groups.slice(0, 4).map((group) => group.toString(16))
  return `${prefix.join(':')}::/64`
}

/** What one customer may have: the /48 of an IPv6 address or /64, the /24 of IPv4. Other text stays unchanged. */
export function wideNetworkOf(address: string): string {
  const network = networkOf(address.replace(/\/64$/, ''))
  const four = /^(\d{1,3}(?:\.\d{1,3}){2})\.\d{1,3}$/.exec(network)
  if (four?.[1] !== undefined) return `${four[1]}.0/24`
  return network.endsWith('::/64') ? `${network.split(':').slice(0, 3).join(':')}::/48` : network
}

/** Null if it is no IPv6 address. */
function groupsOf(address: string): number[] | null {
  const [plain = ''] = address.split('%')
  const halves = plain.split('::').map(readGroups)
  const [start, end] = halves
  if (start === undefined || start === null || end === null || halves.length > 2) return null
  if (end === undefined) return start.length === 8 ? start : null
  const missing = 8 - start.length - end.length
  return missing < 1 ? null : [...start, ...Array.from({ length: missing }, () => 0), ...end]
}

function readGroups(text: string): number[] | null {
  if (text === '') return []
  const parts = text.split(':')
  const last = parts.at(-1) ?? ''
  const four = last.includes('.') ? readFour(last) : []
  if (four === null) return null
  const rest = last.includes('.') ? parts.slice(0, -1) : parts
  return rest.every((part) => /^[\da-f]{1,4}$/i.test(part))
    ? [...rest.map((part) => Number.parseInt(part, 16)), ...four]
    : null
}

/** IPv4 as the last two groups. */
function readFour(text: string): [number, number] | null {
  if (!/^\d{1,3}(?:\.\d{1,3}){3}$/.test(text)) return null
  const [first = 0, second = 0, third = 0, fourth = 0] = text.split('.').map(Number)
  return Math.max(first, second, third, fourth) > 255 ? null : [(first << 8) + second, (third << 8) + fourth]
}
