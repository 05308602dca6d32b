import type { StaffBrowser } from '#app/context/cookies.server.ts'
import type { Unsaved } from '#app/domain/forms/unsaved.ts'
import { signInErrorText, type SignInError } from '#app/domain/sign-in/sign-in-error.ts'
import { ownAdminPath } from '#app/domain/text/own-path.ts'
import { beginSetup, completeSetup, type Enrolment } from './set-up-staff.server.ts'
import { signInStaff, type StaffSignInContext } from './sign-in-staff.server.ts'
import type { StaffSignInForm } from './staff-form.ts'

/** `returnTo`, `unsaved`: page and input of an ended session. */
export type StaffSignInView =
  | {
      step: 'sign-in'
      email: string
      error: string | null
      hint: string
      returnTo: string | null
      /** Null if no form was sent. */
      unsaved: Unsaved | null
    }
  | { step: 'set-up'; email: string; error: string | null }
  | ({ step: 'enrol'; error: string | null } & Enrolment)

/** `code` is the error. */
type StaffSignInAnswer =
  | { kind: 'signed-in'; sessionId: string; email: string }
  | { kind: 'shown'; code: SignInError | null; signIn: StaffSignInView }

export async function submitStaffSignIn(
  context: StaffSignInContext,
  form: StaffSignInForm,
  { address, browser }: { address: string; browser: StaffBrowser | null },
): Promise<StaffSignInAnswer> {
  switch (form.intent) {
    case 'sign-in': {
      const outcome = await signInStaff(context, form, address, browser)
      if (outcome.ok) return { kind: 'signed-in', sessionId: outcome.sessionId, email: outcome.email }
      const { code } = outcome
      const { email, returnTo, unsaved } = form
      const texts = { error: signInErrorText[code], hint: hintOf(code) }
      const signIn = { step: 'sign-in' as const, email, ...texts, returnTo: ownAdminPath(returnTo), unsaved }
      return { kind: 'shown', code, signIn }
    }
    case 'begin-setup': {
      const outcome = await beginSetup(context, form, address)
      if (!outcome.ok) return refuseSetup(outcome.code, form.email)
      const { ok: _ok, ...enrolment } = outcome
      return { kind: 'shown', code: null, signIn: { step: 'enrol', error: null, ...enrolment } }
    }
    case 'complete-setup': {
      const outcome = await completeSetup(context, form)
      if (outcome.ok) return { kind: 'signed-in', sessionId: outcome.sessionId, email: outcome.email }
      const { code, enrolment } = outcome
      if (enrolment === undefined) return refuseSetup(code, form.email)
      return { kind: 'shown', code, signIn: { step: 'enrol', error: signInErrorText[code], ...enrolment } }
    }
  }
}

function refuseSetup(code: SignInError, email: string): StaffSignInAnswer {
  return { kind: 'shown', code, signIn: { step: 'set-up', email, error: signInErrorText[code] } }
}

/** Added to the specification's text. */
function hintOf(code: SignInError): string {
  if (code === 'auth/invalid-credential')
    return 'Address, password and code must all be correct. A code works once; if you just used it, wait for the next.'
  if (code === 'auth/too-many-requests') return 'Try again in 15 minutes.'
  if (code === 'auth/user-disabled') return 'Another member of staff can enable it.'
  if (code === 'auth/unknown') return 'The log says what went wrong.'
  return 'Please check the address.'
}
