import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'

type Props = { repository: string; error?: string | undefined }

/** Asks GitHub about one repository, because GitHub lists only the first hundred. */
export function NamedSignIn({ repository, error }: Props) {
  return (
    <form method="post" action="/maintain" className="stack max-w-176 gap-4" noValidate>
      <input type="hidden" name="intent" value="sign-in-for" />
      <TextField
        label="Repository"
        name="repository"
        prefix="github.com/"
        defaultValue={repository}
        error={error}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="As owner/name. We only ask GitHub for your role in this one repository."
      />
      <p>
        <Button>Check my role</Button>
      </p>
    </form>
  )
}

export function SignIn({ label = 'Sign in with GitHub' }: { label?: string }) {
  return (
    <form method="post" action="/maintain">
      <input type="hidden" name="intent" value="sign-in" />
      <Button tone="primary">{label}</Button>
    </form>
  )
}
