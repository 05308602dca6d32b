/** By field name; `form` is about the form as a whole. */
export type FormErrors = { [field: string]: string | undefined; form?: string }

/** Its screen shows it again; `values` has no secrets. */
export type RefusedForm = { intent: string; values: Record<string, string>; errors: FormErrors }

type Done = { state: 'done'; toast: Toast; to?: string; endsSession?: true }

export type Toast = {
  type: 'success' | 'info' | 'warning' | 'danger'
  message: string
  link?: { href: string; label: string }
}

/**
 * `done` redirects to its own screen, or to `to`, with a toast. `refused` shows the form again with the typed values,
 * `shown` with a result, such as a preview. `leave` redirects without a toast. `missing`: what the form would change
 * does not exist.
 */
export type FormOutcome =
  | Done
  | { state: 'refused'; errors: FormErrors; status?: 409 | 429 | 503 }
  | { state: 'shown'; errors: FormErrors; result: object }
  | { state: 'leave'; to: string; headers?: Record<string, string> }
  | { state: 'missing' }

export function done(message: string, to?: string): Done {
  return { state: 'done', toast: { type: 'success', message }, to }
}

export function doneWith(type: Toast['type'], message: string, to?: string): FormOutcome {
  return { state: 'done', toast: { type, message }, to }
}

export function refused(errors: FormErrors, status?: 409 | 429 | 503): FormOutcome {
  return { state: 'refused', errors, status }
}

export function shown(result: object, errors: FormErrors = {}): FormOutcome {
  return { state: 'shown', errors, result }
}

export const MISSING: FormOutcome = { state: 'missing' }
