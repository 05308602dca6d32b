import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { brand } from '#app/content/brand.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Logo } from '#app/ui/logo.tsx'
import { Menu } from '#app/ui/menu.tsx'
import { dialogHref } from './dialog-href.ts'
import { type Navigation, type NavigationButton, navigationFor, type Scope } from './navigation.ts'
import type { Viewer } from './root-data.ts'
import styles from './layout.module.css'

export function Header({ scope, viewer }: { scope: Scope; viewer: Viewer | null }) {
  const location = useLocation()
  const navigation = navigationFor(scope, viewer)

  return (
    <div className="wrap flex min-h-16 items-center gap-[clamp(0.25rem,2vw_-_0.15rem,1.5rem)] max-[44rem]:min-h-12">
      <Anchor
        href="/"
        className="flex min-h-11 items-center gap-2 font-display text-[length:clamp(1rem,5vw,1.2rem)] leading-normal font-extrabold tracking-tight no-underline max-[22rem]:[&_svg]:hidden"
      >
        <Logo />
        {brand.name}
      </Anchor>
      <nav aria-label="Main" className="flex flex-1 items-center gap-2 max-lg:justify-end">
        <ul role="list" className={classNames('tall-links flex', styles.links)}>
          {navigation.links.map((link) => (
            <li key={link.href}>
              <Anchor href={link.href} aria-current={currentOf(link.href, location.pathname)}>
                {link.label}
              </Anchor>
            </li>
          ))}
        </ul>
        <ul role="list" className="flex gap-2">
          {navigation.buttons.map((kind) => (
            <li key={kind} className={styles[kind]}>
              <NavigationAction kind={kind} viewer={viewer} />
            </li>
          ))}
        </ul>
        {viewer === null ? (
          <VisitorMenu key={location.key} navigation={navigation} />
        ) : (
          <AccountMenu key={location.key} navigation={navigation} viewer={viewer} />
        )}
      </nav>
    </div>
  )
}

/** 'true' for a page below it. */
function currentOf(href: string, path: string): 'page' | 'true' | undefined {
  if (href === path) return 'page'
  return path.startsWith(`${href}/`) ? 'true' : undefined
}

function NavigationAction({ kind, viewer }: { kind: NavigationButton; viewer: Viewer | null }) {
  const location = useLocation()
  switch (kind) {
    case 'join':
      return (
        <ButtonLink tone="primary" size="small" href={dialogHref(location, 'join')} rel="nofollow">
          Join the Quest
        </ButtonLink>
      )
    case 'login':
      return (
        <ButtonLink tone="quiet" size="small" href={dialogHref(location, 'login')} rel="nofollow">
          Login
        </ButtonLink>
      )
    case 'profile':
      return (
        <ButtonLink size="small" href={`/player/${viewer?.username ?? ''}`}>
          Access my profile
        </ButtonLink>
      )
    case 'logout':
      return (
        <LogoutForm>
          <Button size="small">Logout</Button>
        </LogoutForm>
      )
  }
}

function VisitorMenu({ navigation }: { navigation: Navigation }) {
  const location = useLocation()
  const hasLogin = navigation.buttons.includes('login')
  if (navigation.links.length === 0 && !hasLogin) return null
  return (
    <Menu group="site-menu" accessibleName="Menu" label={<MenuIcon />} className="hidden max-lg:flex">
      {navigation.links.map((link) => (
        <Anchor key={link.href} href={link.href}>
          {link.label}
        </Anchor>
      ))}
      {hasLogin && (
        <Anchor href={dialogHref(location, 'login')} rel="nofollow">
          Login
        </Anchor>
      )}
    </Menu>
  )
}

function AccountMenu({ navigation, viewer }: { navigation: Navigation; viewer: Viewer }) {
  const own = new Set(navigation.menu.map((link) => link.href))
  const unread = viewer.unread > 0 ? `, ${viewer.unread} unread` : ''
  return (
    <Menu
      group="site-menu"
      accessibleName={`Your menu${unread}`}
      label={
        <span className={classNames('stack', styles.account)}>
          <Avatar name={viewer.username} url={viewer.avatarUrl} eager />
          {viewer.unread > 0 && <span className={styles.unread} />}
        </span>
      }
    >
      <p className="hint mb-1 border-b border-line px-3.25 py-2 wrap-anywhere">{viewer.username}</p>
      {navigation.menu.map((link) => (
        <Anchor key={link.href} href={link.href}>
          {link.label}
          {link.label === 'Inbox' && viewer.unread > 0 && (
            <span className={`num ${styles.count}`}>{viewer.unread}</span>
          )}
        </Anchor>
      ))}
      {navigation.links
        .filter((link) => !own.has(link.href))
        .map((link) => (
          <Anchor key={link.href} href={link.href} className={styles.phoneOnly}>
            {link.label}
          </Anchor>
        ))}
      <LogoutForm>
        <button type="submit">Logout</button>
      </LogoutForm>
    </Menu>
  )
}

function MenuIcon() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M3 5.5h14M3 10h14M3 14.5h14" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  )
}

function LogoutForm({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <form method="post" action="/logout" className={className}>
      {children}
    </form>
  )
}
