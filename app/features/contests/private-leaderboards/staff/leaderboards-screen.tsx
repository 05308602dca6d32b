import { AdminFrame } from '#app/staff/frame/admin-frame.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { formatDate, formatNumber } from '#app/ui/format.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import { Table } from '#app/ui/table.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { AdminLeaderboardsView } from './load-leaderboards.server.ts'
import styles from '#app/staff/frame/staff.module.css'

const PATH = '/admin/private-leaderboards'

export function AdminLeaderboardsScreen({ view }: { view: AdminLeaderboardsView }) {
  const { query, exact, named } = view
  return (
    <AdminFrame
      current={PATH}
      title="Private leaderboards"
      intro="Boards created by players. Only members can see them."
    >
      <Card title="Find a board">
        <form
          action={PATH}
          role="search"
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-4 @max-[38rem]:grid-cols-1 [&_button]:mt-7.5 [&_button]:self-start @max-[38rem]:[&_button]:mt-0"
        >
          <TextField
            label="Name, id or owner"
            name="q"
            type="search"
            autoComplete="off"
            spellCheck={false}
            defaultValue={query}
            hint="The start of a name, a board’s id, or its owner’s username or id."
          />
          <Button tone="primary">Search</Button>
        </form>
      </Card>
      {exact.length > 0 && <Boards title="By id or owner" boards={exact} />}
      {named.length > 0 && (
        <Boards title={query === '' ? 'All boards, by name' : `Names starting with “${query}”`} boards={named} />
      )}
      {exact.length + named.length === 0 && (
        <EmptyState title={query === '' ? 'No private leaderboard yet' : 'No board found'} level={2}>
          {query === '' ? 'Players with premium create them.' : 'Try the start of its name, or its owner.'}
        </EmptyState>
      )}
      <Pagination
        label="Private leaderboards"
        firstHref={view.firstHref}
        previousHref={null}
        nextHref={view.nextHref}
      />
    </AdminFrame>
  )
}

function Boards({ title, boards }: { title: string; boards: AdminLeaderboardsView['named'] }) {
  return (
    <section className="stack gap-3 [&_h2]:text-xl [&_h2]:wrap-anywhere">
      <h2>{title}</h2>
      <Table caption={title} className={styles.folds}>
        <thead>
          <tr>
            <th scope="col">Board</th>
            <th scope="col">Owner</th>
            <th scope="col" className="text-end">
              Members
            </th>
            <th scope="col">Since</th>
          </tr>
        </thead>
        <tbody>
          {boards.map((board) => (
            <tr key={board.id}>
              <th scope="row" className="tall-links wrap-anywhere">
                <Anchor href={`${PATH}/${encodeURIComponent(board.id)}`}>{board.name}</Anchor>
              </th>
              <td className="wrap-anywhere" data-label="Owner">
                {board.ownerUsername}
              </td>
              <td className="num text-end" data-label="Members">
                {formatNumber(board.members)}
              </td>
              <td className="whitespace-nowrap" data-label="Since">
                {formatDate(board.createdAt)}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
