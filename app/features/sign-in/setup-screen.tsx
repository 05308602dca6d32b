import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ContourBand } from '#app/ui/contour-band.tsx'
import { DetailsStep } from './details-step.tsx'
import type { SetupView } from './load-setup.server.ts'
import { SETUP_STEPS, SetupSteps } from './setup-steps.tsx'

export function SetupScreen({ view }: { view: SetupView }) {
  return (
    <>
      <ContourBand tone="sunk">
        <div className="flex items-center gap-4 py-8">
          <Avatar name={view.username} url={view.avatarUrl} size="large" eager />
          <div>
            <h1 className="text-[length:clamp(1.6rem,1.3rem_+_1.6vw,2.4rem)] wrap-anywhere">Set up {view.username}</h1>
            <p className="text-soft">{leadOf(view.step)}</p>
          </div>
        </div>
      </ContourBand>
      <div
        className={`wrap ${view.step === 'claimed' ? 'screen-body' : 'screen-body stack items-start gap-8 md:grid-cols-[minmax(0,1fr)_minmax(0,2.4fr)]'}`}
      >
        {view.step !== 'claimed' && <SetupSteps current={CURRENT[view.step]} />}
        {view.step === 'details' ? <DetailsStep view={view} /> : <ClaimStep view={view} />}
      </div>
    </>
  )
}

const CURRENT = { claim: 1, details: 2 } as const

function leadOf(step: SetupView['step']): string {
  if (step === 'claimed') return 'There is nothing to do here.'
  const where = `Step ${CURRENT[step]} of ${SETUP_STEPS.length}`
  return step === 'claim' ? `${where}: GitHub confirms that it is you.` : `${where}: all of it is optional.`
}

function ClaimStep({ view }: { view: SetupView }) {
  if (view.step === 'claimed') {
    return (
      <Card title="This player is already on the trail">
        <div className="stack gap-6">
          <p>
            <b>{view.username}</b> has joined. <Anchor href={`/player/${view.username}`}>See the player page</Anchor>,
            or <Anchor href="?login">log in</Anchor> if this is you.
          </p>
        </div>
      </Card>
    )
  }
  return (
    <Card title="Join the climb">
      <form method="post" action={`/setup/${view.username}`} className="stack gap-6">
        <input type="hidden" name="intent" value="claim" />
        <p>
          GitHub confirms that you are <b>{view.username}</b>. We read your name, e-mail address and public activity,
          and cannot change anything.
        </p>
        <p>
          <Button tone="primary">
            <GitHubMark />
            Continue with GitHub
          </Button>
        </p>
        <p className="hint">Without it, this name is deleted after 7 days.</p>
      </form>
    </Card>
  )
}

function GitHubMark() {
  return (
    <svg width="20" height="20" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
      <path d="M8 0C3.58 0 0 3.58 0 8c0 3.54 2.29 6.53 5.47 7.59.4.07.55-.17.55-.38 0-.19-.01-.82-.01-1.49-2.01.37-2.53-.49-2.69-.94-.09-.23-.48-.94-.82-1.13-.28-.15-.68-.52-.01-.53.63-.01 1.08.58 1.23.82.72 1.21 1.87.87 2.33.66.07-.52.28-.87.51-1.07-1.78-.2-3.64-.89-3.64-3.95 0-.87.31-1.59.82-2.15-.08-.2-.36-1.02.08-2.12 0 0 .67-.21 2.2.82.64-.18 1.32-.27 2-.27s1.36.09 2 .27c1.53-1.04 2.2-.82 2.2-.82.44 1.1.16 1.92.08 2.12.51.56.82 1.27.82 2.15 0 3.07-1.87 3.75-3.65 3.95.29.25.54.73.54 1.48 0 1.07-.01 1.93-.01 2.2 0 .21.15.46.55.38A8.01 8.01 0 0 0 16 8c0-4.42-3.58-8-8-8Z" />
    </svg>
  )
}
