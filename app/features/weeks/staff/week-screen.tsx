import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { weekNumber } from '#app/domain/time/period.ts'
import { Refusal } from '#app/staff/frame/admin-form.tsx'
import { AdminFrame } from '#app/staff/frame/admin-frame.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatCount } from '#app/ui/format.ts'
import { Tag } from '#app/ui/tag.tsx'
import { AppealsCard, QuestionsCard, ReportsCard } from './appeals-and-reports-cards.tsx'
import { AwardsCards, isAbout, Signs } from './awards-card.tsx'
import { ClosesCard } from './closes-card.tsx'
import type { WeekReview } from './load-week-review.server.ts'

type Props = { review: WeekReview; refused: RefusedForm | undefined }

export function WeekScreen({ review, refused }: Props) {
  return (
    <AdminFrame current="/admin/week" title="Week" intro="The leaders, open decisions, and how the weeks closed.">
      {refused !== undefined && !isShown(review, refused) && (
        <Refusal error={Object.values(refused.errors)[0]} isInitialFocus={false} />
      )}
      <AppealsCard page={review.appeals} now={review.now} refused={refused} />
      <QuestionsCard page={review.questions} now={review.now} refused={refused} />
      <ReportsCard page={review.reports} now={review.now} refused={refused} />
      <AwardsCards awards={review.awards} refused={refused} />
      <LeadersCard board={review.board} />
      <ClosesCard closes={review.closes} now={review.now} />
    </AdminFrame>
  )
}

/** Its subject may be gone from the page. */
function isShown({ appeals, reports, questions, awards }: WeekReview, refused: RefusedForm): boolean {
  if (refused.intent === 'appeal') return appeals.lines.some(({ id }) => id === refused.values['id'])
  if (refused.intent === 'question') return questions.lines.some(({ id }) => id === refused.values['id'])
  if (refused.intent === 'report') return reports.lines.some(({ id }) => id === refused.values['id'])
  return awards.some(({ lines }) => lines.some((line) => isAbout(refused, line)))
}

function LeadersCard({ board: { week, state, leaders, tabs } }: { board: WeekReview['board'] }) {
  return (
    <Card
      title={`Top 20 of week ${weekNumber(week)}`}
      aside={state === 'settling' ? 'Over, and provisional until it closes' : 'Running, provisional'}
    >
      {tabs.length > 1 && (
        <nav aria-label="Weeks that are not closed" className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {tabs.map((tab) => (
            <Anchor
              key={tab.week}
              href={tab.href}
              className="py-2.5 wrap-anywhere [&[aria-current]]:font-semibold"
              aria-current={tab.isCurrent ? 'page' : undefined}
            >
              {tab.label}
            </Anchor>
          ))}
        </nav>
      )}
      {leaders.length === 0 ? (
        <p className="text-soft">Nobody has points yet.</p>
      ) : (
        <ol role="list">
          {leaders.map((leader) => (
            <LeaderRow key={leader.player.id} leader={leader} />
          ))}
        </ol>
      )}
    </Card>
  )
}

function LeaderRow({
  leader: { place, points, player, signs, reports },
}: {
  leader: WeekReview['board']['leaders'][number]
}) {
  return (
    <li className="divided grid grid-cols-[2rem_minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-1 py-2">
      <span className="num font-semibold text-soft">
        <span className="visually-hidden">Place </span>
        {place}
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Anchor href={`/admin/players/${player.id}`} className="py-2.5 font-semibold wrap-anywhere">
            {player.username}
          </Anchor>
          {signs.length > 0 && <Tag tone="gold">Unusual</Tag>}
          {reports > 0 && <Tag>{formatCount(reports, 'open report')}</Tag>}
        </p>
      </div>
      <span className="num whitespace-nowrap">{formatCount(points, 'point')}</span>
      <Signs signs={signs} />
    </li>
  )
}
