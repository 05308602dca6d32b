import { useId, type InputHTMLAttributes, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Props = { label: string; hint?: ReactNode; name: string } & Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'id' | 'type' | 'className'
>

export function Checkbox({ label, hint, ...input }: Props) {
  const id = useId()
  return (
    <div className="grid grid-cols-[1.4rem_1fr] items-center gap-x-3">
      <input
        {...input}
        id={id}
        type="checkbox"
        className="m-0 h-5.5 w-5.5 accent-moss not-checked:appearance-none not-checked:rounded-[0.25rem] not-checked:border-[1.5px] not-checked:border-ink not-checked:bg-raised disabled:opacity-50"
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      />
      <label
        htmlFor={id}
        className={classNames(
          'flex min-h-11 items-center py-1 leading-snug font-medium',
          input.disabled ? 'text-soft' : 'text-ink',
        )}
      >
        {label}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="col-[2] -mt-1.5 text-hint text-soft">
          {hint}
        </p>
      )}
    </div>
  )
}
