import { brand } from './brand.ts'

/**
 * What may appear over a screen: the reader's place (`viewer-bar`), last week's result (`week-end`), what was earned,
 * the Telegram toast (`nudge`), the feedback question and its script, the banner, and dialogs with an address
 * (`sign-in`).
 */
export const OVERLAYS = ['viewer-bar', 'week-end', 'earned', 'nudge', 'feedback', 'banner', 'sign-in'] as const
export type Overlay = (typeof OVERLAYS)[number]
type Overlays = readonly Overlay[]

/** To fill in, or for visitors. */
const FILLED_IN: Overlays = ['sign-in']
/** To read, with fields as well. */
const WITH_FIELDS: Overlays = ['sign-in', 'viewer-bar']
const READ: Overlays = [...WITH_FIELDS, 'nudge', 'feedback']
const WEEK_END: Overlays = READ.filter((overlay) => overlay !== 'viewer-bar')
const MOMENTS: Overlays = [...READ, 'week-end', 'earned']

/** `id`: for one of several addresses of a file. `cached`: visitors share it, one a value of these parameters. */
type Screen = { path: string; file: string; id?: string; overlays?: Overlays; cached?: readonly string[] }

/** By file name without folder, so it survives a move. */
export function routeId({ file, id }: Pick<Screen, 'file' | 'id'>): string {
  return id ?? file.replace(/^.*\/|\.route\.tsx?$/g, '')
}

