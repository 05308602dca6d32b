import type { ReactNode } from 'react'
import { stoppedText } from '#app/domain/contests/contest-repositories.ts'
import { Card } from '#app/ui/card.tsx'
import { formatCount } from '#app/ui/format.ts'
import type { Maintainers } from './load-repositories.server.ts'

/** What maintainers stopped or ask for; `children` is where it leads to. */
export function MaintainersCard({ maintainers, children }: { maintainers: Maintainers; children?: ReactNode }) {
  const { stopped, asking } = maintainers
  if (stopped + asking === 0) return null
  return (
    <Card title="Maintainers">
      <div className="stack justify-items-start gap-3 [&>details]:justify-self-stretch">
        <p className="text-soft">
          {stopped > 0 && (
            <>
              <b>{formatCount(stopped, 'repository', 'repositories')}</b> pulled the brake{stoppedText(maintainers)}
              .{' '}
            </>
          )}
          {asking > 0 && (
            <>
              <b>{formatCount(asking, 'repository', 'repositories')}</b> {asking === 1 ? 'asks' : 'ask'} for something
              first.
            </>
          )}
        </p>
        {children}
      </div>
    </Card>
  )
}
