import { checkoutHref } from '#app/core/premium/billing-view.ts'
import type { OfferView } from '#app/core/premium/load-offer.server.ts'
import { FIRST_PREMIUM, type Plan, PLANS, priceOf, priceText } from '#app/domain/premium/plan.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { CheckoutButton, LifetimeLink, PortalForm } from './billing-buttons.tsx'
import styles from './components.module.css'

/** With current prices, and the button for the viewer. */
export function PlanList({ offer: { seats, billing } }: { offer: OfferView }) {
  return (
    <>
      <ul role="list" className="grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] gap-x-6 gap-y-3">
        {PLANS.map((plan) => (
          <li key={plan.id} className={classNames('grid', styles.plan)}>
            {plan.name}
            <Price plan={plan} seats={seats ?? 0} />
            {billing === 'visitor' && (
              <ButtonLink wide href={checkoutHref(plan.id)} rel="nofollow">
                Choose {plan.name}
              </ButtonLink>
            )}
            {(billing === 'none' || billing === 'granted') && (
              <CheckoutButton planId={plan.id} wide>
                Choose {plan.name}
              </CheckoutButton>
            )}
          </li>
        ))}
      </ul>
      {billing === 'paying' && (
        <p>
          Your payment is on its way. Until it arrives you can’t buy anything else.{' '}
          <Anchor href="/settings#premium">See your premium</Anchor>
        </p>
      )}
      {billing === 'subscribed' && (
        <div className="flex flex-wrap gap-3">
          <LifetimeLink />
          <PortalForm />
        </div>
      )}
      {seats !== null && <SeatsLeft seats={seats} />}
    </>
  )
}

export function Price({ plan, seats }: { plan: Plan; seats: number }) {
  const price = priceOf(plan, seats)
  return (
    <span>
      {price < plan.price && (
        <>
          <span className="visually-hidden">instead of </span>
          <s className="text-soft">{priceText(plan.price)}</s>{' '}
        </>
      )}
      <b className="font-display text-3xl leading-tight font-bold">{priceText(price)}</b>{' '}
      {plan.period === null ? 'once' : `a ${plan.period}`}
    </span>
  )
}

const COLUMNS = 50

/** Two seats a column; taken ones are filled. */
function SeatsLeft({ seats }: { seats: number }) {
  const taken = FIRST_PREMIUM - seats
  return (
    <div className="stack gap-2 border-y border-line py-4 [&_svg]:w-full">
      <svg viewBox={`0 0 ${COLUMNS * 10} 20`} aria-hidden="true">
        <pattern id="free-place" width="10" height="10" patternUnits="userSpaceOnUse">
          <rect className="fill-paper stroke-gold" x="1" y="1" width="8" height="8" rx="2" />
        </pattern>
        <pattern id="taken-place" width="10" height="10" patternUnits="userSpaceOnUse">
          <rect className="fill-gold stroke-gold" x="1" y="1" width="8" height="8" rx="2" />
        </pattern>
        <rect width="500" height="20" fill="url(#free-place)" />
        <rect width={Math.floor(taken / 2) * 10} height="20" fill="url(#taken-place)" />
        <rect x={Math.floor(taken / 2) * 10} width={(taken % 2) * 10} height="10" fill="url(#taken-place)" />
      </svg>
      <p>
        <b className="num">{seats}</b> of the first {FIRST_PREMIUM} places left.{' '}
        {seats > 0
          ? 'Half price for as long as you stay, monthly or yearly.'
          : 'The half price is gone for now. If a place opens again, it shows here.'}
      </p>
    </div>
  )
}
