import { ContestPeak, rockClass } from '#app/components/contest-peak.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { formatCount } from '#app/ui/format.ts'
import { ScreenHeader } from '#app/ui/screen-header.tsx'
import type { ContestListView } from './list-contests.server.ts'
import styles from './contests-screen.module.css'

const GROUPS = [
  ['running', 'Running'],
  ['soon', 'Starting soon'],
  ['over', 'Over'],
] as const

/** Public contests that anybody may join or look at. */
export function ContestsScreen({ view }: { view: ContestListView }) {
  const isEmpty = GROUPS.every(([group]) => view[group].length === 0)
  return (
    <>
      <ScreenHeader
        title="Contests"
        lead="Days or weeks with rules of their own, beside the weekly climb. Join one, or look who leads."
      />
      <div className={classNames('wrap', styles.body)}>
        {isEmpty && (
          <EmptyState
            level={2}
            title="No mountain yet"
            action={<ButtonLink href="/my-leaderboards">Go to your leaderboards</ButtonLink>}
          >
            <p>No public contest is open. Yours could be the first.</p>
          </EmptyState>
        )}
        {GROUPS.filter(([group]) => view[group].length > 0).map(([group, title]) => (
          <section key={group} aria-labelledby={`contests-${group}`}>
            <h2 id={`contests-${group}`}>{title}</h2>
            <ul role="list" className={styles.list}>
              {view[group].map((contest) => (
                <li key={contest.slug} className={styles.contest}>
                  <div className={classNames(styles.picture, rockClass(contest.rock))}>
                    <ContestPeak {...contest} width={320} height={150} isWide hasTrail={false} />
                  </div>
                  <div className={styles.text}>
                    <h3>
                      <Anchor href={`/c/${contest.slug}`}>{contest.name}</Anchor>
                    </h3>
                    <p className="soft">
                      <b>{contest.state.strong}</b>
                      {contest.state.rest}
                    </p>
                    {contest.description !== '' && <p>{contest.description}</p>}
                    <p className="soft">{formatCount(contest.climbers, 'climber')}</p>
                  </div>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
