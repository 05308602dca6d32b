/** What is wrong with a form: a text a field, and under `form` what stands against it as a whole. */
export type FormErrors = { [field: string]: string | undefined; form?: string }

/** A form that was sent and refused, for its screen to show again; secrets are left out of `values`. */
export type RefusedForm = { intent: string; values: Record<string, string>; errors: FormErrors }

type Done = { state: 'done'; toast: Toast; to?: string; endsSession?: true }

type Toast = {
  type: 'success' | 'info' | 'warning' | 'danger'
  message: string
  link?: { href: string; label: string }
}

/**
 * What came of a form. `done` leads to its own screen unless `to` names another; `refused` shows the form again as it
 * was typed; `shown` shows it again with a result beside it, such as a preview; `leave` goes on elsewhere without a word;
 * for `missing` there is nothing that the form could change.
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

/** Another word than that it went well, for a form in which nothing is typed. */
export function told(type: Toast['type'], message: string, to?: string): FormOutcome {
  return { state: 'done', toast: { type, message }, to }
}

export function refused(errors: FormErrors, status?: 409 | 429 | 503): FormOutcome {
  return { state: 'refused', errors, status }
}

export function shown(result: object, errors: FormErrors = {}): FormOutcome {
  return { state: 'shown', errors, result }
}

export const MISSING: FormOutcome = { state: 'missing' }
