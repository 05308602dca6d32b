import { useEffect, useState } from 'react'
import { SelectField } from '#app/ui/select-field.tsx'
import type { FieldAttributes } from './form-of.ts'

type Props = { options: { value: string; label: string }[] } & FieldAttributes

/** Starts with the browser's own zone if JavaScript runs and nothing is chosen yet. */
export function TimeZoneField({ options, name, defaultValue, error }: Props) {
  const [chosen, setChosen] = useState(defaultValue)

  useEffect(() => {
    if (defaultValue !== '') return
    const zones = options.map((option) => option.value)
    const own = offeredZone(zones, Intl.DateTimeFormat().resolvedOptions().timeZone)
    if (own !== null) setChosen((current) => (current === '' ? own : current))
  }, [options, defaultValue])

  return (
    <SelectField
      label="Time zone"
      name={name}
      options={options}
      emptyLabel="UTC"
      value={chosen}
      onChange={(event) => setChosen(event.currentTarget.value)}
      error={error}
      hint="So we stay quiet at night."
    />
  )
}

/** The offered name of a browser's time zone. Some know it by an older one: `Asia/Calcutta` for `Asia/Kolkata`. */
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
