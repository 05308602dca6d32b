import { brand } from '../../app/content/brand.ts'
import { SEEDED_CERTIFICATE, SEEDED_CONTESTS } from '../../workers/seed/seeded-contests.ts'
import type { Seeded } from './seeded.ts'

/** One screen in one state, for screens.spec.ts, the crawl and the screenshots. */
export type Screen = {
  /** The name of its tests and screenshots. */
  name: string
  path: string | ((seeded: Seeded) => string)
  /** The text of its h1. */
  heading: string | RegExp
  /** The signed-in actor; a visitor by default. */
  as?: Actor
  /** Leads home while registration is paused. */
  needsOpenRegistration?: true
}

export const MEMBERS = ['climber', 'champion', 'premium', 'organiser'] as const satisfies (keyof Seeded)[]
export type Member = (typeof MEMBERS)[number]
/** The actors of screens: players by their GitHub accounts, and the local member of staff. */
export const ACTORS = [...MEMBERS, 'staff'] as const
export type Actor = (typeof ACTORS)[number]

const DESK = [
  ['', 'running'],
  ['invite', 'running'],
  ['people', 'running'],
  ['points', 'running'],
  ['messages', 'running'],
  ['results', 'final'],
  ['settings', 'running'],
] as const

const HOME = 'Every merge takes you higher.'

