import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Card } from '#app/ui/card.tsx'
import { ContourBand } from '#app/ui/contour-band.tsx'
import { DetailsStep } from './details-step.tsx'
import type { SetupView } from './load-setup.server.ts'
import { SETUP_STEPS, SetupSteps } from './setup-steps.tsx'

/** The step after GitHub; a name that has joined has none. ClaimScreen is the one before. */
export function SetupScreen({ view }: { view: SetupView }) {
  const isDetails = view.step === 'details'
  return (
    <>
      <ContourBand tone="sunk">
        <div className="flex items-center gap-4 py-8">
          <Avatar name={view.username} url={view.avatarUrl} size="large" eager />
          <div>
            <h1 className="text-[length:clamp(1.6rem,1.3rem_+_1.6vw,2.4rem)] wrap-anywhere">Set up {view.username}</h1>
            <p className="text-soft">
              {isDetails
                ? `Step 2 of ${SETUP_STEPS.length}: everything here is optional.`
                : 'There is nothing to do here.'}
            </p>
          </div>
        </div>
      </ContourBand>
      {view.step === 'details' ? (
        <div className="wrap screen-body stack items-start gap-8 md:grid-cols-[minmax(0,1fr)_minmax(0,2.4fr)]">
          <SetupSteps current={2} />
          <DetailsStep view={view} />
        </div>
      ) : (
        <div className="wrap screen-body">
          <Card title="This player is already on the trail">
            <p>
              <b>{view.username}</b> has joined. <Anchor href={`/player/${view.username}`}>See the player page</Anchor>,
              or <Anchor href="?login">log in</Anchor> if this is you.
            </p>
          </Card>
        </div>
      )}
    </>
  )
}
