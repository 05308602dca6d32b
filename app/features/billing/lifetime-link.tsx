import { ButtonLink } from '#app/ui/button.tsx'

import { checkoutHref } from './checkout-href.ts'

/** A subscriber's way to pay once instead. */
export function LifetimeLink() {
  return <ButtonLink href={checkoutHref('lifetime_access')}>Change to Lifetime</ButtonLink>
}
