import { plainText } from '#app/domain/text/plain-text.ts'

export const textKindName = {
  project: 'project',
  leaderboard: 'private leaderboard',
  resume: 'resume',
  profile: 'display name and line about your work',
} as const satisfies Record<string, string>

export type TextKind = keyof typeof textKindName
export const TEXT_KINDS = Object.keys(textKindName) as TextKind[]

/** The name of a board that was taken down. */
export const NAMELESS_LEADERBOARD = 'A private leaderboard'

export const REASON_LENGTH = 300

/** Null when it is empty or too long. */
export function readReason(typed: string): string | null {
  const reason = plainText(typed)
  return reason === '' || Array.from(reason).length > REASON_LENGTH ? null : reason
}
