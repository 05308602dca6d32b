import { useEffect, useState } from 'react'
import { SelectField } from '#app/ui/select-field.tsx'
import type { FieldAttributes } from './form-of.ts'

type Props = { options: { value: string; label: string }[]; isGuessed?: boolean } & FieldAttributes

/** Starts with the browser's zone, unless the player has chosen one. */
export function TimeZoneField({ options, name, defaultValue, error, isGuessed = defaultValue === '' }: Props) {
  const own = useOwnZone(options)
  const [chosen, choose] = useState<string | null>(null)
  return (
    <SelectField
      label="Time zone"
      name={name}
      options={options}
      emptyLabel="UTC"
      value={chosen ?? ((isGuessed && own?.value) || defaultValue)}
      onChange={(event) => choose(event.currentTarget.value)}
      error={error}
    />
  )
}

/** Null on the server, or if it is not in the list. */
export function useOwnZone<Zone extends { value: string }>(zones: Zone[]): Zone | null {
  const [own, setOwn] = useState<string | null>(null)
  useEffect(() => setOwn(Intl.DateTimeFormat().resolvedOptions().timeZone), [])
  if (own === null) return null
  const name = offeredZone(
    zones.map(({ value }) => value),
    own,
  )
  return zones.find(({ value }) => value === name) ?? null
}

/** Browsers may know a zone by an older name: `Asia/Calcutta` for `Asia/Kolkata`. */
export function offeredZone(offered: readonly string[], own: string): string | null {
  if (offered.includes(own)) return own
  const wanted = canonicalOf(own)
  return offered.find((zone) => canonicalOf(zone) === wanted) ?? null
}

function canonicalOf(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return zone
  }
}
