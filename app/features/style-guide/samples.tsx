import { createContext, forwardRef, useContext } from 'react'
import type { ReactNode } from 'react'

import { AnchorProvider, type AnchorProps } from '#app/ui/anchor.tsx'

const PlaceContext = createContext('content')

/** Samples name people and pages that do not exist: links among them stay at their place, the section's id. */
export function Samples({ place, children }: { place: string; children: ReactNode }) {
  return (
    <PlaceContext.Provider value={place}>
      <AnchorProvider component={SampleAnchor}>{children}</AnchorProvider>
    </PlaceContext.Provider>
  )
}

const SampleAnchor = forwardRef<HTMLAnchorElement, AnchorProps>(function SampleAnchor(props, ref) {
  return <a {...props} ref={ref} href={`#${useContext(PlaceContext)}`} />
})
