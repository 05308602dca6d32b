import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { errorExplanation } from './error-explanation.ts'

export function ErrorScreen() {
  const error = useRouteError()
  const { title, text } = errorExplanation(isRouteErrorResponse(error) ? error.status : null)
  return (
    <div className="wrap">
      <EmptyState title={title} level={1} action={<ButtonLink href="/">Back to the home page</ButtonLink>}>
        {text}
      </EmptyState>
    </div>
  )
}
