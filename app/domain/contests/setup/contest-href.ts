import type { Template } from './contest-template.ts'

export const NEW_CONTEST_HREF = '/my-leaderboards/new'

export function templateHref(template: Template): string {
  return `${NEW_CONTEST_HREF}?template=${template}`
}

export function editHref(id: string): string {
  return `/my-leaderboards/${encodeURIComponent(id)}/edit`
}

export function openHref(id: string): string {
  return `/my-leaderboards/${encodeURIComponent(id)}/open`
}
