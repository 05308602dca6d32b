import { Fact } from '#app/staff/frame/facts.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatCount, formatDate } from '#app/ui/format.ts'
import { RelativeTime } from '#app/ui/written-time.tsx'
import type { AdminPlayer } from './load-admin-player.server.ts'

/** Just enough of the e-mail address to recognise it. */
export function AboutCard({ player }: { player: AdminPlayer }) {
  const { email, now, premium } = player
  return (
    <Card title="Identity">
      <dl className="stack gap-x-8 gap-y-4 @min-[36rem]:grid-cols-2">
        <Fact label="Player">
          <code className="text-caption select-all">{player.id}</code>
        </Fact>
        <Fact label="GitHub id">
          <code className="text-caption select-all">{player.githubId}</code>
        </Fact>
        <Fact label="Signs in as">
          {player.authIds.length === 0 ? (
            'nobody yet'
          ) : (
            <code className="text-caption select-all">{player.authIds.join(', ')}</code>
          )}
        </Fact>
        {player.name !== null && <Fact label="Name on GitHub">{player.name}</Fact>}
        <Fact label="Former names">
          {player.formerUsernames.length === 0 ? 'none' : player.formerUsernames.join(', ')}
        </Fact>
        {player.namesakes.length > 0 && (
          <Fact label="Others with these names">
            <Names of={player.namesakes} />
          </Fact>
        )}
        {player.merged.length > 0 && (
          <Fact label="Merged into this player">
            <Names of={player.merged} />
          </Fact>
        )}
        <Fact label="Joined">{formatDate(player.joinedAt)}</Fact>
        <Fact label="Claimed">{player.claimedAt === null ? 'not yet' : formatDate(player.claimedAt)}</Fact>
        {player.invitedBy !== null && (
          <Fact label="Invited by">
            <Names of={[player.invitedBy]} />
          </Fact>
        )}
        <Fact label="E-mail">
          {email === null ? 'none' : `${email.masked}, ${email.isConfirmed ? 'confirmed' : 'not confirmed'}`}
        </Fact>
        <Fact label="Telegram">{player.hasTelegram ? 'connected' : 'not connected'}</Fact>
        <Fact label="GitHub App">
          {player.installationId === null ? 'not installed' : `installation ${player.installationId}`}
        </Fact>
        <Fact label="Signed in">{player.sessions === 0 ? 'nowhere' : formatCount(player.sessions, 'browser')}</Fact>
        <Fact label="GitHub’s last full answer">
          {player.answeredAt === null ? 'none yet' : <RelativeTime instant={player.answeredAt} now={now} />}
        </Fact>
        <Fact label="Premium by">
          {premium.length === 0
            ? 'nothing'
            : premium.map((row) => <Subscription key={row.plan + row.status} row={row} />)}
        </Fact>
      </dl>
    </Card>
  )
}

function Subscription({ row }: { row: AdminPlayer['premium'][number] }) {
  const { source, plan, status, entitles, until } = row
  const what = source === 'grant' ? 'a grant by hand' : `Stripe, ${plan}`
  return (
    <span className="block">
      {what}, {status}
      {until !== null && `, until ${formatDate(until)}`}
      {!entitles && ' (not active now)'}
    </span>
  )
}

function Names({ of }: { of: AdminPlayer['merged'] }) {
  return of.map(({ id, username }) => (
    <Anchor key={id} href={`/admin/players/${id}`} className="block py-2.5">
      {username}
    </Anchor>
  ))
}
