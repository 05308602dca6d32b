import type { Actor } from '#tests/people/actors.ts'

/**
 * The kind of an answer: `ok` shown or done, `moved` a redirect, `login` a redirect to the login, `refused` an invalid
 * request, `missing` a 404, `unproven` an invalid signature, `closed` an unsupported method.
 */
export type Verdict = 'ok' | 'moved' | 'login' | 'refused' | 'missing' | 'unproven' | 'closed' | number
export type Verdicts = Record<Actor, Verdict>

const BY_STATUS: Record<number, Verdict> = { 400: 'refused', 401: 'unproven', 404: 'missing', 405: 'closed' }

export function verdictOf(answer: Response): Verdict {
  const location = answer.headers.get('location')
  if (location !== null) return new URL(location, 'http://local').searchParams.has('login') ? 'login' : 'moved'
  return answer.ok ? 'ok' : (BY_STATUS[answer.status] ?? answer.status)
}

export function all(verdict: Verdict): Verdicts {
  return { visitor: verdict, player: verdict, premium: verdict, other: verdict, staff: verdict }
}

/** Players; staff are not players. */
export function players(verdict: Verdict, own: Partial<Verdicts> = {}): Verdicts {
  return { visitor: 'login', player: verdict, premium: verdict, other: verdict, staff: 'login', ...own }
}

/** Behind the staff sign-in; 404 for everybody else. */
export function staff(verdict: Verdict): Verdicts {
  return { ...all('missing'), staff: verdict }
}
