import { EstablishedNote } from '#app/components/established-note.tsx'
import type { ContestRepository } from '#app/domain/contests/contest-repositories.ts'
import { zonedInstant } from '#app/domain/time/zoned-text.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { formatNumber } from '#app/ui/format.ts'
import { Table } from '#app/ui/table.tsx'

type Props = { repositories: readonly ContestRepository[]; timeZone: string }

/** The rest folds: each is as tall as its maintainers' text. */
const UNFOLDED = 10

export function ContestRepositories({ repositories, timeZone }: Props) {
  const folded = repositories.slice(UNFOLDED)
  return (
    <div className="stack gap-3">
      <Rows
        caption="Repositories of the contest: what was accepted there, and the points it earned"
        repositories={repositories.slice(0, UNFOLDED)}
        timeZone={timeZone}
      />
      {folded.length > 0 && (
        <Disclosure summary={`${formatNumber(folded.length)} more`}>
          <Rows caption="More repositories of the contest" repositories={folded} timeZone={timeZone} />
        </Disclosure>
      )}
      <EstablishedNote texts={repositories.flatMap(({ asks }) => asks)} />
    </div>
  )
}

function Rows({ caption, repositories, timeZone }: Props & { caption: string }) {
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <th scope="col">Repository</th>
          <th scope="col" className="w-[1%] text-end tabular-nums max-xs:ps-0">
            Accepted
          </th>
          <th scope="col" className="w-[1%] text-end tabular-nums max-xs:ps-0">
            Points
          </th>
        </tr>
      </thead>
      <tbody>
        {repositories.map((repository) => (
          <tr key={repository.key} className="align-top [&_th]:wrap-anywhere">
            <th scope="row">
              {repository.isPublic ? (
                <a href={`https://github.com/${repository.name}`} rel="nofollow noopener" target="_blank">
                  {repository.name}
                </a>
              ) : (
                repository.name
              )}
              <Said repository={repository} timeZone={timeZone} />
            </th>
            <td className="w-[1%] text-end tabular-nums max-xs:ps-0">{formatNumber(repository.accepted)}</td>
            <td className="w-[1%] text-end tabular-nums max-xs:ps-0">{formatNumber(repository.points)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Said({ repository, timeZone }: { repository: ContestRepository; timeZone: string }) {
  const { asks, isOwner, until } = repository
  const lines = [
    ...(isOwner ? [ownerText(repository)] : []),
    ...asks,
    ...(until === null ? [] : [`Work there counted until ${zonedInstant(until, timeZone)}.`]),
  ]
  if (lines.length === 0) return null
  return (
    <div className="hint mt-1 stack gap-1 font-normal">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

function ownerText({ known, stopped }: ContestRepository): string {
  if (known === 0) return 'All its repositories; nobody has worked in one yet.'
  const all = `All its repositories, ${formatNumber(known)} of them known here.`
  if (stopped.length === 0) return all
  const named = stopped.slice(0, MOST_NAMED)
  const more = stopped.length - named.length
  return `${all} Points are stopped in ${named.join(', ')}${more === 0 ? '' : ` and ${formatNumber(more)} more`}.`
}

const MOST_NAMED = 5
