import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import styles from './no-trail.module.css'

/** For a name that is nobody's: the way to the player one meant. */
export function NoTrail({ message, find }: { message: string; find: string }) {
  return (
    <div className="wrap">
      <EmptyState
        title="No trail leads here"
        level={1}
        action={
          <>
            <form action="/leaderboard" className={styles.search}>
              <TextField label="Name or rank" name="find" type="search" maxLength={40} defaultValue={find} />
              <Button tone="primary">Find</Button>
            </form>
            <p>
              <ButtonLink tone="quiet" href="/leaderboard">
                See this week’s climb
              </ButtonLink>
            </p>
          </>
        }
      >
        {message}
      </EmptyState>
    </div>
  )
}
