import { CheckoutButton } from '#app/components/billing-buttons.tsx'
import type { CancelView } from '#app/core/premium/billing-view.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Deadline } from '#app/ui/written-time.tsx'
import { LoginLink, PaymentScreen, PlansLink } from './payment-screen.tsx'

export function PaymentCancelScreen({ view }: { view: CancelView }) {
  if (view.state === 'unknown')
    return (
      <PaymentScreen title="No checkout to show here." actions={view.isSignedIn ? <PlansLink /> : <LoginLink />}>
        <p>Leaving a payment page charges nothing.</p>
      </PaymentScreen>
    )
  if (view.state === 'premium')
    return (
      <PaymentScreen title="You are premium." actions={<ButtonLink href="/settings#premium">Your premium</ButtonLink>}>
        <p>You left the payment page and nothing was charged. Your premium stays as it is.</p>
      </PaymentScreen>
    )
  const { open } = view
  return (
    <PaymentScreen
      title="You left the checkout."
      actions={
        <>
          {open !== null && (
            <CheckoutButton tone="primary" planId={open.plan}>
              Continue with {open.planName}
            </CheckoutButton>
          )}
          <PlansLink />
        </>
      }
    >
      <p>
        Nothing was charged.
        {open !== null && open.heldUntil !== null && (
          <>
            {' '}
            Your place among the first hundred is held until <Deadline instant={open.heldUntil} />.
          </>
        )}
      </p>
    </PaymentScreen>
  )
}
