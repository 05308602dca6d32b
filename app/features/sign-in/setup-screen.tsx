import { Avatar } from '#app/ui/avatar.tsx'
import { ContourBand } from '#app/ui/contour-band.tsx'
import { ClaimStep } from './claim-step.tsx'
import { DetailsStep } from './details-step.tsx'
import { SETUP_STEPS, SetupSteps } from './setup-steps.tsx'
import type { SetupView } from './setup-view.ts'
import styles from './setup-screen.module.css'

export function SetupScreen({ view }: { view: SetupView }) {
  return (
    <>
      <ContourBand tone="sunk">
        <div className={styles.header}>
          <Avatar name={view.username} url={view.avatarUrl} size="large" eager />
          <div>
            <h1 className={styles.title}>Set up {view.username}</h1>
            <p className="soft">{leadOf(view.step)}</p>
          </div>
        </div>
      </ContourBand>
      <div className={`wrap ${view.step === 'claimed' ? styles.alone : styles.body}`}>
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
