/** What is invented in a local run: all people and numbers, or only the sign-in. */
export const LOCAL_WORLDS = ['invented', 'played-sign-in'] as const
export type LocalWorld = (typeof LOCAL_WORLDS)[number]
