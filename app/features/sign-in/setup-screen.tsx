import { ContourBand } from '#app/ui/contour-band.tsx'
import { Avatar } from '#app/ui/avatar.tsx'

import { ClaimStep } from './claim-step.tsx'
import { DetailsStep } from './details-step.tsx'
import styles from './setup-screen.module.css'
import { SetupSteps } from './setup-steps.tsx'
import type { SetupView } from './setup-view.ts'

export function SetupScreen({ view }: { view: SetupView }) {
  return (
    <>
      <ContourBand tone="sunk">
        <div className={styles.header}>
          <Avatar name={view.username} url={view.avatarUrl} size="large" eager />
          <div>
            <h1 className={styles.title}>Set up {view.username}</h1>
            <p className="soft">Two short steps, then the climb begins.</p>
          </div>
        </div>
      </ContourBand>
      <div className={`wrap ${styles.body}`}>
        <SetupSteps current={view.step === 'details' ? 2 : 1} />
        {view.step === 'details' ? <DetailsStep view={view} /> : <ClaimStep view={view} />}
      </div>
    </>
  )
}
