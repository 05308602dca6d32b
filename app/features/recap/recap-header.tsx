import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { classNames, cluster, row } from '#app/ui/layout.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import { Tag } from '#app/ui/tag.tsx'
import type { RecapView } from './answer-recap.server.ts'
import { periodDates, periodName, periodTitle } from './recap-text.ts'
import styles from './recap-header.module.css'

const KINDS = { week: 'Week', month: 'Month', year: 'Year' } as const

/** Whose time this is, and the way to other times. */
export function RecapHeader({ recap }: { recap: RecapView }) {
  const { username, period } = recap
  return (
    <header className={classNames('wrap', styles.header, cluster([3, 4]))}>
      <Avatar name={username} url={recap.avatarUrl} size="large" ring={recap.premium ? 'gold' : null} eager />
      <div className={styles.who}>
        <h1 className={styles.title}>
          <Anchor href={`/player/${username}`}>{username}</Anchor>
          <span className="visually-hidden">:</span> <span className={styles.period}>{periodTitle(period)}</span>
        </h1>
        <p className={styles.dates}>
          {periodDates(period)} <State state={recap.state} />
        </p>
      </div>
      <div className={cluster([2, 4])}>
        <Tabs
          label="Length of the recap"
          tabs={recap.tabs.map(({ kind, href }) => ({ label: KINDS[kind], href, isCurrent: kind === period.kind }))}
        />
        <div className={cluster([2, 4])}>
          {(recap.previousHref !== null || recap.nextHref !== null) && (
            <nav aria-label="Earlier and later recaps" className={row(2, 'stretch')}>
              {recap.previousHref !== null && (
                <ButtonLink size="small" href={recap.previousHref} rel="prev">
                  Earlier
                </ButtonLink>
              )}
              {recap.nextHref !== null && (
                <ButtonLink size="small" href={recap.nextHref} rel="next">
                  Later
                </ButtonLink>
              )}
            </nav>
          )}
          <Picker recap={recap} />
        </div>
      </div>
    </header>
  )
}

function State({ state }: { state: RecapView['state'] }) {
  if (state === 'running') return <Tag>Still running</Tag>
  return state === 'provisional' ? <Tag tone="gold">Provisional</Tag> : <Tag tone="moss">Final</Tag>
}

function Picker({ recap: { username, period, choices } }: { recap: RecapView }) {
  return (
    <form method="get" action={`/recap/${username}`} className={row(2, 'stretch')}>
      <label className="visually-hidden" htmlFor="recap-period">
        Another period
      </label>
      {/* The key lets the choice follow the page that is shown. */}
      <select id="recap-period" name="period" key={period.key} defaultValue={period.key} className={styles.select}>
        {(['week', 'month', 'year'] as const).map((kind) => (
          <optgroup key={kind} label={`${KINDS[kind]}s`}>
            {choices
              .filter((choice) => choice.kind === kind)
              .map((choice) => (
                <option key={choice.key} value={choice.key}>
                  {kind === 'week' ? `${periodTitle(choice)}, ${choice.key.slice(0, 4)}` : periodName(choice)}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
      <Button size="small">Show</Button>
    </form>
  )
}
