import { ContestPeak } from '#app/components/contest-peak.tsx'
import { TEMPLATES, templateText } from '#app/domain/contest-template.ts'
import { dayStart } from '#app/domain/period.ts'
import { PROJECT_CAPS } from '#app/domain/plan.ts'
import { MEMBERS_CAP, OWNED_CAP } from '#app/domain/private-leaderboard.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { formatCount, formatDate, formatNumber, formatOrdinal } from '#app/ui/format.ts'
import { ScreenHeader } from '#app/ui/screen-header.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { contestStandingText, contestStateText } from './contest-line.ts'
import { LeaderboardFields } from './leaderboard-fields.tsx'
import { leaderboardHref } from './leaderboard-href.ts'
import type { ListedLeaderboard, MyLeaderboardsView } from './load-my-leaderboards.server.ts'
import { standingText } from './standing-text.ts'
import manageCard from './manage-cards.module.css'
import styles from './my-leaderboards-screen.module.css'

export function MyLeaderboardsScreen({ view }: { view: MyLeaderboardsView }) {
  const { mine, joined } = view
  return (
    <>
      <ScreenHeader
        title="My leaderboards"
        lead={
          <>
            Climb with the people you know. Only members see a private board. <Anchor href="/c">Public contests</Anchor>{' '}
            are for everybody.
          </>
        }
      >
        {view.creationRefusal === null && (
          <p>
            <ButtonLink tone="primary" href="/my-leaderboards/new">
              New contest
            </ButtonLink>
          </p>
        )}
      </ScreenHeader>
      <div className={`wrap ${styles.body}`}>
        <div className={styles.column}>
          {mine.length + joined.length === 0 && <NoBoards view={view} />}
          {mine.length > 0 && (
            <Card title="Mine" aside={`${formatNumber(mine.length)} of ${OWNED_CAP}`}>
              <LeaderboardList boards={mine} now={view.now} isMine />
            </Card>
          )}
          {joined.length > 0 && (
            <Card title="Joined">
              <LeaderboardList boards={joined} now={view.now} />
            </Card>
          )}
        </div>
        <CreateCard view={view} />
      </div>
    </>
  )
}

function NoBoards({ view }: { view: MyLeaderboardsView }) {
  if (view.creationRefusal !== null)
    return (
      <EmptyState level={2} title="No mountain yet">
        A climb is better on one rope. Anyone who has a board can send you its link, and joining is free.
      </EmptyState>
    )
  return (
    <>
      <EmptyState level={2} title="No mountain yet">
        A private board for friends takes a minute. A public contest for a university or a project takes ten, and can
        wait as a draft.
      </EmptyState>
      <ul role="list" className={styles.templates}>
        {TEMPLATES.map((template) => (
          <li key={template}>
            <Card title={templateText[template].title}>
              <p className="soft">{templateText[template].text}</p>
              <p className={styles.start}>
                <ButtonLink size="small" href={`/my-leaderboards/new?template=${template}`}>
                  Start like this<span className="visually-hidden"> {templateText[template].title.toLowerCase()}</span>
                </ButtonLink>
              </p>
            </Card>
          </li>
        ))}
      </ul>
    </>
  )
}

type ListProps = { boards: ListedLeaderboard[]; now: number; isMine?: boolean }

function LeaderboardList({ boards, now, isMine = false }: ListProps) {
  return (
    <ul role="list" className={styles.boards}>
      {boards.map((board) => (
        <li key={board.id} className={styles.board}>
          <p className={styles.rank}>
            {board.contest !== null && (
              <ContestPeak {...board.contest} className={styles.tile} width={72} height={72} />
            )}
            {rankText(board)}
          </p>
          <div className={styles.about}>
            <h3 className={styles.name}>
              <Anchor href={hrefOf(board)}>{board.name}</Anchor>
            </h3>
            {board.description !== '' && <p className={styles.small}>{board.description}</p>}
            <p className={styles.small}>
              {board.contest !== null && (
                <>
                  <Tag tone={board.contest.visibility === 'public' ? 'moss' : 'plain'}>
                    {board.contest.visibility === 'public' ? 'Public' : 'Private'}
                  </Tag>{' '}
                </>
              )}
              {[
                board.contest === null ? null : contestStateText(board.contest, now),
                formatCount(board.members, board.contest === null ? 'member' : 'climber'),
                isMine ? null : `by ${board.ownerUsername}`,
                endText(board),
              ]
                .filter((part) => part !== null)
                .join(', ')}
            </p>
            <p className={styles.standing}>{lastLine(board)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

function rankText({ standing, contestStanding, hasEnded, contest }: ListedLeaderboard) {
  const rank = contest === null ? (hasEnded ? 0 : (standing?.rank ?? 0)) : (contestStanding?.rank ?? 0)
  return rank > 0 ? formatOrdinal(rank) : <span aria-hidden="true">–</span>
}

function hrefOf({ id, contest }: ListedLeaderboard): string {
  if (contest === null) return leaderboardHref(id)
  if (contest.openedAt === null) return `${leaderboardHref(id)}/edit`
  return contest.visibility === 'public' ? `/c/${contest.slug}` : leaderboardHref(id)
}

function lastLine(board: ListedLeaderboard) {
  if (board.contest === null) return board.hasEnded ? <Tag>Ended</Tag> : standingText(board)
  return contestStandingText(board.contestStanding, board.contest.finalAt !== null)
}

function endText({ endsOn, hasEnded, contest }: ListedLeaderboard): string | null {
  if (endsOn === null || contest !== null) return null
  return `${hasEnded ? 'ended on' : 'until'} ${formatDate(dayStart(endsOn))}`
}

const EMPTY = { name: '', description: '', endsOn: '' }

function CreateCard({ view }: { view: MyLeaderboardsView }) {
  if (view.creationRefusal === 'not_premium') return <PremiumCard hasBoards={view.mine.length > 0} />
  if (view.creationRefusal === 'too_many')
    return (
      <Card title="New leaderboard">
        <p className="soft">
          That’s {OWNED_CAP} boards, as many as one player can own. Delete one or hand it over to make room.
        </p>
      </Card>
    )
  return (
    <Card title="A simple board" aside="No dates, no rules">
      <form method="post" action="/my-leaderboards" className={manageCard.form} noValidate>
        <LeaderboardFields intent="create" values={EMPTY} refused={view.refused} today={view.today} />
        <p>
          <Button>Create leaderboard</Button>
        </p>
        <p className="soft">You get an invitation link for up to {formatNumber(MEMBERS_CAP)} players.</p>
      </form>
    </Card>
  )
}

function PremiumCard({ hasBoards }: { hasBoards: boolean }) {
  return (
    <Card title="Boards of your own" aside="Premium">
      <div className={manageCard.form}>
        {hasBoards && <p>Your boards stay as they are. A new one needs premium.</p>}
        <p>
          Premium players create up to {OWNED_CAP} private leaderboards, each for up to {formatNumber(MEMBERS_CAP)}{' '}
          players, with standings by week, month and all time. Joining one is free.
        </p>
        <p className="soft">
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
