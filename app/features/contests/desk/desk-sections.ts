/** The screens of the organiser's desk, in the order of its list. */
export const DESK_SECTIONS = {
  overview: 'Overview',
  invite: 'Invite',
  people: 'People',
  points: 'Points',
  messages: 'Messages',
  results: 'Results',
  settings: 'Rules and settings',
} as const satisfies Record<string, string>

export type DeskSection = keyof typeof DESK_SECTIONS

export function isDeskSection(text: string): text is DeskSection {
  return Object.hasOwn(DESK_SECTIONS, text)
}

/** Addresses that lead to a part of a section: unlike a fragment, they survive a sign-in. Mails and bookmarks have them. */
export const PART_ADDRESSES = new Map<string, [DeskSection, part: string]>([
  ['players', ['people', 'players']],
  ['by-hand', ['points', 'by-hand']],
  ['roster', ['invite', 'list']],
  ['rules', ['settings', 'rules']],
  ['changes', ['settings', 'changes']],
  ['repositories', ['points', 'repositories']],
  ['chat', ['messages', 'chats']],
  ['reveal', ['results', 'reveal']],
  ['share', ['invite', 'link']],
])

/** `part`: the id of a part of the section. A form that is sent to one comes back to it. */
export function deskHref(id: string, section: DeskSection = 'overview', part?: string): string {
  const screen = section === 'overview' ? `/my-leaderboards/${id}/desk` : `/my-leaderboards/${id}/desk/${section}`
  return part === undefined ? screen : `${screen}#${part}`
}