export const SCREENS: readonly Screen[] = [
  { path: '', file: 'routes/home.route.tsx', overlays: [...MOMENTS, 'banner'], cached: [] },
  { path: 'invite/:username', file: 'routes/invite.route.tsx', overlays: FILLED_IN },
  { path: 'reviews/:reviewId/original', file: 'features/home/review-original.route.ts' },
  {
    path: 'leaderboard',
    file: 'routes/leaderboard.route.tsx',
    overlays: [...MOMENTS, 'banner'],
    cached: ['board', 'country', 'after', 'before', 'at', 'find'],
  },
  {
    path: 'best-projects',
    file: 'features/projects/best-projects.route.tsx',
    overlays: [...READ, 'banner'],
    cached: ['order', 'after', 'before'],
  },
  { path: 'projects/:id/visit', file: 'routes/project-visit.route.ts' },
  {
    path: 'showcase-your-product',
    file: 'features/ads/showcase-your-product.route.tsx',
    overlays: [...FILLED_IN, 'banner'],
    cached: ['place'],
  },
  { path: 'ad-redirect', file: 'routes/ad-redirect.route.ts' },
  { path: 'player/:username', file: 'routes/player/player.route.tsx', overlays: READ, cached: ['week'] },
  { path: 'player/:username/report', file: 'features/moderation/player-report.route.tsx', overlays: FILLED_IN },
  { path: 'earned', file: 'routes/earned.route.ts' },
  { path: 'inbox', file: 'features/notifications/inbox.route.tsx', overlays: FILLED_IN },
  { path: 'inbox/:notice', file: 'routes/inbox-notice.route.ts' },
  { path: 'player/:username/refresh', file: 'features/players/player-refresh.route.ts' },
  { path: 'week/:week/:username', file: 'features/weeks/week.route.tsx', overlays: WEEK_END, cached: [] },
  { path: 'recap/:username?', file: 'features/recap/recap.route.tsx', overlays: READ, cached: ['username', 'period'] },
  { path: 'login', file: 'features/sign-in/login.route.ts' },
  { path: 'join', file: 'features/sign-in/join.route.ts' },
  { path: 'sign-in', file: 'features/sign-in/sign-in.route.tsx' },
  { path: 'logout', file: 'routes/logout.route.ts' },
  { path: 'github/callback', file: 'routes/github-callback.route.ts' },
  { path: 'setup/:username', file: 'features/sign-in/setup.route.tsx', overlays: FILLED_IN },
  { path: 'setup-complete', file: 'routes/setup-complete.route.tsx', overlays: FILLED_IN },
  {
    path: `${brand.slug}-resume-builder`,
    file: 'features/resume/resume-landing.route.tsx',
    overlays: [...FILLED_IN, 'banner'],
    cached: [],
  },
  { path: 'resume-builder', file: 'features/resume/resume-builder.route.tsx', overlays: FILLED_IN },
  { path: 'resume-builder/save', file: 'features/resume/resume-save.route.ts' },
  { path: 'resume-builder/resume.json', file: 'features/resume/resume-file.route.ts', id: 'own-resume-file' },
  { path: 'resume/:username', file: 'features/resume/resume.route.tsx', overlays: FILLED_IN },
  { path: 'resume/:username/resume.json', file: 'features/resume/resume-file.route.ts' },
  { path: 'transparency', file: 'features/transparency/transparency.route.tsx', overlays: READ, cached: [] },
  { path: 'agents', file: 'features/transparency/agents.route.ts' },
  { path: 'why', file: 'features/why/why.route.tsx', overlays: WITH_FIELDS },
  { path: 'prizes', file: 'routes/prizes.route.tsx', overlays: [...WITH_FIELDS, 'banner'], cached: [] },
  { path: 'stats', file: 'features/statistics/stats.route.tsx', overlays: READ },
  { path: 'settings', file: 'routes/settings/settings.route.tsx', overlays: FILLED_IN },
  { path: 'settings/github-app', file: 'features/github/settings-github-app.route.ts' },
  { path: 'settings/export', file: 'features/account/settings-export.route.ts' },
  {
    path: 'my-leaderboards',
    file: 'features/contests/private-leaderboards/my-leaderboards.route.tsx',
    overlays: [...FILLED_IN, 'banner'],
  },
  { path: 'my-leaderboards/new', file: 'routes/new-contest.route.tsx', overlays: FILLED_IN },
  { path: 'my-leaderboards/:id', file: 'routes/my-leaderboard.route.tsx', overlays: [...WITH_FIELDS, 'banner'] },
  {
    path: 'my-leaderboards/:id/desk/:section?',
    file: 'features/contests/desk/contest-desk.route.tsx',
    overlays: FILLED_IN,
  },
  { path: 'my-leaderboards/:id/desk/export/:file', file: 'features/contests/page/contest-export.route.ts' },
  { path: 'my-leaderboards/:id/team', file: 'features/contests/desk/contest-team.route.ts' },
  { path: 'my-leaderboards/:id/question', file: 'features/contests/desk/contest-question.route.ts' },
  { path: 'my-leaderboards/:id/edit', file: 'features/contests/setup/edit-contest.route.tsx', overlays: FILLED_IN },
  { path: 'my-leaderboards/:id/open', file: 'features/contests/setup/open-contest.route.tsx', overlays: FILLED_IN },
  { path: 'c/:slug/join', file: 'features/contests/setup/contest-join.route.ts' },
  {
    path: 'my-leaderboards/join/:code',
    file: 'features/contests/private-leaderboards/my-leaderboards-join.route.tsx',
    overlays: FILLED_IN,
  },
  {
    path: 'my-leaderboards/:id/results.csv',
    file: 'features/contests/page/my-leaderboard-results.route.ts',
    id: 'my-leaderboard-csv',
  },
  {
    path: 'my-leaderboards/:id/teams.csv',
    file: 'features/contests/page/my-leaderboard-results.route.ts',
    id: 'my-leaderboard-teams',
  },
  { path: 'my-leaderboards/:id/results.json', file: 'features/contests/page/my-leaderboard-results.route.ts' },
  { path: 'run-a-contest', file: 'features/contests/page/run-a-contest.route.tsx', overlays: FILLED_IN, cached: [] },
  { path: 'c', file: 'features/contests/page/contests.route.tsx', overlays: FILLED_IN, cached: [] },
  {
    path: 'c/:slug',
    file: 'features/contests/page/contest.route.tsx',
    overlays: FILLED_IN,
    cached: ['tab', 'page', 'find'],
  },
  { path: 'c/:slug/stage', file: 'routes/contest-stage.route.tsx', cached: [] },
  { path: 'certificates/issuer', file: 'routes/certificate-issuer.route.ts' },
  { path: 'certificates/:id', file: 'features/contests/certificates/certificate.route.tsx', overlays: FILLED_IN },
  { path: 'certificates/:id/:file', file: 'features/contests/page/certificate-file.route.ts' },
  { path: 'maintain', file: 'features/maintainers/maintain.route.tsx', overlays: FILLED_IN },
  { path: 'maintain/:owner/:name', file: 'features/maintainers/maintain-repository.route.tsx', overlays: FILLED_IN },
  { path: 'checkout', file: 'features/premium/checkout.route.tsx', overlays: FILLED_IN },
  { path: 'billing-portal', file: 'features/premium/billing-portal.route.ts' },
  { path: 'payment-success/:id?', file: 'features/premium/payment-success.route.tsx', overlays: FILLED_IN },
  { path: 'payment-cancel/:playerId?', file: 'features/premium/payment-cancel.route.tsx', overlays: FILLED_IN },
  { path: 'confirm-email', file: 'features/notifications/confirm-email.route.tsx', overlays: FILLED_IN },
  { path: 'admin', file: 'routes/admin.route.tsx' },
  { path: 'admin/players', file: 'features/players/staff/admin-players.route.tsx' },
  { path: 'admin/players/:id', file: 'features/players/staff/admin-player.route.tsx' },
  { path: 'admin/week', file: 'features/weeks/staff/admin-week.route.tsx' },
  { path: 'admin/dead-letters', file: 'staff/dead-letters/admin-dead-letters.route.tsx' },
  { path: 'admin/dead-letters/:id', file: 'staff/dead-letters/admin-dead-letter.route.tsx' },
  { path: 'admin/moderation', file: 'features/moderation/staff/admin-moderation.route.tsx' },
  { path: 'admin/messages', file: 'features/announcements/staff/admin-messages.route.tsx' },
  { path: 'admin/settings', file: 'staff/overview/admin-settings.route.tsx' },
  { path: 'admin/home', file: 'features/home/staff/admin-home.route.tsx' },
  { path: 'admin/prizes', file: 'features/prizes/staff/admin-prizes.route.tsx' },
  { path: 'admin/prizes/:id', file: 'features/prizes/staff/admin-prize.route.tsx' },
  { path: 'admin/ads', file: 'features/ads/staff/admin-ads.route.tsx' },
  { path: 'admin/ads/:id', file: 'features/ads/staff/admin-ad.route.tsx' },
  { path: 'admin/enquiries', file: 'features/ads/staff/admin-enquiries.route.tsx' },
  {
    path: 'admin/private-leaderboards',
    file: 'features/contests/private-leaderboards/staff/admin-private-leaderboards.route.tsx',
  },
  {
    path: 'admin/private-leaderboards/:id',
    file: 'features/contests/private-leaderboards/staff/admin-private-leaderboard.route.tsx',
  },
  { path: 'admin/staff', file: 'staff/accounts/admin-staff.route.tsx' },
  { path: 'admin/audit-log', file: 'staff/audit-log/admin-audit-log.route.tsx' },
  { path: 'admin/account', file: 'staff/accounts/admin-account.route.tsx' },
  { path: 'admin/log-out', file: 'staff/accounts/admin-log-out.route.tsx' },
  { path: 'admin/*', file: 'routes/admin-unknown.route.tsx' },
  { path: 'api/v1/docs', file: 'features/public-api/api-docs.route.tsx', overlays: FILLED_IN },
  { path: 'unsubscribe/:token', file: 'features/notifications/unsubscribe.route.tsx', overlays: FILLED_IN },
  { path: 'never-again/:token', file: 'features/notifications/never-again.route.tsx', overlays: FILLED_IN },
  { path: 'sitemap.xml', file: 'features/discovery/sitemap.route.ts' },
  { path: 'sitemap/:file', file: 'features/discovery/sitemap-part.route.ts' },
  { path: 'robots.txt', file: 'features/discovery/robots.route.ts' },
  { path: 'manifest.webmanifest', file: 'features/discovery/manifest.route.ts' },
  { path: '.well-known/security.txt', file: 'features/discovery/security-txt.route.ts' },
  { path: '.well-known/security-policy.txt', file: 'routes/security-policy.route.ts' },
  { path: 'style', file: 'features/style-guide/style.route.tsx', overlays: FILLED_IN },
  { path: 'feedback', file: 'routes/feedback.route.ts' },
  { path: 'presence', file: 'routes/presence.route.ts' },
  { path: 'dismiss-banner', file: 'routes/dismiss-banner.route.ts' },
  { path: '*', file: 'routes/unknown.route.ts' },
]

