export type ErrorExplanation = { title: string; text: string }

const BY_STATUS: Partial<Record<number, ErrorExplanation>> = {
  400: { title: 'That could not be read', text: 'Something in the address or the form was not understood.' },
  403: { title: 'This place is not yours', text: 'You are signed in, but this page belongs to somebody else.' },
  404: {
    title: 'No trail leads here',
    text: 'There is no such page. It may have moved, or the name is spelled differently.',
  },
  405: { title: 'Not this way', text: 'This page takes no forms. Open the one before and try it from there.' },
  429: { title: 'Too many steps at once', text: 'Please wait a minute and try again.' },
}

const REFUSAL: ErrorExplanation = {
  title: 'That did not work',
  text: 'The page could not be shown as it was asked for. Go back a step, or begin at the start.',
}

const FAILURE: ErrorExplanation = {
  title: 'Something went wrong on our side',
  text: 'Nothing you did is lost. Please try again in a moment.',
}

/** The text for an HTTP status; null for an error without one. It never exposes internals. */
export function errorExplanation(status: number | null): ErrorExplanation {
  if (status === null || status >= 500) return FAILURE
  return BY_STATUS[status] ?? REFUSAL
}
