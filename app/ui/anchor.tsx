import { createContext, forwardRef, useContext, type AnchorHTMLAttributes } from 'react'

export type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { href: string }

const SampleContext = createContext<string | null>(null)

/** Samples name invented people and pages, so their links lead to this address instead. */
export const SampleAnchors = SampleContext.Provider

/** Marks links to our own pages for the router, but not counted redirects, downloads and fragments. */
export const Anchor = forwardRef<HTMLAnchorElement, AnchorProps>(function Anchor(props, ref) {
  const href = useContext(SampleContext) ?? props.href
  const isOwnPage = /^\/(?!\/|api\/|ad-redirect|projects\/)/.test(href) && props.download === undefined
  return <a {...props} ref={ref} href={href} data-discover={isOwnPage ? 'true' : undefined} />
})
