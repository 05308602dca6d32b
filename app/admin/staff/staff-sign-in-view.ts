import type { Unsaved } from '#app/domain/unsaved.ts'
import type { Enrolment } from './enrolment.ts'

/** What whoever is not signed in as staff sees at /admin. */
export type StaffSignInView =
  | {
      step: 'sign-in'
      email: string
      error: string | null
      hint: string
      /** Where a session ended. */
      returnTo: string | null
      /** What was typed there and not saved; null where no form was sent. */
      unsaved: Unsaved | null
    }
  | { step: 'set-up'; email: string; error: string | null }
  | ({ step: 'enrol'; error: string | null } & Enrolment)
