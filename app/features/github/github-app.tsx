import { LIFETIME_BONUS } from '#app/domain/points/points-table.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { GitHubAppView } from './load-github-app.server.ts'

const POINTS = LIFETIME_BONUS.app_installed

export function GitHubApp({ app }: { app: GitHubAppView }) {
  return (
    <Fold
      id="github-app"
      title="GitHub App"
      state={STATES[app.state]}
      isOpen={app.state === 'suspended'}
      className="stack gap-4"
    >
      {app.state === 'suspended' && (
        <Notice tone="warning">It is suspended on GitHub and sends us nothing. We poll GitHub instead.</Notice>
      )}
      <p>
        GitHub tells us about your public work as it happens. The App can’t write anything, and we drop what comes from
        private repositories before storing it.{' '}
        {app.isRewarded ? (
          <>
            Your <b className="num">{POINTS}</b> points for your level are yours to keep.
          </>
        ) : (
          <>
            <b className="num">+{POINTS}</b> points for your level, once.
          </>
        )}
      </p>
      {app.state === 'open' ? (
        <form method="post" action="/settings/github-app">
          <Button size="small">Install the GitHub App</Button>
        </form>
      ) : (
        <p>
          <ButtonLink size="small" href={app.manageUrl}>
            {app.state === 'suspended' ? 'Unsuspend it on GitHub' : 'Change or remove it on GitHub'}
          </ButtonLink>
        </p>
      )}
    </Fold>
  )
}

const STATES = { open: 'Not installed', connected: 'Installed', suspended: 'Suspended' } as const satisfies Record<
  GitHubAppView['state'],
  string
>
