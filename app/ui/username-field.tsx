import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

type Props = Pick<
  ComponentProps<typeof TextField>,
  'defaultValue' | 'error' | 'isInitialFocus' | 'isLabelHidden' | 'required'
>

export function UsernameField(props: Props) {
  return (
    <TextField
      {...props}
      label="GitHub username"
      name="username"
      prefix="github.com/"
      placeholder="username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={39}
    />
  )
}
