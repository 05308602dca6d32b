export type DialogPurpose = { title: string; lead: string; button: string }

/** Why a page asks people to sign in; null if the page says so itself. */
export function dialogPurpose(next: string | null): DialogPurpose | null {
  return PURPOSES.find(({ page }) => next !== null && page.test(next))?.purpose ?? null
}

const PURPOSES: readonly { page: RegExp; purpose: DialogPurpose }[] = [
  {
    page: /^\/my-leaderboards\/new(?:$|[?#])/,
    purpose: {
      title: 'Start a contest',
      lead: 'First tell us who you are: a contest belongs to a GitHub account. You don’t climb in a contest you run. It is free.',
      button: 'Go on',
    },
  },
  {
    page: /^\/c\/[^/]+\/join(?:$|[?#])/,
    purpose: {
      title: 'Join the contest',
      lead: 'First tell us who you are. Your public GitHub work counts from the contest’s start, and it is free.',
      button: 'Go on',
    },
  },
  {
    page: /^\/my-leaderboards\/join\//,
    purpose: {
      title: 'See your invitation',
      lead: 'First tell us who you are, with your GitHub username. It is free, and you join nothing before you say so.',
      button: 'Go on',
    },
  },
]
