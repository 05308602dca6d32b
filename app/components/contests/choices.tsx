import { classNames } from '#app/ui/class-names.ts'
import type { FormInputs } from './form-inputs.ts'
import styles from '#app/components/components.module.css'

type Props = {
  legend: string
  isLegendHidden?: boolean
  name: string
  form: FormInputs
  options: { value: string; label: string; hint: string }[]
  isInRow?: boolean
}

export function Choices({ legend, isLegendHidden = false, name, form, options, isInRow = false }: Props) {
  return (
    <fieldset className="min-w-0">
      <legend className={isLegendHidden ? 'visually-hidden' : 'mb-1.5 font-semibold'}>{legend}</legend>
      <div className={classNames('stack gap-2', isInRow && styles.choicesRow)}>
        {options.map(({ value, label, hint }) => (
          <label key={value} className={classNames('grid items-start', styles.choice)}>
            <input
              type="radio"
              {...form.radio(name, value)}
              className="mx-0 mt-0.5 mb-0 h-5.25 w-5.25 accent-moss outline-none"
            />
            <span>
              <b className="block font-semibold">{label}</b>
              <span className="block text-hint text-soft">{hint}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
