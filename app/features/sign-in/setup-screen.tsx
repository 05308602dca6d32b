import { Avatar } from '#app/ui/avatar.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
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
            <h1 className="text-[length:clamp(1.6rem,1.3rem_+_1.6vw,2.4rem)] wrap-anywhere">
              {isDetails ? `Set up ${view.username}` : `${view.username} has joined already`}
            </h1>
            <p className="text-soft">
              {isDetails
                ? `Step 2 of ${SETUP_STEPS.length}: everything here is optional.`
                : 'Is this you? Log in to get to your page and your settings.'}
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
        <div className="wrap screen-body flex flex-wrap gap-4">
          <ButtonLink tone="primary" href="?login" rel="nofollow">
            Log in
          </ButtonLink>
          <ButtonLink href={`/player/${view.username}`}>See {view.username}’s page</ButtonLink>
        </div>
      )}
    </>
  )
}
