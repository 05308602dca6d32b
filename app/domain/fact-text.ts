import type { FactKind } from './fact.ts'
import { isContestKind, kindOf, workText, type ContestKind } from './points-table.ts'

export function factText(kind: FactKind, quantity: number): string {
  if (kind === 'commits') return `${quantity} ${workText('commits', quantity)}`
  return isContestKind(kind) ? kindOf(kind).text : TEXTS[kind]
}

const TEXTS = {
  telegram_connected: 'Telegram connected',
  app_installed: 'GitHub App installed',
  friend_invited: 'Friend invited',
  adjustment: 'Adjustment',
} as const satisfies Record<Exclude<FactKind, ContestKind>, string>
