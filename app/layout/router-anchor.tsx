import { Link } from '@remix-run/react'
import { forwardRef } from 'react'

import type { AnchorProps } from '#app/ui/anchor.tsx'

/** Own pages go through the router; other hosts, counted ways to them, downloads and places on the same page do not. */
export const RouterAnchor = forwardRef<HTMLAnchorElement, AnchorProps>(function RouterAnchor({ href, ...rest }, ref) {
  const isOwnPage = /^\/(?!\/|api\/|ad-redirect|projects\/)/.test(href) && rest.download === undefined
  if (!isOwnPage) return <a {...rest} ref={ref} href={href} />
  return <Link {...rest} ref={ref} to={href} prefetch="none" preventScrollReset={isDialog(href)} />
})

function isDialog(href: string): boolean {
  return /[?&](login|join)(&|$)/.test(href)
}
