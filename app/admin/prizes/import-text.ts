import { formatCount } from '#app/ui/format.ts'

export function importText({ stored, known, repeated }: { stored: number; known: number; repeated: number }): string {
  const parts = [stored === 0 ? 'No code is new.' : `${formatCount(stored, 'code')} stored.`]
  if (known > 0) parts.push(`${formatCount(known, 'was', 'were')} there already.`)
  if (repeated > 0) parts.push(`${formatCount(repeated, 'line')} repeated in the list.`)
  return parts.join(' ')
}
