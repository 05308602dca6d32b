import { Mountain } from '#app/components/mountain/mountain.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatCount } from '#app/ui/format.ts'
import { SETUP_STEPS, SetupSteps } from './setup-steps.tsx'
import styles from './sign-in.module.css'

type Props = {
  username: string
  avatarUrl: string
  rankedPlayers: number
  /** Null if it came with the page. */
  mountain: string | null
}

/** The week that somebody is about to join, before GitHub is asked who they are. */
export function ClaimScreen({ username, avatarUrl, rankedPlayers, mountain }: Props) {
  return (
    <>
      <div className="bg-sky">
        <form
          method="post"
          action={`/setup/${username}`}
          className={classNames('wrap stack justify-items-start gap-3', styles.header)}
        >
          <input type="hidden" name="intent" value="claim" />
          <p className="text-soft">Step 1 of {SETUP_STEPS.length}: GitHub confirms that it is you.</p>
          <h1 className="flex items-center gap-4 wrap-anywhere">
            <Avatar name={username} url={avatarUrl} size="large" eager />
            Set up {username}
          </h1>
          <p className="max-w-136 text-lg">
            {rankedPlayers === 0
              ? 'Nobody has points yet this week. You start in base camp.'
              : `This week’s climb has ${formatCount(rankedPlayers, 'developer')}. You start in base camp.`}
          </p>
          <p className="max-w-112 text-soft">
            We read your name, e-mail address and public activity, and cannot change anything at GitHub. Until you
            continue you are not listed, and after 7 days we delete this name.
          </p>
          <p className="mt-3">
            <Button tone="primary">
              <GitHubMark />
              Continue with GitHub
            </Button>
          </p>
        </form>
        <Mountain html={mountain} label={`The mountain of this week, with ${username} in base camp.`} />
      </div>
      <div className="wrap screen-body">
        <SetupSteps current={1} isInARow />
      </div>
    </>
  )
}

function GitHubMark() {
  return (
    <svg width="20" height="20" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
      <path d="M8 0C3.58 0 0 3.58 0 8c0 3.54 2.29 6.53 5.47 7.59.4.07.55-.17.55-.38 0-.19-.01-.82-.01-1.49-2.01.37-2.53-.49-2.69-.94-.09-.23-.48-.94-.82-1.13-.28-.15-.68-.52-.01-.53.63-.01 1.08.58 1.23.82.72 1.21 1.87.87 2.33.66.07-.52.28-.87.51-1.07-1.78-.2-3.64-.89-3.64-3.95 0-.87.31-1.59.82-2.15-.08-.2-.36-1.02.08-2.12 0 0 .67-.21 2.2.82.64-.18 1.32-.27 2-.27s1.36.09 2 .27c1.53-1.04 2.2-.82 2.2-.82.44 1.1.16 1.92.08 2.12.51.56.82 1.27.82 2.15 0 3.07-1.87 3.75-3.65 3.95.29.25.54.73.54 1.48 0 1.07-.01 1.93-.01 2.2 0 .21.15.46.55.38A8.01 8.01 0 0 0 16 8c0-4.42-3.58-8-8-8Z" />
    </svg>
  )
}
