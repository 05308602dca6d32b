export const BADGE_METRICS = ['rank', 'points', 'level', 'streak'] as const
export type BadgeMetric = (typeof BADGE_METRICS)[number]

export const BADGE_STYLES = ['flat', 'flat-square', 'for-the-badge'] as const
export type BadgeStyle = (typeof BADGE_STYLES)[number]

export const CARD_THEMES = ['auto', 'light', 'dark'] as const
export type CardTheme = (typeof CARD_THEMES)[number]
