import { brand } from '#app/content/brand.ts'

/** RFC 9457. */
export const PROBLEMS = {
  not_found: {
    status: 404,
    title: 'No such address',
    detail: 'Nothing is found here. The description lists every address.',
  },
  invalid_parameters: {
    status: 400,
    title: 'Parameters that cannot be read',
    detail: 'Some parameters are not as described.',
  },
  invalid_cursor: {
    status: 400,
    title: 'Cursor of another list',
    detail: 'This cursor does not belong to this list. Start again without one.',
  },
  player_not_found: { status: 404, title: 'Player not found', detail: 'Nobody plays under this name.' },
  contest_not_found: { status: 404, title: 'Contest not found', detail: 'No public contest has this address.' },
  contest_not_final: {
    status: 404,
    title: 'Contest not final',
    detail: 'Its places are not final, or not known to everybody yet.',
  },
  results_not_signed_here: {
    status: 503,
    title: 'Results are not signed here',
    detail: 'No signing key is configured.',
  },
  lines_being_restored: {
    status: 503,
    title: 'Lines being restored',
    detail: 'The lines of this week are being restored from a backup. Its points stand, on the boards too.',
  },
  week_not_closed: { status: 404, title: 'Week not closed', detail: 'This week has not closed, or never was.' },
  weeks_not_signed_here: { status: 503, title: 'Weeks are not signed here', detail: 'No signing key is configured.' },
  forbidden: { status: 403, title: 'From somewhere else', detail: 'This address is read-only.' },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    detail: 'Everything here is read-only: use GET or HEAD.',
  },
  too_large: { status: 413, title: 'Too large', detail: 'That is more than we can take at once.' },
  too_many_requests: {
    status: 429,
    title: 'Too many requests',
    detail: 'Wait for as many seconds as Retry-After says.',
  },
  unavailable: {
    status: 503,
    title: 'Our data is out of reach',
    detail: 'Nothing is lost. Wait for as many seconds as Retry-After says.',
  },
  internal: { status: 500, title: 'Something went wrong on our side', detail: 'Try again in a minute.' },
} as const satisfies Record<string, { status: number; title: string; detail: string }>

export type ProblemCode = keyof typeof PROBLEMS
export type ParameterError = { parameter: string; message: string }
export type ProblemDetails = {
  type: string
  title: string
  status: number
  detail: string
  code: ProblemCode
  errors?: ParameterError[]
}

/** `type` is a tag: a name without the promise of a page. */
export function problemDetails(code: ProblemCode, errors?: ParameterError[]): ProblemDetails {
  const { status, title, detail } = PROBLEMS[code]
  const known = { type: `tag:${brand.slug},2026:problem:${code}`, title, status, detail, code }
  return errors === undefined ? known : { ...known, errors }
}
