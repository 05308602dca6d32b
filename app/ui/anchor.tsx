import { createContext, forwardRef, useContext } from 'react'
import type { AnchorHTMLAttributes, ForwardRefExoticComponent, ReactNode, RefAttributes } from 'react'

export type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { href: string }
type AnchorComponent = ForwardRefExoticComponent<AnchorProps & RefAttributes<HTMLAnchorElement>>

const AnchorContext = createContext<AnchorComponent | 'a'>('a')

/** Lets the application's router take over every link of the design system. */
export function AnchorProvider({ component, children }: { component: AnchorComponent; children: ReactNode }) {
  return <AnchorContext.Provider value={component}>{children}</AnchorContext.Provider>
}

export const Anchor = forwardRef<HTMLAnchorElement, AnchorProps>(function Anchor(props, ref) {
  const Component = useContext(AnchorContext)
  return <Component {...props} ref={ref} />
})
