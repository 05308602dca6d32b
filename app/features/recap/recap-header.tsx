import { ChoiceForm } from '#app/components/choice-form.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import { Tag } from '#app/ui/tag.tsx'
import type { RecapView } from './answer-recap.server.ts'
import { periodDates, periodName, periodTitle } from './recap-text.ts'
import styles from './recap.module.css'

const KINDS = { week: 'Week', month: 'Month', year: 'Year' } as const

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
        <Picker recap={recap} />
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
    <ChoiceForm action={`/recap/${username}`} name="period" value={period.key}>
      <label className="visually-hidden" htmlFor="recap-period">
        Another {period.kind}
      </label>
      <select
        id="recap-period"
        name="period"
        defaultValue={period.key}
        className="min-h-11 rounded border-[1.5px] border-ink bg-raised px-2.75 [&_option]:bg-raised [&_option]:text-ink"
      >
        {choices.map((choice) => (
          <option key={choice.key} value={choice.key}>
            {choice.kind === 'week' ? `${periodTitle(choice)}, ${choice.key.slice(0, 4)}` : periodName(choice)}
          </option>
        ))}
      </select>
    </ChoiceForm>
  )
}
