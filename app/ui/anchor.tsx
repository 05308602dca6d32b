import { createContext, forwardRef, useContext, type AnchorHTMLAttributes } from 'react'

export type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { href: string }

const SampleContext = createContext<string | null>(null)

/** Samples name invented people: their links lead here instead. */
export const SampleAnchors = SampleContext.Provider

/** Marks links to our pages for the router; not counted redirects, downloads and fragments. */
export const Anchor = forwardRef<HTMLAnchorElement, AnchorProps>(function Anchor(props, ref) {
  const href = useContext(SampleContext) ?? props.href
  const isOwnPage = /^\/(?!\/|api\/|ad-redirect|projects\/)/.test(href) && props.download === undefined
  return <a {...props} ref={ref} href={href} data-discover={isOwnPage ? 'true' : undefined} />
})
