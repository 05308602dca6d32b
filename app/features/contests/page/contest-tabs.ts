export const CONTEST_TABS = ['teams', 'players', 'rules', 'repositories', 'news'] as const
export type ContestTab = (typeof CONTEST_TABS)[number]

/** A contest's page at one of its tabs. */
export function tabHref(path: string, tab: ContestTab, page: number | null = null): string {
  return `${path}?tab=${tab}${page === null ? '' : `&page=${page}`}`
}
