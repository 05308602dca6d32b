/** What a player does on GitHub, in the parts that can be read separately. */
export const PARTS = ['commits', 'reviews', 'pullRequests', 'issues', 'issueComments'] as const

/** `commits` are commits by repository and day, and created repositories. */
export type Part = (typeof PARTS)[number]

/** Lists, newest first. */
export type ListPart = Exclude<Part, 'commits'>
export const LIST_PARTS = ['reviews', 'pullRequests', 'issues', 'issueComments'] as const satisfies readonly ListPart[]

/**
 * Lists: how many, and when the newest changed in epoch milliseconds, 0 for none; reviews are counted in the window.
 * Commits: how many in the window, and how many created repositories. Equal fingerprints: no count has moved.
 */
export type Fingerprint = readonly [count: number, second: number]

export type Fingerprints = Record<Part, Fingerprint>
