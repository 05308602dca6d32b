export const ENQUIRY_INTENTS = ['answer', 'reopen', 'delete'] as const
export type EnquiryIntent = (typeof ENQUIRY_INTENTS)[number]
