import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { trailOf } from '#app/domain/players/trail.ts'
import { awardStateText } from '#app/domain/weeks/award.ts'
import { TrailCard } from '#app/features/players/trail-card.tsx'
import { Refusal } from '#app/staff/frame/admin-form.tsx'
import { AdminFrame } from '#app/staff/frame/admin-frame.tsx'
import { Figure } from '#app/staff/frame/facts.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatCount, formatDate, formatNumber, formatSigned } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { RelativeTime } from '#app/ui/written-time.tsx'
import { AboutCard } from './about-card.tsx'
import { AccountStatusCard } from './account-status-card.tsx'
import { AdjustCard } from './adjust-card.tsx'
import { EraseCard } from './erase-card.tsx'
import type { AdminPlayer, LedgerLine } from './load-admin-player.server.ts'
import { MergeCard } from './merge-card.tsx'
import { OrganiserCard } from './organiser-card.tsx'
import { playerStateLabels } from './player-states.ts'
import { PremiumCard } from './premium-card.tsx'

type Props = { player: AdminPlayer; refused: RefusedForm | undefined }

export function PlayerScreen({ player, refused }: Props) {
  const { username, mergedInto, states } = player
  const isChangeable = mergedInto === null && !states.includes('unclaimed')
  return (
    <AdminFrame
      current="/admin/players"
      title={username}
      back={{ href: '/admin/players', label: 'Back to the players' }}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Avatar name={username} url={player.avatarUrl} size="medium" />
        {player.isPremium && <Tag>Premium</Tag>}
        {player.organiserAt !== null && <Tag tone="moss">Organiser</Tag>}
        {states.length === 0 && <Tag tone="moss">No restrictions</Tag>}
        {states.map((state) => (
          <Tag key={state}>{playerStateLabels[state]}</Tag>
        ))}
        {player.eraseAt !== null && <Tag>Will be erased on {formatDate(player.eraseAt)}</Tag>}
        {isChangeable && (
          <Anchor href={`/player/${username}`} className="py-3 wrap-anywhere">
            Public page
          </Anchor>
        )}
      </div>
      {mergedInto !== null && (
        <Notice title="Merged">
          <Anchor href={`/admin/players/${mergedInto.id}`}>{mergedInto.username}</Anchor> is the remaining player. This
          record keeps only what closed weeks need.
        </Notice>
      )}
      <StandingsCard player={player} />
      <AboutCard player={player} />
      {isChangeable && (
        <>
          <AdjustCard player={player} refused={refused} />
          <OrganiserCard player={player} refused={refused} />
          <PremiumCard player={player} refused={refused} />
          <AccountStatusCard player={player} refused={refused} />
          <MergeCard player={player} refused={refused} />
          <EraseCard player={player} refused={refused} />
        </>
      )}
      <Lines
        title="Adjustments of this week"
        lines={player.adjustments}
        isChangeable={isChangeable}
        refused={refused}
      />
      <Lines title="Lifetime points" lines={player.lifetime} isChangeable={isChangeable} refused={refused} />
      <TrailCard
        trail={{ ...player.ledger, days: trailOf(player.ledger.lines, [], { isOwn: true }) }}
        isOwner={false}
      />
      <AuditCard rows={player.audit} now={player.now} />
    </AdminFrame>
  )
}

function StandingsCard({ player }: { player: AdminPlayer }) {
  return (
    <Card title="Standings" aside={player.level === null ? 'Level not counted yet' : `Level ${player.level}`}>
      <dl className="grid grid-cols-fit-44 gap-6 [&_.num]:text-xl">
        {player.standings.map(({ label, points, rank }) => (
          <Figure key={label} label={label} note={rank === 0 ? 'on no board' : `rank ${formatNumber(rank)}`}>
            {formatCount(points, 'point')}
          </Figure>
        ))}
      </dl>
      {player.awards.length > 0 && (
        <>
          <h3 className="mt-4 mb-2 text-base">Awards</h3>
          <ul role="list">
            {player.awards.map(({ week, place, points, state }) => (
              <li key={week} className="divided flex flex-wrap items-center gap-x-3 gap-y-2">
                <Anchor href={`/admin/week?awards=${week}#award-${week}-${place}`} className="py-3 wrap-anywhere">
                  {week}
                </Anchor>
                <span>place {place}</span>
                <span className="num">{formatCount(points, 'point')}</span>
                <Tag tone={state === 'held' ? 'gold' : 'plain'}>{awardStateText[state]}</Tag>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

type LinesProps = {
  title: string
  lines: LedgerLine[]
  isChangeable: boolean
  refused: RefusedForm | undefined
}

function Lines({ title, lines, isChangeable, refused }: LinesProps) {
  const withdrawn = refused?.intent === 'withdraw' ? refused : undefined
  if (lines.length === 0) return null
  return (
    <Card title={title}>
      <ul role="list">
        {lines.map((line) => (
          <li
            key={line.key}
            className="divided grid grid-cols-[4rem_minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-2 py-3 @max-[32rem]:grid-cols-[4rem_minmax(0,1fr)]"
          >
            <span className="num font-semibold">{formatSigned(line.points)}</span>
            <div className="min-w-0">
              <p>{line.title}</p>
              {line.note !== null && <p className="hint wrap-anywhere">{line.note}</p>}
            </div>
            {isChangeable && line.adjustmentId !== null && (
              <form method="post" className="grid gap-3 @max-[32rem]:col-[2]">
                <Refusal error={withdrawn?.values['id'] === line.adjustmentId ? withdrawn.errors.form : undefined} />
                <input type="hidden" name="intent" value="withdraw" />
                <input type="hidden" name="id" value={line.adjustmentId} />
                <Button size="small">Take it back</Button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function AuditCard({ rows, now }: { rows: AdminPlayer['audit']; now: number }) {
  return (
    <Card title="Actions on this player" aside={rows.length === 0 ? undefined : 'the newest 30'}>
      {rows.length === 0 ? (
        <p className="text-soft">Nothing yet.</p>
      ) : (
        <ol role="list" reversed>
          {rows.map((row) => (
            <li key={row.sequence} className="divided py-3">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
                <b>{row.text}</b>
                <span className="hint wrap-anywhere">
                  {row.actor}, <RelativeTime instant={row.at} now={now} />
                </span>
              </p>
              {row.detail !== '' && <p className="hint wrap-anywhere">{row.detail}</p>}
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
