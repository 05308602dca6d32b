import { useId, type ComponentProps } from 'react'
import { classNames, stack } from '#app/ui/layout.ts'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import styles from './table-field.module.css'

/** A table to paste, or a file of one to choose or drop. A chosen file is taken before what is pasted. */
export function TableField(field: ComponentProps<typeof TextAreaField>) {
  const id = useId()
  return (
    <div className={stack(4)}>
      <TextAreaField spellCheck={false} autoCapitalize="none" isUnwrapped {...field} />
      <div className={classNames(styles.file, stack(2))}>
        <label htmlFor={id}>Or choose a file, or drop it here</label>
        <input id={id} type="file" name="file" accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain" />
      </div>
    </div>
  )
}
