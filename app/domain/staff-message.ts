export const AUDIENCES = ['all', 'premium', 'winners', 'player'] as const
export type Audience = (typeof AUDIENCES)[number]
