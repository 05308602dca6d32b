import type { ReactNode } from 'react'
import { PREMIUM_FEATURES } from '#app/content/premium.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ContourBand } from '#app/ui/contour-band.tsx'
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
      <div className={styles.header}>
        <h1>{title}</h1>
        <div className={styles.lead} role="status">
          {children}
        </div>
        <div className={styles.actions}>{actions}</div>
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
    <div className={`wrap ${styles.more}`}>
      <Card title={title}>
        <ul role="list" className={styles.features}>
          {PREMIUM_FEATURES.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
