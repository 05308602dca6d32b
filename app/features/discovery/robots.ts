/** Forms, passing answers and what belongs to one person: nothing to be found. */
const CLOSED = [
  '/api/',
  '/ad-redirect',
  '/confirm-email',
  '/github/',
  '/join',
  '/live/',
  '/login',
  '/logout',
  '/my-leaderboards',
  '/player/*/refresh',
  '/projects/',
  '/resume-builder',
  '/reviews/',
  '/settings',
  '/setup',
  '/stats',
  '/*?*login',
  '/*?*join',
]

/** The pictures of shared links and the page that describes the API lie under /api, where all else is closed. */
const OPEN = ['/api/cards/', '/api/v1/docs']

/** Copies of the product that are not the product itself stay out of every index. */
export function robotsText(origin: string, isProduction: boolean): string {
  if (!isProduction) return 'User-agent: *\nDisallow: /\n'
  const rules = [...OPEN.map((path) => `Allow: ${path}`), ...CLOSED.map((path) => `Disallow: ${path}`)]
  return ['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}
