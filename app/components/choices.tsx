import { classNames, grid, stack } from '#app/ui/layout.ts'
import type { FormInputs } from './form-inputs.ts'
import styles from './choices.module.css'

type Props = {
  legend: string
  isLegendHidden?: boolean
  name: string
  form: FormInputs
  options: { value: string; label: string; hint: string }[]
  isInRow?: boolean
}

/** Radio buttons, each with what it means. */
export function Choices({ legend, isLegendHidden = false, name, form, options, isInRow = false }: Props) {
  return (
    <fieldset className="shrinks">
      <legend className={isLegendHidden ? 'visually-hidden' : styles.legend}>{legend}</legend>
      <div className={classNames(isInRow && styles.row, stack(2))}>
        {options.map(({ value, label, hint }) => (
          <label key={value} className={classNames(styles.choice, grid('top'))}>
            <input type="radio" {...form.radio(name, value)} className={styles.button} />
            <span>
              <b className={styles.label}>{label}</b>
              <span className={styles.hint}>{hint}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
