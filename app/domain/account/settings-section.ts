/** The parts of the settings that links lead to. A form’s intent is the id of its part, so saving returns to it. */
export const SETTINGS_SECTIONS = [
  'profile',
  'where',
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

export function settingsSection(name: string | null): SettingsSection | null {
  return SETTINGS_SECTIONS.find((section) => section === name) ?? null
}

/** For links from outside: a server never sees what follows `#`, so the section goes into `?to=`. */
export function pathFromOutside(path: string): string {
  return path.replace(/^\/settings#/, '/settings?to=')
}
