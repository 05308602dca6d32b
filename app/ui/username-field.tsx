import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

type Props = Partial<Pick<ComponentProps<typeof TextField>, 'name'>> &
  Pick<ComponentProps<typeof TextField>, 'defaultValue' | 'error' | 'isInitialFocus' | 'isLabelHidden' | 'required'>

export function UsernameField({ name = 'username', ...props }: Props) {
  return (
    <TextField
      {...props}
      label="GitHub username"
      name={name}
      prefix="github.com/"
      placeholder="username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={39}
    />
  )
}
