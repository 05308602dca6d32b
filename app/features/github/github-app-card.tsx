import { LIFETIME_BONUS } from '#app/domain/points/points-table.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { GitHubAppView } from './load-github-app.server.ts'

const POINTS = LIFETIME_BONUS.app_installed

export function GitHubAppCard({ app }: { app: GitHubAppView }) {
  return (
    <Card id="github-app" title="GitHub App" aside={ASIDES[app.state]}>
      <div className="stack gap-4">
        {app.state === 'suspended' && (
          <Notice tone="warning">It is suspended on GitHub and sends us nothing. We poll GitHub instead.</Notice>
        )}
        <p className="text-soft">
          {app.state === 'connected' ? (
            'GitHub reports your public work to us as it happens. We drop everything from private repositories before storing anything.'
          ) : (
            <>
              With it, GitHub reports your public work as it happens, so you need not wait for our next check. It can
              read but never write, and we drop everything from private repositories before storing anything.
            </>
          )}
        </p>
        <p>
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
        <div className="flex flex-wrap gap-4">
          {app.state === 'open' ? (
            <form method="post" action="/settings/github-app">
              <Button>Install the GitHub App</Button>
            </form>
          ) : (
            <ButtonLink href={app.manageUrl}>
              {app.state === 'suspended' ? 'Unsuspend it on GitHub' : 'Change or remove it on GitHub'}
            </ButtonLink>
          )}
        </div>
      </div>
    </Card>
  )
}

const ASIDES = { open: 'Optional', connected: 'Installed', suspended: 'Suspended' } as const satisfies Record<
  GitHubAppView['state'],
  string
>
