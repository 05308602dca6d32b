import { checkoutHref } from '#app/core/premium/checkout-href.ts'
import { ButtonLink } from '#app/ui/button.tsx'

/** Lets a subscriber switch to a single payment. */
export function LifetimeLink() {
  return <ButtonLink href={checkoutHref('lifetime_access')}>Change to Lifetime</ButtonLink>
}
