import type { TextKind } from '#app/domain/moderation/published-text.ts'

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
