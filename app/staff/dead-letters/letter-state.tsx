import { Tag, type TagTone } from '#app/ui/tag.tsx'
import type { DeadLetterRow } from './load-dead-letters.server.ts'

export const LONGEST_REASON = 300

const STATES: Record<DeadLetterRow['state'], { label: string; tone: TagTone }> = {
  stored: { label: 'Waiting', tone: 'gold' },
  replayed: { label: 'Sent again', tone: 'moss' },
  discarded: { label: 'Discarded', tone: 'plain' },
  healed: { label: 'Got through', tone: 'moss' },
}

export function LetterState({ state, nextTryAt }: Pick<DeadLetterRow, 'state' | 'nextTryAt'>) {
  if (nextTryAt !== null) return <Tag>Tried again</Tag>
  return <Tag tone={STATES[state].tone}>{STATES[state].label}</Tag>
}
