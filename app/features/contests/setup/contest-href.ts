export const NEW_CONTEST_HREF = '/my-leaderboards/new'

export function editHref(id: string): string {
  return `/my-leaderboards/${encodeURIComponent(id)}/edit`
}

export function openHref(id: string): string {
  return `/my-leaderboards/${encodeURIComponent(id)}/open`
}

/** The form of a new contest: whoever is not signed in joins first, over this page, and ends there. */
export function startHref(page: string, { isSignedIn, isPaused }: Starter): string {
  // While nobody can join, the login is what leads there.
  return isSignedIn || isPaused
    ? NEW_CONTEST_HREF
    : `${page}?join&${new URLSearchParams({ returnTo: NEW_CONTEST_HREF }).toString()}`
}

export type Starter = { isSignedIn: boolean; isPaused: boolean }
