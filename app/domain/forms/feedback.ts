export const FEEDBACK_ANSWERS = ['yes', 'no'] as const
export type FeedbackAnswer = (typeof FEEDBACK_ANSWERS)[number]

export const feedbackText = {
  yes: 'Thank you. A feedback form may now appear from time to time.',
  no: 'Noted. We will not ask again for half a year.',
} as const satisfies Record<FeedbackAnswer, string>
