import { useRootData } from './root-data.ts'

/** What decides where a button leads that only players have: see startHref. */
export function useStarter(): { isSignedIn: boolean; isPaused: boolean } {
  const data = useRootData()
  return { isSignedIn: (data?.viewer ?? null) !== null, isPaused: data?.registration === 'paused' }
}
