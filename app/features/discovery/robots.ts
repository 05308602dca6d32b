/** Forms, temporary answers and personal pages. */
const DISALLOWED = [
  '/api/',
  '/ad-redirect',
  '/confirm-email',
  '/github/',
  '/join',
  '/live/',
  '/login',
  '/logout',
  '/my-leaderboards',
  '/never-again/',
  '/player/*/refresh',
  '/projects/',
  '/resume-builder',
  '/reviews/',
  '/settings',
  '/setup',
  '/stats',
  '/*?*login',
  '/*?*join',
  '/?*player=',
]

/** Exceptions below /api, which is closed. */
const OPEN = ['/api/cards/', '/api/v1/docs']

/** Only production is indexed. */
export function robotsText(origin: string, isProduction: boolean): string {
  if (!isProduction) return 'User-agent: *\nDisallow: /\n'
  const rules = [...OPEN.map((path) => `Allow: ${path}`), ...DISALLOWED.map((path) => `Disallow: ${path}`)]
  return ['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}
