/** The part of the product that a screen belongs to. */
export type Scope =
  | 'home'
  | 'leaderboard'
  | 'showcase'
  | 'projects'
  | 'profile'
  | 'prizes'
  | 'stats'
  | 'theme'
  | 'resumeLanding'
  | 'recap'
  | 'admin'

/** `isBare`: without header and footer. */
export type RouteHandle = { scope: Scope; isBare?: true }

/** Staff's screens and the board's say none. */
export function scopeOf(handle: RouteHandle | undefined, pathname: string): Scope {
  return handle?.scope ?? (/^\/admin(\/|$)/i.test(pathname) ? 'admin' : 'leaderboard')
}

export type NavigationLink = { label: string; href: string }
export type NavigationButton = 'join' | 'login' | 'profile' | 'logout'
export type Navigation = { links: NavigationLink[]; buttons: NavigationButton[]; menu: NavigationLink[] }

/** For advertisers; an organisation has none. */
export const SHOWCASE = '/showcase-your-product'

/** Menu links are for the signed-in player. */
export function navigationFor(
  scope: Scope,
  viewer: { username: string; isInOrganisation?: boolean } | null,
): Navigation {
  const { links, buttons } = rulesFor(scope, viewer !== null)
  return {
    links: viewer?.isInOrganisation === true ? links.filter(({ href }) => href !== SHOWCASE) : links,
    buttons,
    menu: viewer === null ? [] : MENU.map(({ label, href }) => ({ label, href: href(viewer.username) })),
  }
}

/** By the rules alone. */
export function rulesFor(scope: Scope, isSignedIn: boolean): { links: NavigationLink[]; buttons: NavigationButton[] } {
  return {
    links: LINKS.filter((link) => link.shown(scope, isSignedIn)).map(({ label, href }) => ({ label, href })),
    buttons: BUTTONS.filter((button) => button.shown(scope, isSignedIn)).map((button) => button.kind),
  }
}

type Rule = (scope: Scope, isSignedIn: boolean) => boolean

const outsideRecapAndResume: Rule = (scope) => scope !== 'recap' && scope !== 'resumeLanding'

const LINKS: (NavigationLink & { shown: Rule })[] = [
  { label: 'Leaderboard', href: '/leaderboard', shown: outsideRecapAndResume },
  { label: 'Showcase your product', href: SHOWCASE, shown: outsideRecapAndResume },
  { label: 'Pricing', href: '/#pricing', shown: (scope) => scope === 'home' },
  {
    label: 'My leaderboards',
    href: '/my-leaderboards',
    shown: (scope, isSignedIn) => isSignedIn && scope !== 'resumeLanding',
  },
  { label: 'Best Projects', href: '/best-projects', shown: outsideRecapAndResume },
]

const PROFILE_SCOPES: Scope[] = ['home', 'leaderboard', 'projects', 'showcase', 'resumeLanding', 'recap']
const LOGOUT_SCOPES: Scope[] = ['profile', 'prizes', 'stats', 'theme']

const forVisitors: Rule = (scope, isSignedIn) => !isSignedIn && scope !== 'recap' && scope !== 'admin'

const BUTTONS: { kind: NavigationButton; shown: Rule }[] = [
  { kind: 'login', shown: forVisitors },
  { kind: 'join', shown: forVisitors },
  { kind: 'profile', shown: (scope, isSignedIn) => isSignedIn && PROFILE_SCOPES.includes(scope) },
  { kind: 'logout', shown: (scope, isSignedIn) => isSignedIn && LOGOUT_SCOPES.includes(scope) },
]

/** Most used first. */
const MENU: { label: string; href: (username: string) => string }[] = [
  { label: 'Leaderboard', href: () => '/leaderboard' },
  { label: 'My profile', href: (username) => `/player/${username}` },
  { label: 'My leaderboards', href: () => '/my-leaderboards' },
  { label: 'Inbox', href: () => '/inbox' },
  { label: 'Prizes', href: () => '/prizes' },
  { label: 'My stats', href: () => '/stats' },
  { label: 'Resume', href: () => '/resume-builder' },
  { label: 'Settings', href: () => '/settings' },
  { label: 'Theme', href: () => '/style' },
]
