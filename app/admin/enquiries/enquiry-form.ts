import * as z from 'zod'
import { ENQUIRY_INTENTS } from './enquiry-intents.ts'

export const enquiryForm = z.object({
  intent: z.enum(ENQUIRY_INTENTS).nullable().catch(null),
  id: z.string().max(100).catch(''),
})
