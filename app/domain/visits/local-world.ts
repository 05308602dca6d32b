/** What is not real in a local run: all people and numbers, or the sign-in only. */
export const LOCAL_WORLDS = ['invented', 'played-sign-in'] as const
export type LocalWorld = (typeof LOCAL_WORLDS)[number]