/** As visitors write them. */
const PARAMETERS: Record<string, string> = {
  username: String.raw`[\w-]{1,39}`,
  week: String.raw`\d{4}-W\d\d`,
  slug: '[a-z0-9-]{3,40}',
}

/** `isExact`: only names that may exist, as in our links. */
export function pathPattern({ path }: Pick<Screen, 'path'>, isExact = false): RegExp {
  const name = (parameter: string) => (isExact ? PARAMETERS[parameter] : undefined) ?? '[^/]+'
  const source = path
    .replaceAll('.', String.raw`\.`)
    .replace(/\/:(\w+)\?/, (_, parameter: string) => `(?:/${name(parameter)})?`)
    .replaceAll(/:(\w+)/g, (_, parameter: string) => name(parameter))
    .replace('*', '.*')
  return isExact ? new RegExp(`^/${source}$`) : new RegExp(`^/${source}/?$`, 'i')
}

/** Fixed addresses before patterns that match them too. */
const BY_ADDRESS = SCREENS.toSorted(
  ({ path: one }, { path: other }) => Number(/[:*]/.test(one)) - Number(/[:*]/.test(other)),
).map((screen) => ({ address: pathPattern(screen), overlays: screen.overlays ?? [] }))

/** Null for visitors. Moments belong on the reader's own page and two others. */
export function overlaysAt(pathname: string, username: string | null): Overlays {
  if (username !== null && pathname.toLowerCase() === `/player/${username.toLowerCase()}`) return MOMENTS
  return BY_ADDRESS.find(({ address }) => address.test(pathname))?.overlays ?? []
}
