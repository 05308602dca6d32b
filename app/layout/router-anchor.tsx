import { Link } from '@remix-run/react'
import { forwardRef } from 'react'

import type { AnchorProps } from '#app/ui/anchor.tsx'

/** Own pages go through the router; other hosts, downloads and places on the same page are left to the browser. */
export const RouterAnchor = forwardRef<HTMLAnchorElement, AnchorProps>(function RouterAnchor({ href, ...rest }, ref) {
  const isOwnPage = href.startsWith('/') && !href.startsWith('//') && rest.download === undefined
  if (!isOwnPage) return <a {...rest} ref={ref} href={href} />
  return <Link {...rest} ref={ref} to={href} prefetch="none" preventScrollReset={isDialog(href)} />
})

function isDialog(href: string): boolean {
  return /[?&](login|join)(&|$)/.test(href)
}
