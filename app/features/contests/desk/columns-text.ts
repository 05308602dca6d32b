import type { KeptColumns } from '#app/domain/contests/roster.ts'

/** `Roll number: 17, Guest: yes`, of what is kept about somebody; null for nothing. */
export function columnsText(stored: string | null): string | null {
  const columns = Object.entries(JSON.parse(stored ?? '{}') as KeptColumns).filter(([, value]) => value !== '')
  return columns.length === 0 ? null : columns.map(([heading, value]) => `${heading}: ${value}`).join(', ')
}
