import { AdminFrame } from '#app/admin/frame/admin-frame.tsx'
import type { RefusedForm } from '#app/domain/form-outcome.ts'
import { weekNumber } from '#app/domain/period.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatCount } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Tag } from '#app/ui/tag.tsx'
import type { Leader, WeekBoard, WeekReview } from './admin-week-view.ts'
import { AppealsCard, ReportsCard } from './appeals-and-reports-cards.tsx'
import { AwardsCards, isAbout } from './awards-card.tsx'
import { ClosesCard } from './closes-card.tsx'
import { Signs } from './signs.tsx'
import styles from './week-screen.module.css'

type Props = { staff: { email: string }; desk: WeekReview; refused: RefusedForm | undefined }

export function WeekScreen({ staff, desk, refused }: Props) {
  return (
    <AdminFrame
      current="/admin/week"
      title="Week"
      intro="The leaders, open decisions, and how the weeks closed."
    >
      {refused !== undefined && !isShown(desk, refused) && (
        <Notice tone="danger" isUrgent title={Object.values(refused.errors)[0]}>
          Nothing was changed.
        </Notice>
      )}
      <AppealsCard page={desk.appeals} now={desk.now} refused={refused} />
      <ReportsCard page={desk.reports} now={desk.now} refused={refused} />
      <AwardsCards awards={desk.awards} refused={refused} />
      <LeadersCard board={desk.board} />
      <ClosesCard closes={desk.closes} now={desk.now} />
    </AdminFrame>
  )
}

/** Whether the subject of the refused form is still on the page. */
function isShown({ appeals, reports, awards }: WeekReview, refused: RefusedForm): boolean {
  if (refused.intent === 'appeal') return appeals.lines.some(({ id }) => id === refused.values['id'])
  if (refused.intent === 'report') return reports.lines.some(({ id }) => id === refused.values['id'])
  return awards.some(({ lines }) => lines.some((line) => isAbout(refused, line)))
}

function LeadersCard({ board: { week, state, leaders, tabs } }: { board: WeekBoard }) {
  return (
    <Card
      title={`Top 20 of week ${weekNumber(week)}`}
      aside={state === 'settling' ? 'Over, and provisional until it closes' : 'Running, provisional'}
    >
      {tabs.length > 1 && (
        <nav aria-label="Weeks that are not closed" className={styles.line}>
          {tabs.map((tab) => (
            <Anchor
              key={tab.week}
              href={tab.href}
              className={styles.link}
              aria-current={tab.isCurrent ? 'page' : undefined}
            >
              {tab.label}
            </Anchor>
          ))}
        </nav>
      )}
      {leaders.length === 0 ? (
        <p className="soft">Nobody has points yet.</p>
      ) : (
        <ol role="list" className={styles.list}>
          {leaders.map((leader) => (
            <LeaderRow key={leader.player.id} leader={leader} />
          ))}
        </ol>
      )}
    </Card>
  )
}

function LeaderRow({ leader: { place, rank, points, player, signs, reports } }: { leader: Leader }) {
  return (
    <li className={styles.row}>
      <span className={`num ${styles.place}`}>
        <span className="visually-hidden">Place </span>
        {place}
      </span>
      <div className={styles.text}>
        <p className={styles.line}>
          <Anchor href={`/admin/players/${player.id}`} className={styles.name}>
            {player.username}
          </Anchor>
          {rank !== place && <span className={styles.note}>shares rank {rank}</span>}
          {signs.length > 0 && <Tag tone="gold">Unusual</Tag>}
          {reports > 0 && <Tag>{formatCount(reports, 'open report')}</Tag>}
        </p>
      </div>
      <span className={`num ${styles.points}`}>{formatCount(points, 'point')}</span>
      <Signs signs={signs} />
    </li>
  )
}
