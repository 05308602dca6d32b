import { useId, type ComponentProps } from 'react'
import { TextAreaField } from '#app/ui/text-area-field.tsx'

/** To paste, choose or drop; a chosen file wins over pasted text. */
export function TableField(field: ComponentProps<typeof TextAreaField>) {
  const id = useId()
  return (
    <div className="stack gap-4">
      <TextAreaField spellCheck={false} autoCapitalize="none" isUnwrapped {...field} />
      <div className="stack gap-2 rounded-large border border-dashed border-soft p-4 [&_input]:max-w-full [&_input]:min-w-0 [&_label]:font-semibold">
        <label htmlFor={id}>Or choose a file, or drop it here</label>
        <input id={id} type="file" name="file" accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain" />
      </div>
    </div>
  )
}
