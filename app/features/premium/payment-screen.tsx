import type { ReactNode } from 'react'
import { PREMIUM_FEATURES } from '#app/content/premium.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ContourBand } from '#app/ui/contour-band.tsx'

type Props = {
  title: string
  actions: ReactNode
  /** The heading above what premium includes; not shown without it. */
  features?: string
  children: ReactNode
}

export function PaymentScreen({ title, actions, features, children }: Props) {
  return (
    <ContourBand>
      <div className="stack items-center gap-x-12 gap-y-8 py-18 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="stack justify-items-start gap-4">
          <h1>{title}</h1>
          <div className="stack max-w-152 gap-3 text-lg text-soft" role="status">
            {children}
          </div>
          <div className="mt-3 flex flex-wrap gap-4">{actions}</div>
        </div>
        {features !== undefined && (
          <Card title={features}>
            <ul
              role="list"
              className="stack gap-3 *:flex *:gap-3 *:before:mt-2 *:before:size-2.5 *:before:shrink-0 *:before:bg-moss"
            >
              {PREMIUM_FEATURES.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
          </Card>
        )}
      </div>
    </ContourBand>
  )
}

export function PlansLink() {
  return <ButtonLink href="/#pricing">See the plans</ButtonLink>
}

export function LoginLink() {
  return (
    <ButtonLink tone="primary" href="?login" rel="nofollow">
      Log in
    </ButtonLink>
  )
}
