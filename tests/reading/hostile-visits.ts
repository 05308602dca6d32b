import { fillPath } from '../worlds/fill-path.ts'

/** A request of an anonymous visitor. */
export type Visit = { method: string; path: string; headers?: Record<string, string>; body?: string }
export type Address = { method: string; path: string }

const LONG = 'a'.repeat(6000)
/** Values that could make an answer dear: far pages and ranks, long, unknown, oddly written, searched for. */
const VALUES = [
  '0',
  '-1',
  '50000',
  '99999999999999999999',
  '1e308',
  LONG,
  '%',
  '_%',
  'CLIMBER-50000',
  'nobody-of-this-world',
  '2026-w47',
  '2026-W47',
  '2026',
  'all-time',
  'All',
  '50.0.pl_bench_00000000',
  '0.99999999999999.pl_bench_99999999',
  '99999.0.a',
]
/** Names that any screen may read, besides those of its own links and fields. */
const NAMES = ['page', 'rank', 'player', 'username', 'after', 'before', 'at', 'period', 'week', 'q', 'limit', '_routes']
const FORGED = 'A'.repeat(43)
const COOKIES = [
  `session=${FORGED}.${FORGED}`,
  Array.from({ length: 150 }, (_, index) => `session=${index}.${FORGED}`).join('; '),
  `session=${LONG}; theme=${LONG.slice(0, 1500)}; staff=${FORGED}.${FORGED}`,
  Array.from({ length: 700 }, (_, index) => `c${index}=${index}`).join('; '),
]
const A_MEGABYTE = 990_000
const BODIES: { type: string; body: string }[] = [
  { type: 'application/x-www-form-urlencoded', body: 'intent=x&username=climber-7&email=a%40b.example&message=hello' },
  { type: 'application/x-www-form-urlencoded', body: 'a=1&'.repeat(A_MEGABYTE / 4) },
  { type: 'application/x-www-form-urlencoded', body: `message=${'x '.repeat(A_MEGABYTE / 2)}` },
  { type: 'application/x-www-form-urlencoded', body: `username=${'%41'.repeat(A_MEGABYTE / 3)}` },
  {
    type: 'multipart/form-data; boundary=b',
    body: `${'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(17_000)}--b--\r\n`,
  },
  { type: 'application/json', body: '['.repeat(A_MEGABYTE) },
]

/** Query names and whole addresses that a page offers: its links and the fields of its forms. */
export function learnFrom(page: string): { names: string[]; links: string[] } {
  const links = [...page.matchAll(/href="(\/[^"#]*)/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'))
  const inLinks = links.flatMap((link) => [...new URL(link, 'http://local').searchParams.keys()])
  const inForms = [...page.matchAll(/<(?:input|select|textarea)\b[^>]*?\bname="([^"]+)"/g)].map(([, name = '']) => name)
  return { names: [...new Set([...inLinks, ...inForms])], links: [...new Set(links)] }
}

/** The plain visit of each address. */
export function plainVisits(addresses: Address[], params: Record<string, string>): Visit[] {
  return addresses
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => ({ method: 'GET', path: fillPath(path, params) }))
}

/** Each address that is read, with every name and hostile value; `namesOf` tells the names that its page offers. */
export function hostileReads(
  addresses: Address[],
  params: Record<string, string>,
  namesOf: (path: string) => string[],
): Visit[] {
  return addresses
    .filter(({ method }) => method === 'GET')
    .flatMap(({ path: address }): Visit[] => {
      const path = fillPath(address, params)
      const own = namesOf(path)
      const names = [...new Set([...own, ...NAMES])]
      const queries = [
        ...names.flatMap((name) =>
          (own.includes(name) ? VALUES : ['50000', LONG]).map((value) => `${name}=${encodeURIComponent(value)}`),
        ),
        ...names.map((name) => `${name}=climber-7&`.repeat(100)),
        VALUES.map((value, index) => `${names[index % names.length]}=${encodeURIComponent(value.slice(0, 100))}`).join(
          '&',
        ),
        Array.from({ length: 700 }, (_, index) => `u${index}=${index}`).join('&'),
        names.map((name) => `${name.toUpperCase()}=50000`).join('&'),
        '_data=root',
        'index',
      ]
      const others = /[:*]/.test(address) ? VALUES.map((value) => fillPath(address, params, () => value)) : []
      return [
        ...queries.map((query) => `${path}?${query}`),
        ...others,
        path.toUpperCase(),
        `${path.replace(/^\/$/, '/_root')}.data`,
      ]
        .map((one): Visit => ({ method: 'GET', path: one }))
        .concat(COOKIES.map((cookie) => ({ method: 'GET', path, headers: { cookie } })))
    })
}

/** Each address that takes a form or a message, with bodies up to the limit. */
export function hostileWrites(addresses: Address[], params: Record<string, string>): Visit[] {
  return addresses
    .filter(({ method }) => method !== 'GET')
    .flatMap(({ method, path }) =>
      BODIES.map(({ type, body }): Visit => ({
        method,
        path: fillPath(path, params),
        headers: { 'content-type': type, 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` },
        body,
      })),
    )
}

/** The visit as a line of a report. */
export function nameOfVisit({ method, path, headers, body }: Visit): string {
  const address = path.length > 90 ? `${path.slice(0, 80)}… (${path.length})` : path
  const cookie = headers?.['cookie'] === undefined ? '' : `, cookie ${headers['cookie'].slice(0, 20)}…`
  const sent = body === undefined ? '' : `, ${headers?.['content-type']} ${body.slice(0, 24)}… (${body.length})`
  return `${method} ${address}${cookie}${sent}`.replaceAll(/\s+/g, ' ')
}
