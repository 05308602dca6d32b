import { isRouteErrorResponse, useRouteError } from '@remix-run/react'

import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

type Explanation = { title: string; text: string }

const EXPLANATIONS: Record<number, Explanation> = {
  400: { title: 'That could not be read', text: 'Something in the address or the form was not understood.' },
  403: { title: 'This place is not yours', text: 'You are signed in, but this page belongs to somebody else.' },
  404: {
    title: 'No trail leads here',
    text: 'There is no such page. It may have moved, or the name is spelled differently.',
  },
  429: { title: 'Too many steps at once', text: 'Please wait a minute and try again.' },
}

const FAILURE: Explanation = {
  title: 'Something went wrong on our side',
  text: 'Nothing you did is lost. Please try again in a moment.',
}

export function ErrorScreen() {
  const error = useRouteError()
  const { title, text } = (isRouteErrorResponse(error) && EXPLANATIONS[error.status]) || FAILURE
  return (
    <div className="wrap">
      <EmptyState title={title} level={1} action={<ButtonLink href="/">Back to the start</ButtonLink>}>
        {text}
      </EmptyState>
    </div>
  )
}
