/** Those that are linked; each has a row in app/content/screens.ts. */
export const ADMIN_SCREENS = [
  { path: '/admin', label: 'Overview' },
  { path: '/admin/players', label: 'Players' },
  { path: '/admin/week', label: 'Week' },
  { path: '/admin/prizes', label: 'Prizes' },
  { path: '/admin/ads', label: 'Ads' },
  { path: '/admin/enquiries', label: 'Enquiries' },
  { path: '/admin/private-leaderboards', label: 'Leaderboards' },
  { path: '/admin/moderation', label: 'Moderation' },
  { path: '/admin/messages', label: 'Messages' },
  { path: '/admin/dead-letters', label: 'Failed messages' },
  { path: '/admin/home', label: 'Home page' },
  { path: '/admin/settings', label: 'Settings' },
  { path: '/admin/staff', label: 'Staff' },
  { path: '/admin/audit-log', label: 'Audit log' },
] as const

export type AdminPath = (typeof ADMIN_SCREENS)[number]['path']
