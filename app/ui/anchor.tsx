import { createContext, forwardRef, useContext } from 'react'
import type { AnchorHTMLAttributes } from 'react'

export type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { href: string }

const SampleContext = createContext<string | null>(null)

/** Samples name people and pages that do not exist: links among them lead to this address instead. */
export const SampleAnchors = SampleContext.Provider

/**
 * A link. Own pages are marked, for the router to follow them; other hosts, counted ways to them, downloads and places
 * on the same page are the browser's.
 */
export const Anchor = forwardRef<HTMLAnchorElement, AnchorProps>(function Anchor(props, ref) {
  const href = useContext(SampleContext) ?? props.href
  const isOwnPage = /^\/(?!\/|api\/|ad-redirect|projects\/)/.test(href) && props.download === undefined
  return <a {...props} ref={ref} href={href} data-discover={isOwnPage ? 'true' : undefined} />
})
