import { Anchor } from '#app/ui/anchor.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatCount } from '#app/ui/format.ts'

type Trouble = { title: string; url: string; repository: string; mend: string; contest: { name: string; href: string } }

type Props = {
  troubles: readonly Trouble[]
  /** Names their contests, where nothing else does. */
  hasContests?: boolean
}

/** Accepted work whose label is missing or misspelt. */
export function LabelTroubles({ troubles, hasContests = false }: Props) {
  if (troubles.length === 0) return null
  return (
    <Card title="Labels to fix" aside={formatCount(troubles.length, 'pull request')}>
      <p className="text-soft">Points follow by themselves within the hour once the label is set.</p>
      <ul role="list" className="mt-3 stack gap-3 [&>li]:border-t [&>li]:border-line [&>li]:pt-3 [&>li]:wrap-anywhere">
        {troubles.map(({ title, url, repository, mend, contest }) => (
          <li key={`${contest.href} ${url}`}>
            <Anchor href={url}>{title}</Anchor> <span className="text-soft">{repository}</span>
            <p>{mend}</p>
            {hasContests && (
              <p className="text-soft">
                For <Anchor href={contest.href}>{contest.name}</Anchor>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
