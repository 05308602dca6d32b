import { Form } from '@remix-run/react'
import { Button } from '#app/ui/button.tsx'

type Props = {
  intent: string
  label: string
  /** What it acts on, for screen readers. */
  about: string
  part: string
  version: number
  id?: string
  direction?: 'up' | 'down'
}

/** A button that makes one change to the resume and works without JavaScript. */
export function ResumeAction({ intent, label, about, part, version, id, direction }: Props) {
  return (
    <Form method="post" action="/resume-builder" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="part" value={part} />
      <input type="hidden" name="version" value={version} />
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      {direction !== undefined && <input type="hidden" name="direction" value={direction} />}
      <Button size="small" aria-label={`${label}: ${about}`}>
        {label}
      </Button>
    </Form>
  )
}
