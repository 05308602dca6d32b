import { Button } from '#app/ui/button.tsx'

/** Opens Stripe's page for cards, receipts and cancelling. */
export function PortalForm() {
  return (
    <form method="post" action="/billing-portal">
      <Button>Manage billing</Button>
    </form>
  )
}
