/** What players write about themselves, as the settings ask for it. Everybody reads it; staff take it down as one. */
export const PROFILE_TEXTS = {
  displayName: {
    label: 'Display name',
    most: 60,
    autoComplete: 'nickname',
  },
  bio: { label: 'About your work', most: 160, autoComplete: undefined },
} as const satisfies Record<string, { label: string; most: number; autoComplete: string | undefined }>

type ProfileText = keyof typeof PROFILE_TEXTS
export type ProfileTexts = Record<ProfileText, string | null>

export const PROFILE_TEXT_NAMES = Object.keys(PROFILE_TEXTS) as ProfileText[]

export function perText<Value>(valueOf: (name: ProfileText) => Value): Record<ProfileText, Value> {
  return Object.fromEntries(PROFILE_TEXT_NAMES.map((name) => [name, valueOf(name)])) as Record<ProfileText, Value>
}
