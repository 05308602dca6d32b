import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { PortalForm } from '#app/components/billing-buttons.tsx'
import type { PaymentView } from '#app/core/premium/billing-view.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Deadline } from '#app/ui/written-time.tsx'
import { LoginLink, PaymentScreen, PlansLink } from './payment-screen.tsx'

/** Milliseconds between polls for Stripe's confirmation, and how many polls. */
const PAUSE = 3000
const LOOKS = 20

export function PaymentSuccessScreen({ view }: { view: PaymentView }) {
  switch (view.state) {
    case 'unknown':
      return <Unknown isSignedIn={view.isSignedIn} />
    case 'confirming':
      return <Confirming planName={view.planName} sessionId={view.sessionId} />
    case 'processing':
      return (
        <PaymentScreen
          title="Your payment is on its way."
          actions={<ButtonLink href="/settings#premium">Your premium</ButtonLink>}
        >
          <p>
            You are premium as soon as the money for the {view.planName} plan has arrived. Bank debits take up to a few
            days. Until then you cannot buy another plan, so that you do not pay twice. You can leave this page.
          </p>
        </PaymentScreen>
      )
    case 'failed':
      return (
        <PaymentScreen title="Your payment did not go through." actions={<PlansLink />}>
          <p>
            Your bank did not pay for the {view.planName} plan, and nothing was charged. You can start again at any
            time, also by another way to pay.
          </p>
        </PaymentScreen>
      )
    case 'expired':
      return (
        <PaymentScreen title="This checkout has expired." actions={<PlansLink />}>
          <p>Nothing was charged. You can start again at any time.</p>
        </PaymentScreen>
      )
    case 'ended':
      return (
        <PaymentScreen title="This plan has ended." actions={<PlansLink />}>
          <p>The {view.planName} plan was cancelled or refunded. Nothing you made was deleted.</p>
        </PaymentScreen>
      )
    case 'confirmed':
      return <Confirmed view={view} />
  }
}

function Confirmed({ view }: { view: Extract<PaymentView, { state: 'confirmed' }> }) {
  return (
    <PaymentScreen
      title="You are premium."
      features="What you have now"
      actions={
        <>
          <ButtonLink tone="primary" href={`/player/${view.username}`}>
            See your climb
          </ButtonLink>
          <ButtonLink href="/leaderboard?board=premium">Premium leaderboard</ButtonLink>
          <PortalForm />
        </>
      }
    >
      <p>
        Your payment is confirmed and the {view.planName} plan is yours
        {view.isHalfPrice && ', at half price for as long as you keep it'}.
        {view.periodEnd !== null && (
          <>
            {' '}
            The next payment is due on <Deadline instant={view.periodEnd} />.
          </>
        )}{' '}
        Stripe e-mails you the receipt.
      </p>
    </PaymentScreen>
  )
}

function Confirming({ planName, sessionId }: { planName: string; sessionId: string }) {
  useLooksAgain()
  return (
    <PaymentScreen
      title="Your payment is being confirmed."
      actions={<ButtonLink href={`/payment-success/${sessionId}`}>Check again</ButtonLink>}
    >
      <p>
        You are premium as soon as Stripe confirms your payment for the {planName} plan. Cards take moments, bank debits
        up to a few days. You can leave this page.
      </p>
    </PaymentScreen>
  )
}

function useLooksAgain() {
  const { revalidate } = useRevalidator()
  const [looks, setLooks] = useState(0)
  useEffect(() => {
    if (looks >= LOOKS) return
    const timer = setTimeout(() => {
      revalidate()
      setLooks(looks + 1)
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [looks, revalidate])
}

function Unknown({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <PaymentScreen
      title="No payment to show here."
      actions={isSignedIn ? <ButtonLink href="/settings#premium">Your premium</ButtonLink> : <LoginLink />}
    >
      <p>
        Only the player who made a payment can see it.
        {isSignedIn ? ' Your settings show your plan.' : ' Log in to see yours.'}
      </p>
    </PaymentScreen>
  )
}
