import { Tag } from '#app/ui/tag.tsx'
import type { PlayerState } from './admin-player-view.ts'

const LABELS: Record<PlayerState, string> = {
  unclaimed: 'Unclaimed',
  suspended: 'Suspended',
  banned: 'Banned',
  gone: 'Gone from GitHub',
  merged: 'Merged',
}

export function PlayerStates({ states }: { states: PlayerState[] }) {
  return states.map((state) => <Tag key={state}>{LABELS[state]}</Tag>)
}
