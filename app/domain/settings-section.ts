/** The sections of the settings; each id is the intent of its form, so that saving returns to it. */
export const SETTINGS_SECTIONS = [
  'profile',
  'email',
  'telegram',
  'preferences',
  'token',
  'github-app',
  'premium',
  'sign-out',
  'erase',
] as const
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number]

/** The section that `?to=` asks for; null for anything else. */
export function settingsSection(asked: string | null): SettingsSection | null {
  return SETTINGS_SECTIONS.find((section) => section === asked) ?? null
}

/**
 * A path for links that are followed from outside, where a sign-in may come between: a server never sees what stands
 * after `#`, so a section of the settings is asked for by `?to=`.
 */
export function pathFromOutside(path: string): string {
  return path.replace(/^\/settings#/, '/settings?to=')
}
