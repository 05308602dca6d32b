import type { Reply } from './classify-failure.ts'

/**
 * The next page of the reply's Link header as an API path; null without one, and when it points to another host, which
 * would receive our token.
 */
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
