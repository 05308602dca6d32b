import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

type Props = Partial<Pick<ComponentProps<typeof TextField>, 'name' | 'label'>> &
  Pick<ComponentProps<typeof TextField>, 'defaultValue' | 'error' | 'isInitialFocus' | 'isLabelHidden' | 'required'>

export function UsernameField({ name = 'username', label = 'GitHub username', ...props }: Props) {
  return (
    <TextField
      {...props}
      label={label}
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
