export const NEW_CONTEST_HREF = '/my-leaderboards/new'

export function editHref(id: string): string {
  return `/my-leaderboards/${encodeURIComponent(id)}/edit`
}

export function openHref(id: string): string {
  return `/my-leaderboards/${encodeURIComponent(id)}/open`
}
