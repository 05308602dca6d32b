import type { TextKind } from '#app/domain/published-text.ts'

/** The lists of the moderation screen, each at `?show=`. */
export const MODERATION_LISTS = [
  { show: 'project', label: 'Projects' },
  { show: 'leaderboard', label: 'Boards' },
  { show: 'resume', label: 'Resumes' },
  { show: 'profile', label: 'Profiles' },
  { show: 'matches', label: 'Matches' },
  { show: 'taken-down', label: 'Taken down' },
  { show: 'block-list', label: 'Block list' },
] as const satisfies readonly { show: TextKind | 'matches' | 'taken-down' | 'block-list'; label: string }[]

export type ModerationList = (typeof MODERATION_LISTS)[number]['show']

export type ModeratedText = {
  kind: TextKind
  id: string
  owner: string
  /** The page that shows it. */
  href: string
  lines: string[]
  changedAt: number
  takenDown: { at: number; reason: string } | null
  /** The term of the block list that it holds. */
  term: string | null
}

export type BlockedTermRow = { id: string; term: string; createdAt: number; isDomain: boolean }

export type ModerationView = {
  now: number
  show: ModerationList
  /** This page of the list, where its forms come back to. */
  href: string
  texts: ModeratedText[]
  terms: BlockedTermRow[]
  firstHref: string | null
  nextHref: string | null
}
