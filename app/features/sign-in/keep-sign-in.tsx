import { Checkbox } from '#app/ui/checkbox.tsx'

/** Off until somebody ticks it: what it is for, and how it ends, stand beside it. */
export function KeepSignIn() {
  return (
    <Checkbox
      name="keepsToken"
      label="Read my points with this sign-in"
      hint="Then you never wait for others. We keep GitHub’s key encrypted, read only your public work with it, and delete it whenever you say so in your settings."
    />
  )
}
