/** The form of a new contest: whoever is not signed in joins first, over this page, and ends there. */
export function startHref(page: string, { isSignedIn, isPaused }: Starter): string {
  // While nobody can join, the login is what leads there.
  return isSignedIn || isPaused
    ? NEW_CONTEST
    : `${page}?join&${new URLSearchParams({ returnTo: NEW_CONTEST }).toString()}`
}

export type Starter = { isSignedIn: boolean; isPaused: boolean }

const NEW_CONTEST = '/my-leaderboards/new'
