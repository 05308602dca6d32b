import { checkoutHref } from '#app/core/premium/checkout-href.ts'
import { ButtonLink } from '#app/ui/button.tsx'

/** A subscriber's way to pay once instead. */
export function LifetimeLink() {
  return <ButtonLink href={checkoutHref('lifetime_access')}>Change to Lifetime</ButtonLink>
}
