/** The screens of the organiser's desk, in the order of its list. */
export const DESK_SECTIONS = {
  overview: 'Overview',
  players: 'Players',
  'by-hand': 'Points by hand',
  roster: 'Roster import',
  people: 'Teams and people',
  rules: 'Rules',
  changes: 'Changes',
  repositories: 'Repositories',
  chat: 'Announcements',
  reveal: 'Freeze and reveal',
  share: 'Share',
  results: 'Results',
  settings: 'Settings',
} as const satisfies Record<string, string>

/** What a moderator or a viewer does not see. */
export const OWNERS_SECTIONS: readonly string[] = ['changes', 'settings'] satisfies (keyof typeof DESK_SECTIONS)[]

export type DeskSection = keyof typeof DESK_SECTIONS

export function isDeskSection(text: string): text is DeskSection {
  return Object.hasOwn(DESK_SECTIONS, text)
}

export function deskHref(id: string, section: DeskSection = 'overview'): string {
  return section === 'overview' ? `/my-leaderboards/${id}/desk` : `/my-leaderboards/${id}/desk/${section}`
}