/** Every screen, once per state that looks different. Add a new screen here. */
export const SCREENS: Screen[] = [
  { name: 'home', path: '/', heading: HOME },
  { name: 'home-player', path: '/', heading: HOME, as: 'climber' },
  { name: 'home-login', path: '/?login', heading: HOME },
  { name: 'home-paused', path: '/?join', heading: HOME },
  {
    name: 'home-you-would-be',
    path: ({ newcomer }) => `/?player=${newcomer}`,
    heading: /^You’d (?:be \d+\w\w|start in base camp)\.$/,
  },
  { name: 'home-already-climbing', path: ({ champion }) => `/?player=${champion}`, heading: 'Already climbing.' },
  { name: 'invite', path: ({ champion }) => `/invite/${champion}`, heading: HOME },
  { name: 'leaderboard', path: '/leaderboard', heading: 'Week 47' },
  { name: 'leaderboard-player', path: '/leaderboard', heading: 'Week 47', as: 'climber' },
  { name: 'leaderboard-login', path: '/leaderboard?login', heading: 'Week 47' },
  { name: 'leaderboard-last-week', path: '/leaderboard?board=last-week', heading: 'Week 46' },
  { name: 'leaderboard-all-time', path: '/leaderboard?board=all-time', heading: 'All time' },
  { name: 'leaderboard-premium', path: '/leaderboard?board=premium', heading: 'Premium, week 47' },
  { name: 'leaderboard-nobody-found', path: '/leaderboard?find=nobody-here', heading: 'Week 47' },
  { name: 'leaderboard-rank-too-high', path: '/leaderboard?find=99999', heading: 'Week 47' },
  { name: 'leaderboard-country', path: '/leaderboard?country=IT', heading: 'Week 47, Italy' },
  { name: 'leaderboard-empty-country', path: '/leaderboard?country=VA', heading: 'Week 47, Holy See' },
  { name: 'best-projects', path: '/best-projects', heading: 'Best Projects' },
  { name: 'contests', path: '/c', heading: 'Contests' },
  { name: 'run-a-contest', path: '/run-a-contest', heading: 'Run a contest for your people' },
  { name: 'best-projects-newest', path: '/best-projects?order=newest', heading: 'Best Projects' },
  { name: 'player', path: ({ champion }) => `/player/${champion}`, heading: /\w/ },
  { name: 'player-own', path: ({ climber }) => `/player/${climber}`, heading: /\w/, as: 'climber' },
  { name: 'player-new-project', path: ({ climber }) => `/player/${climber}?project=new`, heading: /\w/, as: 'climber' },
  { name: 'player-own-premium', path: ({ premium }) => `/player/${premium}`, heading: /\w/, as: 'premium' },
  { name: 'player-past-week', path: ({ champion }) => `/player/${champion}?week=2026-W45`, heading: /\w/ },
  { name: 'player-idle', path: ({ straggler }) => `/player/${straggler}`, heading: /\w/ },
  { name: 'player-long-name', path: ({ longest }) => `/player/${longest}`, heading: /\w/ },
  { name: 'prizes', path: '/prizes', heading: /^The chest of week \d+$/ },
  { name: 'prizes-winner', path: '/prizes', heading: /^The chest of week \d+ is yours\.$/, as: 'champion' },
  { name: 'inbox', path: '/inbox', heading: 'Your inbox', as: 'climber' },
  { name: 'week-end', path: ({ champion }) => `/week/2026-W46/${champion}`, heading: /^\d+(?:st|nd|rd|th)$/ },
  {
    name: 'week-end-own',
    path: ({ champion }) => `/week/2026-W46/${champion}`,
    heading: /^\d+(?:st|nd|rd|th)$/,
    as: 'champion',
  },
  { name: 'recap-form', path: '/recap', heading: 'Look back on a climb' },
  { name: 'recap', path: ({ champion }) => `/recap/${champion}`, heading: /\w/ },
  { name: 'recap-month', path: ({ champion }) => `/recap/${champion}?period=2026-10`, heading: /\w/ },
  { name: 'recap-year', path: ({ champion }) => `/recap/${champion}?period=2026`, heading: /\w/ },
  { name: 'recap-own-year', path: ({ climber }) => `/recap/${climber}?period=2026`, heading: /\w/, as: 'climber' },
  { name: 'recap-idle', path: ({ straggler }) => `/recap/${straggler}`, heading: /\w/ },
  { name: 'showcase', path: '/showcase-your-product', heading: 'Showcase your product' },
  {
    name: 'resume-landing',
    path: `/${brand.slug}-resume-builder`,
    heading: 'The resume your work has already started',
  },
  { name: 'style', path: '/style', heading: 'Theme and style' },
  { name: 'payment-unknown', path: '/payment-success', heading: 'No payment to show here.' },
  { name: 'transparency', path: '/transparency', heading: 'Transparency Act' },
  { name: 'why', path: '/why', heading: 'Why didn’t this count?' },
  { name: 'maintain', path: '/maintain', heading: 'Your repository, your pace' },
  { name: 'maintain-repository', path: '/maintain/summit/tools', heading: 'summit/tools' },
  { name: 'api-docs', path: '/api/v1/docs', heading: 'Public API' },
  {
    name: 'setup-claim',
    path: ({ newcomer }) => `/setup/${newcomer}`,
    heading: /^Set up \S+$/,
    needsOpenRegistration: true,
  },
  {
    name: 'setup-claimed',
    path: ({ champion }) => `/setup/${champion}`,
    heading: /^\S+ has joined already$/,
  },
  { name: 'setup-details', path: ({ climber }) => `/setup/${climber}`, heading: /^Set up \S+$/, as: 'climber' },
  { name: 'setup-complete', path: '/setup-complete', heading: /\w/, as: 'climber' },
  { name: 'resume-builder', path: '/resume-builder', heading: 'Your resume', as: 'premium' },
  { name: 'resume-builder-free', path: '/resume-builder', heading: 'The resume is part of premium', as: 'climber' },
  { name: 'my-leaderboards', path: '/my-leaderboards', heading: 'My leaderboards', as: 'premium' },
  { name: 'contest-running', path: '/c/autumn-of-open-source', heading: 'Autumn of Open Source' },
  { name: 'contest-soon', path: '/c/fjordline-hack-week', heading: 'Fjordline Hack Week' },
  { name: 'contest-final', path: '/c/nimble-docs-sprint', heading: 'nimble docs sprint' },
  { name: 'certificate', path: `/certificates/${SEEDED_CERTIFICATE}`, heading: /\w/ },
  { name: 'contest-rules', path: '/c/autumn-of-open-source?tab=rules', heading: 'Autumn of Open Source' },
  { name: 'contest-news', path: '/c/autumn-of-open-source?tab=news', heading: 'Autumn of Open Source' },
  { name: 'my-contests', path: '/my-leaderboards', heading: 'My leaderboards', as: 'organiser' },
  ...DESK.map(([section, contest]) => ({
    name: `desk${section === '' ? '' : `-${section}`}`,
    path: `/my-leaderboards/${SEEDED_CONTESTS[contest]}/desk/${section}`,
    heading: contest === 'final' ? 'nimble docs sprint' : 'Autumn of Open Source',
    as: 'organiser' as const,
  })),
  { name: 'contest-new', path: '/my-leaderboards/new', heading: 'New contest', as: 'premium' },
  {
    name: 'contest-new-class',
    path: '/my-leaderboards/new?template=class',
    heading: 'New contest for a class',
    as: 'premium',
  },
  { name: 'contest-new-free', path: '/my-leaderboards/new', heading: 'New contest', as: 'climber' },
  { name: 'my-leaderboards-free', path: '/my-leaderboards', heading: 'My leaderboards', as: 'climber' },
  { name: 'stats', path: '/stats', heading: 'Your stats', as: 'climber' },
  { name: 'stats-premium', path: '/stats', heading: 'Your stats', as: 'premium' },
  { name: 'settings', path: '/settings', heading: 'Settings', as: 'climber' },
  { name: 'unsubscribe-unknown', path: '/unsubscribe/pl_nobody.0000', heading: 'This link no longer works' },
  { name: 'never-again-unknown', path: '/never-again/0000.0000', heading: 'This link no longer works' },
  { name: 'confirm-email-unknown', path: '/confirm-email?token=x', heading: 'This link no longer works' },
  { name: 'settings-premium', path: '/settings', heading: 'Settings', as: 'premium' },
  { name: 'report', path: ({ champion }) => `/player/${champion}/report`, heading: /^Report \S+$/, as: 'climber' },
  { name: 'payment-unknown-player', path: '/payment-success', heading: 'No payment to show here.', as: 'climber' },
  { name: 'checkout', path: '/checkout?plan=yearly_subscription', heading: 'Premium for a year', as: 'climber' },
  { name: 'payment-cancel-unknown', path: '/payment-cancel', heading: 'No checkout to show here.', as: 'climber' },
  { name: 'admin-sign-in', path: '/admin', heading: 'Staff' },
  { name: 'admin-setup', path: '/admin?setup', heading: 'Staff' },
  { name: 'admin-overview', path: '/admin', heading: 'Overview', as: 'staff' },
  { name: 'admin-players', path: '/admin/players', heading: 'Players', as: 'staff' },
  { name: 'admin-players-nobody', path: '/admin/players?by=auth&value=none', heading: 'Players', as: 'staff' },
  { name: 'admin-players-premium', path: '/admin/players?by=premium', heading: 'Players', as: 'staff' },
  { name: 'admin-player', path: ({ champion }) => `/admin/players/${champion}`, heading: /\w/, as: 'staff' },
  { name: 'admin-player-long-name', path: ({ longest }) => `/admin/players/${longest}`, heading: /\w/, as: 'staff' },
  {
    name: 'admin-player-merge',
    path: ({ straggler, climber }) => `/admin/players/${straggler}?into=${climber}`,
    heading: /\w/,
    as: 'staff',
  },
  { name: 'admin-week', path: '/admin/week', heading: 'Week', as: 'staff' },
  { name: 'admin-prizes', path: '/admin/prizes', heading: 'Prizes', as: 'staff' },
  { name: 'admin-prize', path: '/admin/prizes/prize_cairn', heading: '50% off Cairn for a year', as: 'staff' },
  { name: 'admin-prize-new', path: '/admin/prizes/new', heading: 'A new prize', as: 'staff' },
  { name: 'admin-ads', path: '/admin/ads', heading: 'Ads', as: 'staff' },
  { name: 'admin-ads-week', path: '/admin/ads?days=7', heading: 'Ads', as: 'staff' },
  { name: 'admin-ad-row', path: '/admin/ads/ad_cairn', heading: 'Cairn', as: 'staff' },
  { name: 'admin-ad-sponsor', path: '/admin/ads/ad_belay', heading: 'Belay', as: 'staff' },
  { name: 'admin-ad-note', path: '/admin/ads/ad_trailhead', heading: 'Trailhead', as: 'staff' },
  { name: 'admin-ad-message', path: '/admin/ads/ad_beacon', heading: 'Beacon', as: 'staff' },
  { name: 'admin-ad-new', path: '/admin/ads/new?place=note', heading: 'A new ad', as: 'staff' },
  { name: 'admin-enquiries', path: '/admin/enquiries', heading: 'Enquiries', as: 'staff' },
  { name: 'admin-leaderboards', path: '/admin/private-leaderboards', heading: 'Private leaderboards', as: 'staff' },
  {
    name: 'admin-leaderboards-none',
    path: '/admin/private-leaderboards?q=no-such-board',
    heading: 'Private leaderboards',
    as: 'staff',
  },
  { name: 'admin-dead-letters', path: '/admin/dead-letters?list=all', heading: 'Failed messages', as: 'staff' },
  {
    name: 'admin-dead-letter',
    path: '/admin/dead-letters/letter-01',
    heading: 'Failed message: confirm-email',
    as: 'staff',
  },
  {
    name: 'admin-dead-letter-unreadable',
    path: '/admin/dead-letters/letter-02',
    heading: 'Unreadable message',
    as: 'staff',
  },
  { name: 'admin-moderation', path: '/admin/moderation', heading: 'Moderation', as: 'staff' },
  { name: 'admin-boards', path: '/admin/moderation?show=leaderboard', heading: 'Moderation', as: 'staff' },
  { name: 'admin-block-list', path: '/admin/moderation?show=block-list', heading: 'Moderation', as: 'staff' },
  { name: 'admin-messages', path: '/admin/messages', heading: 'Messages', as: 'staff' },
  { name: 'admin-account', path: '/admin/account', heading: 'Your account', as: 'staff' },
  { name: 'admin-settings', path: '/admin/settings', heading: 'Settings', as: 'staff' },
  { name: 'admin-home', path: '/admin/home', heading: 'Home page', as: 'staff' },
  { name: 'admin-staff', path: '/admin/staff', heading: 'Staff', as: 'staff' },
  { name: 'admin-audit-log', path: '/admin/audit-log', heading: 'Audit log', as: 'staff' },
]

export function pathOf(screen: Screen, seeded: Seeded): string {
  return typeof screen.path === 'string' ? screen.path : screen.path(seeded)
}
