import { brand } from '#app/content/brand.ts'

/**
 * What a screen may show that its reader did not open there: the reader's place at the foot (`strip`), how the last week
 * ended (`week-end`), the dialog of what was earned, the toast about Telegram (`nudge`), the question for feedback and its
 * script, the promotional banner, and the dialogs that an address opens (`sign-in`).
 */
export const OPENINGS = ['strip', 'week-end', 'earned', 'nudge', 'feedback', 'banner', 'sign-in'] as const
export type Opening = (typeof OPENINGS)[number]

type Openings = readonly Opening[]

const NOTHING: Openings = []
/** A screen that one fills in, or that visitors come for. */
const FILLED_IN: Openings = ['sign-in']
/** A screen that one reads and that has fields as well. */
const WITH_FIELDS: Openings = ['sign-in', 'strip']
const READ: Openings = [...WITH_FIELDS, 'nudge', 'feedback']
/** How a week ended, which leads on by itself. */
const WEEK_END: Openings = READ.filter((opening) => opening !== 'strip')
/** Where a moment belongs. */
const MOMENTS: Openings = [...READ, 'week-end', 'earned']

/** Every route of app/routes.ts. Nothing opens where an address stands nowhere here. */
export const MAY_OPEN: Record<string, Openings> = {
  '/': [...MOMENTS, 'banner'],
  '/invite/:username': FILLED_IN,
  '/reviews/:reviewId/original': NOTHING,
  '/leaderboard': [...MOMENTS, 'banner'],
  '/best-projects': [...READ, 'banner'],
  '/projects/:id/visit': NOTHING,
  '/showcase-your-product': [...FILLED_IN, 'banner'],
  '/ad-redirect': NOTHING,
  '/player/:username': READ,
  '/player/:username/report': FILLED_IN,
  '/earned': NOTHING,
  '/inbox': FILLED_IN,
  '/inbox/:notice': NOTHING,
  '/player/:username/refresh': NOTHING,
  '/week/:week/:username': WEEK_END,
  '/recap/:username?': READ,
  '/login': NOTHING,
  '/join': NOTHING,
  '/sign-in': NOTHING,
  '/logout': NOTHING,
  '/github/callback': NOTHING,
  '/setup/:username': FILLED_IN,
  '/setup-complete': FILLED_IN,
  [`/${brand.slug}-resume-builder`]: [...FILLED_IN, 'banner'],
  '/resume-builder': FILLED_IN,
  '/resume-builder/save': NOTHING,
  '/resume-builder/resume.json': NOTHING,
  '/resume/:username': FILLED_IN,
  '/resume/:username/resume.json': NOTHING,
  '/transparency': READ,
  '/agents': READ,
  '/why': WITH_FIELDS,
  '/prizes': [...WITH_FIELDS, 'banner'],
  '/stats': READ,
  '/settings': FILLED_IN,
  '/settings/github-app': NOTHING,
  '/settings/export': NOTHING,
  '/my-leaderboards': [...WITH_FIELDS, 'banner'],
  '/my-leaderboards/new': FILLED_IN,
  '/my-leaderboards/:id': [...WITH_FIELDS, 'banner'],
  '/my-leaderboards/:id/desk/:section?': FILLED_IN,
  '/my-leaderboards/:id/desk/export/:file': NOTHING,
  '/my-leaderboards/:id/team': NOTHING,
  '/my-leaderboards/:id/question': NOTHING,
  '/my-leaderboards/:id/edit': FILLED_IN,
  '/my-leaderboards/:id/open': FILLED_IN,
  '/c/:slug/join': NOTHING,
  '/my-leaderboards/join/:code': FILLED_IN,
  '/my-leaderboards/:id/results.csv': NOTHING,
  '/my-leaderboards/:id/teams.csv': NOTHING,
  '/my-leaderboards/:id/results.json': NOTHING,
  '/run-a-contest': FILLED_IN,
  '/c': FILLED_IN,
  '/c/:slug': FILLED_IN,
  '/c/:slug/stage': NOTHING,
  '/certificates/:id': FILLED_IN,
  '/certificates/:id/:file': NOTHING,
  '/certificates/issuer': NOTHING,
  '/maintain': FILLED_IN,
  '/maintain/:owner/:name': FILLED_IN,
  '/checkout': FILLED_IN,
  '/billing-portal': NOTHING,
  '/payment-success/:id?': FILLED_IN,
  '/payment-cancel/:playerId?': FILLED_IN,
  '/confirm-email': FILLED_IN,
  '/admin': NOTHING,
  '/admin/players': NOTHING,
  '/admin/players/:id': NOTHING,
  '/admin/week': NOTHING,
  '/admin/dead-letters': NOTHING,
  '/admin/dead-letters/:id': NOTHING,
  '/admin/moderation': NOTHING,
  '/admin/messages': NOTHING,
  '/admin/settings': NOTHING,
  '/admin/home': NOTHING,
  '/admin/prizes': NOTHING,
  '/admin/prizes/:id': NOTHING,
  '/admin/ads': NOTHING,
  '/admin/ads/:id': NOTHING,
  '/admin/enquiries': NOTHING,
  '/admin/private-leaderboards': NOTHING,
  '/admin/private-leaderboards/:id': NOTHING,
  '/admin/staff': NOTHING,
  '/admin/audit-log': NOTHING,
  '/admin/account': NOTHING,
  '/admin/log-out': NOTHING,
  '/admin/*': NOTHING,
  '/api/v1/docs': FILLED_IN,
  '/unsubscribe/:token': FILLED_IN,
  '/never-again/:token': FILLED_IN,
  '/sitemap.xml': NOTHING,
  '/sitemap/:file': NOTHING,
  '/robots.txt': NOTHING,
  '/manifest.webmanifest': NOTHING,
  '/.well-known/security.txt': NOTHING,
  '/.well-known/security-policy.txt': NOTHING,
  '/style': FILLED_IN,
  '/feedback': NOTHING,
  '/presence': NOTHING,
  '/dismiss-banner': NOTHING,
  '/*': NOTHING,
}

const isPattern = (route: string) => /[:*]/.test(route)

/** An address without parameters goes before the patterns that it fits as well. */
const BY_ADDRESS = Object.entries(MAY_OPEN)
  .toSorted(([one], [other]) => Number(isPattern(one)) - Number(isPattern(other)))
  .map(([route, openings]) => ({ address: addressOf(route), openings }))

/** What may open on a screen for its reader, whose own page is one of three where a moment belongs; null for a visitor. */
export function whatMayOpen(pathname: string, username: string | null): Openings {
  if (username !== null && pathname.toLowerCase() === `/player/${username.toLowerCase()}`) return MOMENTS
  return BY_ADDRESS.find(({ address }) => address.test(pathname))?.openings ?? NOTHING
}

function addressOf(route: string): RegExp {
  const source = route
    .replaceAll('.', String.raw`\.`)
    .replace(/\/:\w+\?/, '(?:/[^/]+)?')
    .replaceAll(/:\w+/g, '[^/]+')
    .replace('*', '.*')
  return new RegExp(`^${source}/?$`, 'i')
}
