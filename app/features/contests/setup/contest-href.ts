export const NEW_CONTEST_HREF = '/my-leaderboards/new'

export function editHref(id: string): string {
  return `/my-leaderboards/${encodeURIComponent(id)}/edit`
}

export function openHref(id: string): string {
  return `/my-leaderboards/${encodeURIComponent(id)}/open`
}

/** Where an open contest lives: a public one has a page for everybody. */
export function contestHref({ id, slug, visibility }: { id: string; slug: string; visibility: string }): string {
  return visibility === 'public' ? `/c/${slug}` : `/my-leaderboards/${encodeURIComponent(id)}`
}
