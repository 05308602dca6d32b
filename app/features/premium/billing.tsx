import { LifetimeLink, PortalForm } from '#app/components/billing-buttons.tsx'
import type { BillingView } from '#app/core/premium/find-billing.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Deadline } from '#app/ui/written-time.tsx'

export function Billing({ billing }: { billing: BillingView }) {
  const { status, underWay, stripeStatus, beside } = billing
  const needsCare = stripeStatus === 'past_due' || stripeStatus === 'unpaid' || stripeStatus === 'paused'
  return (
    <Fold
      id="premium"
      title="Premium"
      state={STATES[status]}
      isOpen={needsCare || underWay !== null || beside?.endsWithPeriod === false}
      className="stack gap-4"
    >
      {underWay === null ? <PlanStatus billing={billing} /> : <UnderWay billing={billing} paying={underWay} />}
      {(billing.hasPortal || (status === 'none' && underWay === null)) && (
        <div className="flex flex-wrap gap-3">
          {status === 'none' && underWay === null && (
            <ButtonLink size="small" href="/#pricing">
              See the plans
            </ButtonLink>
          )}
          {status === 'subscribed' && billing.isOpen && underWay === null && <LifetimeLink />}
          {billing.hasPortal && <PortalForm />}
        </div>
      )}
    </Fold>
  )
}

const STATES: Record<BillingView['status'], string> = {
  none: 'You play for free',
  granted: 'A gift from the team',
  subscribed: 'Subscribed',
  lifetime: 'Lifetime',
}

/** The bank has not paid yet, perhaps while a subscription is still running. */
function UnderWay({ billing, paying }: { billing: BillingView; paying: NonNullable<BillingView['underWay']> }) {
  return (
    <>
      {billing.status !== 'none' && <PlanStatus billing={billing} />}
      <Notice title={`Your payment for the ${paying.planName} plan is on its way`}>
        It counts as soon as the money has arrived. Bank debits take up to a few days. Until then you cannot buy another
        plan, so that you do not pay twice.
      </Notice>
    </>
  )
}

function PlanStatus({ billing }: { billing: BillingView }) {
  if (billing.status === 'none') return <p>You play for free. The whole contest is open to you.</p>
  if (billing.status === 'granted') return <p>The team gave you premium. You pay nothing.</p>
  if (billing.status === 'lifetime') return <Lifetime beside={billing.beside} />
  return <Subscription billing={billing} />
}

function Lifetime({ beside }: Pick<BillingView, 'beside'>) {
  if (beside !== null && !beside.endsWithPeriod)
    return (
      <>
        <p>You have lifetime premium, paid once.</p>
        <Notice tone="warning" title={`Your ${beside.planName} plan is still running`}>
          You no longer need it. End it under Manage billing, or it is charged again.
        </Notice>
      </>
    )
  return (
    <p>
      You have lifetime premium, paid once.
      {beside !== null && (
        <>
          {' '}
          Your {beside.planName} plan is not charged again
          {beside.periodEnd !== null && (
            <>
              {' '}
              and ends on <Deadline instant={beside.periodEnd} />
            </>
          )}
          .
        </>
      )}
    </p>
  )
}

function Subscription({ billing }: { billing: BillingView }) {
  const { planName, isHalfPrice, stripeStatus, periodEnd, endsWithPeriod } = billing
  return (
    <>
      <p>
        You have the <b>{planName}</b> plan{isHalfPrice && ', at half price for as long as you keep it'}.
        {periodEnd !== null && (
          <>
            {' '}
            {endsWithPeriod ? 'You cancelled it: premium ends on ' : 'The next payment is due on '}
            <Deadline instant={periodEnd} />.
          </>
        )}
      </p>
      {stripeStatus === 'past_due' && (
        <Notice tone="warning" title="The last payment did not go through">
          You stay premium while Stripe tries again. Check your card under Manage billing.
        </Notice>
      )}
      {(stripeStatus === 'unpaid' || stripeStatus === 'paused') && (
        <Notice tone="warning" title="Premium is waiting for a payment">
          Pay the open invoice under Manage billing to be premium again.
        </Notice>
      )}
    </>
  )
}
