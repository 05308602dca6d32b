import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { Refusal } from '#app/staff/frame/admin-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { AdminPlayer } from './load-admin-player.server.ts'

/** For when Stripe failed. */
export function PremiumCard({ player, refused }: { player: AdminPlayer; refused: RefusedForm | undefined }) {
  const isGranted = player.premium.some(({ source, entitles }) => source === 'grant' && entitles)
  return (
    <Card title="Premium" aside={isGranted ? 'Granted' : undefined}>
      <form method="post" className="stack gap-6">
        <Refusal error={refused?.intent === 'grant-premium' ? refused.errors.form : undefined} />
        <input type="hidden" name="intent" value="grant-premium" />
        <p>
          {isGranted
            ? 'Premium by hand has no end. What the player pays for at Stripe stays when you take it back.'
            : 'Grants premium without a payment and without an end, for example when a refund failed.'}
        </p>
        <p>
          <Button name="premium" value={isGranted ? 'off' : 'on'}>
            {isGranted ? 'Take premium back' : 'Grant premium'}
          </Button>
        </p>
      </form>
    </Card>
  )
}
