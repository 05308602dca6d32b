import { Tag, type TagTone } from '#app/ui/tag.tsx'
import type { DeadLetterState } from './dead-letters-view.ts'

const STATES: Record<DeadLetterState, { label: string; tone: TagTone }> = {
  stored: { label: 'Waiting', tone: 'gold' },
  replayed: { label: 'Sent again', tone: 'moss' },
  discarded: { label: 'Discarded', tone: 'plain' },
}

export function LetterState({ state }: { state: DeadLetterState }) {
  return <Tag tone={STATES[state].tone}>{STATES[state].label}</Tag>
}
