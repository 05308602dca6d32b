import type { Enrolment } from './enrolment.ts'

/** What whoever is not signed in as staff sees at /admin. */
export type StaffSignInView =
  | { step: 'sign-in'; email: string; error: string | null; hint: string }
  | { step: 'set-up'; email: string; error: string | null }
  | ({ step: 'enrol'; error: string | null } & Enrolment)
