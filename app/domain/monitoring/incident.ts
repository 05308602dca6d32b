import { DAY, HOUR, MINUTE } from '#app/domain/time/period.ts'

type Incident = {
  label: string
  /** How long the cause must stay away before the incident ends. A cause that flaps is one incident. */
  quiet: number
  over: string
  href: string
}

export const INCIDENTS = {
  'week-not-closed': {
    label: 'A week has not closed',
    quiet: 0,
    over: 'Every week that is due has closed.',
    href: '/admin/week',
  },
  'clock-jumped': {
    label: 'The clock has jumped',
    quiet: 0,
    over: 'The schedules run by the clock again.',
    href: '/admin#schedules',
  },
  'outbox-stuck': {
    label: 'The outbox is stuck',
    quiet: 5 * MINUTE,
    over: 'The outbox is being emptied again.',
    href: '/admin#systems',
  },
  'ledger-differs': {
    label: 'Boards differ from the ledger',
    quiet: 0,
    over: 'Boards and ledger agree again.',
    href: '/admin#schedules',
  },
  'ledger-week-damaged': {
    label: 'Lines of the ledger are damaged',
    quiet: 0,
    over: 'The lines are whole again.',
    href: '/admin#schedules',
  },
  'signatures-refused': {
    label: 'Webhooks are refused',
    quiet: 30 * MINUTE,
    over: 'Webhooks carry the right signature again.',
    href: '/admin#systems',
  },
  'database-filling': {
    label: 'The database fills',
    quiet: DAY,
    over: 'The database has room again.',
    href: '/admin#systems',
  },
  'database-nearly-full': {
    label: 'The database is nearly full',
    quiet: DAY,
    over: 'The database has more room again.',
    href: '/admin#systems',
  },
  'github-token-refused': {
    label: 'GitHub refuses our token',
    quiet: 0,
    over: 'GitHub accepts our token again.',
    href: '/admin#github',
  },
  'github-silent': {
    label: 'GitHub answers for nobody',
    quiet: 0,
    over: 'GitHub answers again.',
    href: '/admin#github',
  },
  'github-token-expires': {
    label: 'The GitHub token expires soon',
    quiet: 0,
    over: 'The GitHub token is valid for more than two weeks.',
    href: '/admin#github',
  },
  'github-budget': {
    label: 'GitHub points run low',
    quiet: HOUR,
    over: 'There are enough GitHub points again.',
    href: '/admin#github',
  },
} as const satisfies Record<string, Incident>

export type IncidentKind = keyof typeof INCIDENTS
