/** The system's theme applies until a visitor chooses on /style. */
export const THEME_CHOICES = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof THEME_CHOICES)[number]
export type Theme = Exclude<ThemeChoice, 'system'>

/** The browser's own frame: the theme's paper. */
export const THEME_COLOR = { light: '#f5f1e6', dark: '#0f1613' } as const satisfies Record<Theme, string>

export const themeText = {
  system: 'The theme follows your system again.',
  light: 'The theme is light from now on.',
  dark: 'The theme is dark from now on.',
} as const satisfies Record<ThemeChoice, string>

export const FEEDBACK_ANSWERS = ['yes', 'no'] as const
export type FeedbackAnswer = (typeof FEEDBACK_ANSWERS)[number]

export const feedbackText = {
  yes: 'Thank you. A feedback form may now appear from time to time.',
  no: 'Noted. We will not ask again for half a year.',
} as const satisfies Record<FeedbackAnswer, string>
