import type { ReactNode } from 'react'
import { PREMIUM_FEATURES } from '#app/content/premium.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
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
      <div className="stack justify-items-start gap-4 py-18">
        <h1>{title}</h1>
        <div className="stack max-w-152 gap-3 text-lg text-soft" role="status">
          {children}
        </div>
        <div className="mt-3 flex flex-wrap gap-4">{actions}</div>
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
        <ul role="list" className={classNames('grid gap-x-6 gap-y-3', styles.features)}>
          {PREMIUM_FEATURES.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
