import { useEffect, useState } from 'react'
import { SelectField } from '#app/ui/select-field.tsx'

type Props = { options: { value: string; label: string }[]; value: string; error: string | undefined }

/** Starts with the browser's own zone when nothing was chosen yet and JavaScript runs. */
export function TimeZoneField({ options, value, error }: Props) {
  const [chosen, setChosen] = useState(value)

  useEffect(() => {
    if (value !== '') return
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone
    if (options.some((option) => option.value === own)) setChosen((current) => (current === '' ? own : current))
  }, [options, value])

  return (
    <SelectField
      label="Time zone"
      name="timeZone"
      options={options}
      emptyLabel="UTC"
      value={chosen}
      onChange={(event) => setChosen(event.currentTarget.value)}
      error={error}
      hint="So that we know when it is night for you."
    />
  )
}
