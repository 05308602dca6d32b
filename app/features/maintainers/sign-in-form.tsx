import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'

type Props = { repository?: string; error?: string | undefined; label?: string; isNext?: boolean }

/** Empty asks about all, of which GitHub lists only a hundred. */
export function SignInForm({ repository = '', error, label = 'Continue with GitHub', isNext = true }: Props) {
  return (
    <form method="post" action="/maintain" className="stack gap-4" noValidate>
      <input type="hidden" name="intent" value="sign-in" />
      <TextField
        label="Repository"
        name="repository"
        prefix="github.com/"
        defaultValue={repository}
        error={error}
        placeholder="owner/name"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={isNext ? 'Leave it empty to see all that you maintain.' : 'GitHub lists only the first hundred.'}
      />
      <p>
        <Button tone={isNext ? 'primary' : 'default'}>{label}</Button>
      </p>
    </form>
  )
}

export function SignInFor({ repository }: { repository: string }) {
  return (
    <form method="post" action="/maintain">
      <input type="hidden" name="intent" value="sign-in" />
      <input type="hidden" name="repository" value={repository} />
      <Button tone="primary">Continue with GitHub</Button>
    </form>
  )
}
