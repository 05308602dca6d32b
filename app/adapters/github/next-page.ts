import type { Reply } from './classify-failure.ts'

/**
 * The page that an answer's Link header names as the next, as a path of the API; null without one, and where it leads to
 * another host, which would be sent our token.
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
