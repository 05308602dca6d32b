import { job as jobSchema } from '#app/domain/job.ts'
import type { deadLetters } from '#db/schema/notifications.ts'
import type { DeadLetterRow } from './dead-letters-view.ts'

export const PATH = '/admin/dead-letters'

/** A stored letter as the list shows it. */
export function deadLetterRow({
  id,
  message,
  attempts,
  receivedAt,
  state,
}: typeof deadLetters.$inferSelect): DeadLetterRow {
  return { id, href: `${PATH}/${encodeURIComponent(id)}`, type: typeOf(message), attempts, receivedAt, state }
}

/** Of a whole message, or of one that is redacted and says no more than this. */
function typeOf(stored: unknown): string | null {
  const named = typeof stored === 'object' && stored !== null && 'type' in stored ? stored.type : null
  return TYPES.find((type) => type === named) ?? null
}

const TYPES: readonly string[] = jobSchema.options.map((option) => option.shape.type.value)
