import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import type { StandingNow } from '#app/domain/standings/you-line.ts'

type Reader = { isSignedIn: boolean; standing: StandingNow | null; tell: (standing: StandingNow | null) => void }

const ReaderContext = createContext<Reader>({ isSignedIn: false, standing: null, tell: () => undefined })

/** Around a screen and the frame that says where the reader stands, so that both say the same. */
export function SharedStanding({ isSignedIn, children }: { isSignedIn: boolean; children: ReactNode }) {
  const [standing, tell] = useState<StandingNow | null>(null)
  const reader = useMemo(() => ({ isSignedIn, standing, tell }), [isSignedIn, standing])
  return <ReaderContext.Provider value={reader}>{children}</ReaderContext.Provider>
}

/** Where the reader stands by the latest answer that the screen told of; null before the first one. */
export function useStandingNow(): Reader {
  return useContext(ReaderContext)
}
