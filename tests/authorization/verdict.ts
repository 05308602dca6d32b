import type { Actor } from '#tests/actors.ts'

/**
 * What an answer comes to: `ok` was shown or done, `moved` leads on, `login` leads to signing in, `refused` understood
 * who asks and not what, `missing` tells nothing, `unproven` lacks a signature, `closed` has no such method.
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

/** Whoever plays; staff are no players. */
export function players(verdict: Verdict, own: Partial<Verdicts> = {}): Verdicts {
  return { visitor: 'login', player: verdict, premium: verdict, other: verdict, staff: 'login', ...own }
}

/** Behind the staff sign-in: to everybody else there is nothing. */
export function staff(verdict: Verdict): Verdicts {
  return { ...all('missing'), staff: verdict }
}
