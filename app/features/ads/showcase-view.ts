import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import type { loadShowcase } from './load-showcase.server.ts'

/** Of an enquiry's message, in characters. */
export const MESSAGE_LENGTH = 2000

export type ShowcaseView = Awaited<ReturnType<typeof loadShowcase>> & { refused?: RefusedForm }
export type ShowcaseSlot = ShowcaseView['places'][number]
