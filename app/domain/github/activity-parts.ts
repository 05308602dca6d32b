/** What a player does on GitHub, in the parts that can be read apart. */
export const PARTS = ['commits', 'reviews', 'pullRequests', 'issues', 'issueComments'] as const

/** `commits` are commits by repository and day, and the repositories that were created. */
export type Part = (typeof PARTS)[number]

/** The parts that are lists of things, newest first. */
export type ListPart = Exclude<Part, 'commits'>
export const LIST_PARTS = ['reviews', 'pullRequests', 'issues', 'issueComments'] as const satisfies readonly ListPart[]

/**
 * A part as GitHub counts it. Of lists the number of things, and when the newest changed in epoch milliseconds, 0 for
 * none; commits and reviews are counted in the window. Of commits their number and that of created repositories. Equal
 * marks mean that nothing moved that a count can show.
 */
export type Fingerprint = readonly [count: number, second: number]

export type Fingerprints = Record<Part, Fingerprint>
