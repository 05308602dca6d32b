import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import type { PlayerNotShown } from '#app/domain/players/player-not-shown.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { errorExplanation } from './error-explanation.ts'

export function ErrorScreen() {
  const error = useRouteError()
  const response = isRouteErrorResponse(error) ? error : null
  const { title, text } = errorExplanation(response?.status ?? null)
  // For an unknown name: the search.
  const { find, message } = (response?.data ?? {}) as Partial<PlayerNotShown>
  return (
    <div className="wrap">
      <EmptyState
        title={title}
        level={1}
        action={
          find === undefined ? (
            <ButtonLink href="/">Back to the home page</ButtonLink>
          ) : (
            <form action="/leaderboard">
              <TextField
                label="Name or rank"
                name="find"
                type="search"
                maxLength={40}
                defaultValue={find}
                end={<Button tone="quiet">Find</Button>}
              />
            </form>
          )
        }
      >
        {message ?? text}
      </EmptyState>
    </div>
  )
}
