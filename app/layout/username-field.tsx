import { TextField } from '#app/ui/text-field.tsx'

/** The GitHub name as both dialogs ask for it; it has the focus when the dialog opens. */
export function UsernameField({ username, error }: { username: string; error: string | null }) {
  return (
    <TextField
      label="GitHub username"
      name="username"
      prefix="github.com/"
      placeholder="username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={39}
      required
      isInitialFocus
      defaultValue={username}
      error={error}
    />
  )
}
