import type { Reply } from './classify-failure.ts'

/** From the Link header, as an API path; null without one, or on another host, which would get our token. */
export function nextPage({ headers }: Pick<Reply, 'headers'>, apiUrl: string): string | null {
  const links = String(headers['link'] ?? '').matchAll(/<([^<>]*)>([^<]*)/g)
  const next = [...links].find(([, , parameters = '']) => /;\s*rel="?(?:[^";]*\s)?next\b/i.test(parameters))?.[1]
  if (next === undefined || !URL.canParse(next, apiUrl)) return null
  const base = new URL(apiUrl)
  const { origin, username, pathname, search } = new URL(next, base)
  const root = base.pathname.replace(/\/$/, '')
  const isOurs = origin === base.origin && username === '' && pathname.startsWith(`${root}/`)
  return isOurs ? pathname.slice(root.length) + search : null
}
