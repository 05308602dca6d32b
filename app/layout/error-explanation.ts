export type ErrorExplanation = { title: string; text: string }

const BY_STATUS: Partial<Record<number, ErrorExplanation>> = {
  400: { title: 'We could not read that', text: 'Something in the address or the form is wrong.' },
  403: { title: 'This page is not yours', text: 'You are signed in, but this page belongs to someone else.' },
  404: {
    title: 'No trail leads here',
    text: 'There is no such page. It may have moved, or the address has a typo.',
  },
  405: { title: 'No forms here', text: 'This page accepts no forms. Go back and try again from there.' },
  429: { title: 'Too many steps at once', text: 'Please wait a minute and try again.' },
}

const REFUSAL: ErrorExplanation = {
  title: 'That did not work',
  text: 'We could not show this page. Go back, or start from the home page.',
}

const FAILURE: ErrorExplanation = {
  title: 'Something went wrong on our side',
  text: 'Nothing you did is lost. Please try again in a moment.',
}

/** Null for an error without status. Never shows internals. */
export function errorExplanation(status: number | null): ErrorExplanation {
  if (status === null || status >= 500) return FAILURE
  return BY_STATUS[status] ?? REFUSAL
}
