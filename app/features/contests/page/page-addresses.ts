import type { ContestPhase } from '#app/core/contests/running/contest-phase.ts'
import { joinPath } from '#app/domain/text/own-path.ts'

export const CONTEST_TABS = ['teams', 'players', 'rules', 'repositories', 'news'] as const
export type ContestTab = (typeof CONTEST_TABS)[number]

export function tabHref(path: string, tab: ContestTab, page: number | null = null): string {
  return `${path}?tab=${tab}${page === null ? '' : `&page=${page}`}`
}

type Shown = { slug: string; name: string; phase: ContestPhase }

/** The preview image of a contest's page; a draft shows the product's, as strangers find no such page. */
export function contestImage(contest: Shown | undefined): { image?: { path: string; alt: string } } {
  if (contest === undefined || contest.phase === 'draft') return {}
  const { slug, name } = contest
  return { image: { path: `/api/cards/contest/${slug}.png`, alt: `${name}: its mountain and who is in front` } }
}

const NEW_CONTEST = '/my-leaderboards/new'

/** The form of a new contest: whoever is not signed in joins first, over this page, and ends there. */
export function startHref(page: string, { isSignedIn, isPaused }: Starter): string {
  // While nobody can join, the login is what leads there.
  return isSignedIn || isPaused ? NEW_CONTEST : joinPath(page, NEW_CONTEST)
}

export function nobodyNewJoins({ isSignedIn, isPaused }: Starter): boolean {
  return isPaused && !isSignedIn
}

export type Starter = { isSignedIn: boolean; isPaused: boolean }
