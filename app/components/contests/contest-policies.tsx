import type { Policy } from '#app/domain/contests/setup/contest-rewards.ts'
import { Card } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'

export function PoliciesCard({ policies }: { policies: readonly Policy[] }) {
  return (
    <Card title="The organisers’ pages">
      <PolicyList policies={policies} />
    </Card>
  )
}

function PolicyList({ policies }: { policies: readonly Policy[] }) {
  return (
    <ul role="list" className="stack gap-2">
      {policies.map(({ label, url }) => (
        <li key={label}>
          <a href={url} rel="nofollow noopener" target="_blank">
            {label}
          </a>{' '}
          <small className="wrap-anywhere text-soft">{new URL(url).host}</small>
        </li>
      ))}
    </ul>
  )
}

/** What somebody who joins agrees to; empty without pages of the organiser. */
export function PolicyConsent({ policies }: { policies: readonly Policy[] }) {
  if (policies.length === 0) return null
  return (
    <div className="stack gap-2">
      <PolicyList policies={policies} />
      <Checkbox label="I have read these pages and agree" name="agrees" required />
    </div>
  )
}
