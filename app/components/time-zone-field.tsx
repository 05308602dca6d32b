import { useEffect, useState } from 'react'
import { SelectField } from '#app/ui/select-field.tsx'
import type { FieldAttributes } from './form-of.ts'

type Props = { options: { value: string; label: string }[] } & FieldAttributes

/** Starts with the browser's own zone if JavaScript runs and nothing is chosen yet. */
export function TimeZoneField({ options, name, defaultValue, error }: Props) {
  const [chosen, setChosen] = useState(defaultValue)

  useEffect(() => {
    if (defaultValue !== '') return
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone
    if (options.some((option) => option.value === own)) setChosen((current) => (current === '' ? own : current))
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
