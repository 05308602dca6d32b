import { plainText } from './plain-text.ts'

/** What players write for others to read. */
export const TEXT_KINDS = ['project', 'leaderboard', 'resume', 'profile'] as const
export type TextKind = (typeof TEXT_KINDS)[number]

export const textKindName = {
  project: 'project',
  leaderboard: 'private leaderboard',
  resume: 'resume',
  profile: 'display name and line about your work',
} as const satisfies Record<TextKind, string>

/** Stands where the name of a board stood that was taken down. */
export const NAMELESS_LEADERBOARD = 'A private leaderboard'

export const REASON_LENGTH = 300

/** Why staff take a text down or show it again, as it is stored; null for none or one that is too long. */
export function readReason(typed: string): string | null {
  const reason = plainText(typed)
  return reason === '' || Array.from(reason).length > REASON_LENGTH ? null : reason
}
