import { PLAYER_SEARCHES, playerSearchLabel } from '#app/domain/admin/player-search.ts'
import { AdminFrame } from '#app/staff/frame/admin-frame.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { formatDate } from '#app/ui/format.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { playerStateLabels } from './player-states.ts'
import type { SearchView } from './search-players.server.ts'

const OPTIONS = PLAYER_SEARCHES.map((by) => ({ value: by, label: playerSearchLabel[by] }))

export function PlayersScreen({ view }: { view: SearchView }) {
  const { search, found, missing } = view
  const by = search === null || search.by === 'premium' ? 'username' : search.by
  return (
    <AdminFrame
      current="/admin/players"
      title="Players"
      intro="Find a player, see where their points come from, and act where needed."
    >
      <Card title="Find a player" aside={<Anchor href="/admin/players?by=premium">Players with premium</Anchor>}>
        <form
          method="get"
          action="/admin/players"
          role="search"
          className="stack items-end gap-4 @min-[38rem]:grid-cols-[minmax(10rem,14rem)_minmax(0,1fr)_auto]"
          key={`${by} ${search?.value}`}
        >
          <SelectField label="By" name="by" options={OPTIONS} defaultValue={by} />
          <TextField
            label="Search for"
            name="value"
            defaultValue={search?.value ?? ''}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
          />
          <Button tone="primary">Search</Button>
        </form>
      </Card>
      {missing !== null && (
        <EmptyState title={missing} level={2}>
          Enter whole names, current or former. Enter ids exactly.
        </EmptyState>
      )}
      {search !== null && found.length > 0 && (
        <Card title={search.by === 'premium' ? 'Players with premium' : 'Found'}>
          <ul role="list" className="mb-4">
            {found.map((player) => (
              <Row key={player.id} player={player} />
            ))}
          </ul>
          <Pagination label="Players found" firstHref={view.firstHref} previousHref={null} nextHref={view.nextHref} />
        </Card>
      )}
    </AdminFrame>
  )
}

function Row({ player }: { player: SearchView['found'][number] }) {
  const { id, username, avatarUrl, states, isPremium, isFormer, joinedAt } = player
  return (
    <li className="divided grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 py-3 @max-[32rem]:grid-cols-[auto_minmax(0,1fr)]">
      <Avatar name={username} url={avatarUrl} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Anchor href={`/admin/players/${id}`} className="py-2.5 font-semibold wrap-anywhere">
            {username}
          </Anchor>
          {states.map((state) => (
            <Tag key={state}>{playerStateLabels[state]}</Tag>
          ))}
          {isPremium && <Tag>Premium</Tag>}
          {isFormer && <Tag>Former name</Tag>}
        </p>
        <p className="caption font-mono wrap-anywhere">{id}</p>
      </div>
      <p className="hint @max-[32rem]:col-[2]">joined {formatDate(joinedAt)}</p>
    </li>
  )
}
