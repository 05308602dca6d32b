import { MEMBERS_CAP, OWNED_CAP } from '#app/domain/contests/private-leaderboard.ts'
import { PROJECT_CAPS } from '#app/domain/premium/plan.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatNumber } from '#app/ui/format.ts'
import { LeaderboardFields } from './leaderboard-fields.tsx'
import type { MyLeaderboardsView } from './load-my-leaderboards.server.ts'

const EMPTY = { name: '', description: '', endsOn: '' }

/** Creates a simple board, or says why the reader cannot. */
export function CreateCard({ view }: { view: MyLeaderboardsView }) {
  if (view.refusals.board === 'not_premium') return <PremiumCard hasBoards={view.owned > 0} />
  if (view.refusals.board === 'suspended')
    return (
      <Card title="New leaderboard">
        <p className="text-soft">Your account is suspended. You can create boards again once we lift the suspension.</p>
      </Card>
    )
  if (view.refusals.board === 'too_many')
    return (
      <Card title="New leaderboard">
        <p className="text-soft">
          That’s {OWNED_CAP} boards, as many as one player can own. Delete one or hand it over to make room.
        </p>
      </Card>
    )
  return (
    <Card title="A simple board" aside="No rules to set">
      <form method="post" action="/my-leaderboards" className="stack gap-4" noValidate>
        <LeaderboardFields intent="create" values={EMPTY} refused={view.refused} today={view.today} />
        <p>
          <Button>Create leaderboard</Button>
        </p>
        <p className="text-soft">You get an invitation link for up to {formatNumber(MEMBERS_CAP)} players.</p>
      </form>
    </Card>
  )
}

function PremiumCard({ hasBoards }: { hasBoards: boolean }) {
  return (
    <Card title="Boards of your own" aside="Premium">
      <div className="stack gap-4">
        {hasBoards && <p>What you run stays as it is. A new board needs premium.</p>}
        <p>
          Premium players create up to {OWNED_CAP} private leaderboards, each for up to {formatNumber(MEMBERS_CAP)}{' '}
          players, with standings by week, month and all time. Joining one is free.
        </p>
        <p className="text-soft">
          Premium also includes a resume, exclusive prizes, a premium leaderboard, detailed statistics and room for{' '}
          {PROJECT_CAPS.premium} projects.
        </p>
        <p>
          <ButtonLink href="/#pricing">See the plans</ButtonLink>
        </p>
      </div>
    </Card>
  )
}
