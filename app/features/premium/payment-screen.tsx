import type { ReactNode } from 'react'
import { PREMIUM_FEATURES } from '#app/content/premium.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ContourBand } from '#app/ui/contour-band.tsx'
import { classNames, cluster, grid, stack } from '#app/ui/layout.ts'
import styles from './payment-screen.module.css'

export function PaymentScreen({
  title,
  children,
  actions,
}: {
  title: string
  children: ReactNode
  actions: ReactNode
}) {
  return (
    <ContourBand>
      <div className={classNames(styles.header, stack(4, 'start'))}>
        <h1>{title}</h1>
        <div className={classNames(styles.lead, 'soft', stack(3))} role="status">
          {children}
        </div>
        <div className={classNames('below-3', cluster(4, 'stretch'))}>{actions}</div>
      </div>
    </ContourBand>
  )
}

export function PlansLink() {
  return <ButtonLink href="/#pricing">See the plans</ButtonLink>
}

export function LoginLink() {
  return (
    <ButtonLink href="?login" rel="nofollow">
      Login
    </ButtonLink>
  )
}

export function PremiumFeatures({ title }: { title: string }) {
  return (
    <div className="wrap screen-body">
      <Card title={title}>
        <ul role="list" className={classNames(styles.features, grid([3, 5]))}>
          {PREMIUM_FEATURES.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
