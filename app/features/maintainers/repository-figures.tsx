import { loadOf, loadTexts } from '#app/domain/maintainers/repository-load.ts'
import { DAY } from '#app/domain/time/period.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { BarChart } from '#app/ui/bar-chart.tsx'
import { Card } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatCount } from '#app/ui/format.ts'
import type { Figures as Loaded } from './load-figures.server.ts'
import { LoadMeter } from './load-meter.tsx'
import styles from './maintainers.module.css'

export function Figures({ figures, isBraked }: { figures: Loaded; isBraked: boolean }) {
  const { opened, waiting, isExact, isWhole } = figures
  const load = loadOf({ opened, waiting, isBraked })
  return (
    <>
      <section className="panel flex items-center gap-6 p-6 [&_h2]:text-2xl [&_p]:text-soft" aria-labelledby="load">
        <LoadMeter load={load} isLarge />
        <div>
          <h2 id="load">{loadTexts[load].title}</h2>
          <p>
            {opened === 0
              ? 'Players opened no pull requests here in the last four weeks.'
              : `${waiting} of ${formatCount(opened, 'pull request')} in four weeks ${waiting === 1 ? 'has' : 'have'} waited over 72 hours.`}
          </p>
          {!isExact && (
            <p>GitHub didn’t tell us just now what became of the open ones, so some may be closed already.</p>
          )}
          {!isWhole && <p>These are the latest thousand entries. There are more.</p>}
        </div>
      </section>
      <dl className={classNames('panel grid', styles.figures)}>
        <Figure
          value={figures.opened}
          name="opened in four weeks"
          note={`${figures.openedThisWeek} this week, ${figures.openedLastWeek} last week`}
        />
        <Figure
          value={waiting}
          name="waiting over 72 hours"
          note={`by ${formatCount(figures.waitingPlayers, 'player')}`}
          isHot={waiting > 0}
        />
        <Figure value={figures.merged} name="of them merged" />
        <Figure
          value={figures.closed}
          name="closed unmerged"
          note={figures.spam === 0 ? undefined : `${figures.spam} as spam`}
        />
        <Figure
          value={figures.reviews}
          name={figures.reviews === 1 ? 'review' : 'reviews'}
          note={`by ${formatCount(figures.reviewers, 'player')}`}
        />
      </dl>
    </>
  )
}

type FigureProps = { value: number; name: string; note?: string | undefined; isHot?: boolean }

function Figure({ value, name, note, isHot = false }: FigureProps) {
  return (
    <div className={classNames('grid', isHot ? styles.hot : undefined)}>
      <dt>{name}</dt>
      <dd className={styles.value}>{value}</dd>
      {note !== undefined && <dd className="hint row-[3]">{note}</dd>}
    </div>
  )
}

export function WeekByWeek({ weeks }: Pick<Loaded, 'weeks'>) {
  return (
    <Card title="Week by week">
      <div className="max-w-176">
        <BarChart
          caption="Pull requests by the week in which they were opened"
          unit="Week"
          series={['Merged', 'Waiting over 72 h', 'Open for less', 'Closed unmerged']}
          bars={weeks.map(({ number, merged, waiting, open, closed }) => ({
            label: `Week ${number}`,
            values: [merged, waiting, open, closed],
          }))}
        />
      </div>
    </Card>
  )
}

export function PeopleWithOpen({ people, now }: Pick<Loaded, 'people'> & { now: number }) {
  return (
    <Card title="Who has pull requests open" aside="Only maintainers see this">
      {people.length === 0 ? (
        <p className="text-soft">No player has one open from the last four weeks.</p>
      ) : (
        <ul className="stack gap-4 [&_small]:block [&_small]:text-soft">
          {people.map(({ username, avatarUrl, open, oldest }) => (
            <li key={username} className="flex items-center gap-3">
              <Avatar name={username} url={avatarUrl} />
              <div>
                <Anchor href={`/player/${username}`}>{username}</Anchor>
                <small>
                  {open} open, oldest {formatCount(Math.max(1, Math.floor((now - oldest) / DAY)), 'day')}
                </small>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
