import type { ReactNode } from 'react'
import { LoadMeter } from '#app/components/load-meter.tsx'
import { stoppedText } from '#app/domain/contests/contest-repositories.ts'
import { LOADS, loadTexts, LONG_WAIT_HOURS } from '#app/domain/maintainers/repository-load.ts'
import { Card } from '#app/ui/card.tsx'
import { formatCount, formatNumber } from '#app/ui/format.ts'
import { classNames, cluster, stack } from '#app/ui/layout.ts'
import type { Maintainers } from './load-repositories.server.ts'
import styles from './desk.module.css'

/** What the contest asks of maintainers; `children` is where it leads to. */
export function MaintainersCard({ maintainers, children }: { maintainers: Maintainers; children?: ReactNode }) {
  const { load, opened, waiting, isCounted, known, stopped, asking } = maintainers
  return (
    <Card title="Maintainers">
      <div className={classNames(styles.stack, stack(3, 'start'))}>
        <div className={classNames(styles.load, cluster(4))}>
          <LoadMeter load={load} isLarge />
          <p className="soft">
            <b>
              {loadTexts[load].title}, {LOADS.indexOf(load) + 1} of {LOADS.length}
            </b>
            {!isCounted
              ? 'It ended long ago: its pull requests are not counted any more'
              : opened === 0
                ? 'No pull request was opened yet.'
                : `${formatNumber(waiting)} of ${formatNumber(opened)} ${waiting === 1 ? 'waits' : 'wait'} over ${LONG_WAIT_HOURS} hours`}
          </p>
        </div>
        {known > 0 && (
          <p className="soft">
            {stopped === 0 && asking === 0 ? (
              'No maintainer stopped or asked for anything.'
            ) : (
              <>
                {stopped > 0 && (
                  <>
                    <b>{formatCount(stopped, 'repository', 'repositories')}</b> pulled the brake
                    {stoppedText(maintainers)}.{' '}
                  </>
                )}
                {asking > 0 && (
                  <>
                    <b>{formatCount(asking, 'repository', 'repositories')}</b> {asking === 1 ? 'asks' : 'ask'} for
                    something first.
                  </>
                )}
              </>
            )}
          </p>
        )}
        {children}
      </div>
    </Card>
  )
}
