import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import { Tag } from '#app/ui/tag.tsx'
import type { RecapView } from './answer-recap.server.ts'
import { periodDates, periodName, periodTitle } from './recap-text.ts'
import styles from './recap.module.css'

const KINDS = { week: 'Week', month: 'Month', year: 'Year' } as const

/** Whose time this is, and the way to other times. */
export function RecapHeader({ recap }: { recap: RecapView }) {
  const { username, period } = recap
  return (
    <header className={classNames('wrap flex flex-wrap items-center gap-x-4 gap-y-3', styles.header)}>
      <Avatar name={username} url={recap.avatarUrl} size="large" eager />
      <div className="min-w-0 flex-[1_1_14rem]">
        <h1 className="text-[length:clamp(1.5rem,1.2rem_+_1.4vw,2.2rem)] wrap-anywhere [&_a]:no-underline [&_a:hover]:underline">
          <Anchor href={`/player/${username}`}>{username}</Anchor>
          <span className="visually-hidden">:</span> <span className="text-moss">{periodTitle(period)}</span>
        </h1>
        <p className="mt-1 text-soft">
          {periodDates(period)} <State state={recap.state} />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Tabs
          label="Length of the recap"
          tabs={recap.tabs.map(({ kind, href }) => ({ label: KINDS[kind], href, isCurrent: kind === period.kind }))}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {(recap.previousHref !== null || recap.nextHref !== null) && (
            <nav aria-label="Earlier and later recaps" className="flex gap-2">
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
    <form method="get" action={`/recap/${username}`} className="flex gap-2 max-md:hidden">
      <label className="visually-hidden" htmlFor="recap-period">
        Another period
      </label>
      {/* The key lets the choice follow the page that is shown. */}
      <select
        id="recap-period"
        name="period"
        key={period.key}
        defaultValue={period.key}
        className="min-h-11 rounded border-[1.5px] border-ink bg-raised px-2.75 [&_optgroup]:bg-raised [&_optgroup]:text-ink [&_option]:bg-raised [&_option]:text-ink"
      >
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
