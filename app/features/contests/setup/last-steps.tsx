import { Choices } from '#app/components/contests/choices.tsx'
import { ContestPeak } from '#app/components/contests/contest-peak.tsx'
import type { FormInputs } from '#app/components/contests/form-inputs.ts'
import { POINTS_STAY, TEAMS_LOCKS, teamsLockText, type TeamsLock } from '#app/domain/contests/contest-teams.ts'
import { ROCKS, TEAM_MODES, teamModeText, type ContestRock } from '#app/domain/contests/contest.ts'
import { ridgeOf, slugOf } from '#app/domain/contests/setup/contest-fields.ts'
import { Button } from '#app/ui/button.tsx'
import { formatCount } from '#app/ui/format.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { TypedField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { Step } from './step.tsx'
import styles from './setup.module.css'

type Props = { form: FormInputs; isOpen: boolean; isWrong: boolean; isDone: boolean }

export function TeamsStep({ form, ...state }: Props) {
  const { typed } = form
  return (
    <Step
      number={4}
      title="Teams"
      chosen={
        typed['teams'] === 'on' ? `On, best ${typed['teamBest'] ?? ''} of up to ${typed['teamSize'] ?? ''}` : 'Off'
      }
      intro={`A team’s score is the sum of its best climbers, so a small team can beat a large one. ${POINTS_STAY}`}
      {...state}
    >
      <Choices
        legend="Teams"
        isLegendHidden
        name="teams"
        form={form}
        isInRow
        options={[
          { value: 'off', label: 'Off', hint: 'Everyone climbs alone.' },
          { value: 'on', label: 'On', hint: 'Teams and players each have a board.' },
        ]}
      />
      <div className="grid grid-cols-1 gap-x-4 gap-y-6 min-[44rem]:grid-cols-2">
        {['teamBest', 'teamSize', 'teamLeast'].map((name) => (
          <TextField key={name} {...form.field(name)} />
        ))}
        <SelectField
          label="How teams are made"
          {...form.input('teamMode')}
          options={TEAM_MODES.map((mode) => ({ value: mode, label: teamModeText[mode] }))}
        />
      </div>
      <Choices
        legend="When teams lock, if climbers start them"
        name="teamsLock"
        form={form}
        options={TEAMS_LOCKS.map((lock) => ({ value: lock, label: teamsLockText[lock], hint: LOCK_HINTS[lock] }))}
      />
    </Step>
  )
}

const LOCK_HINTS = {
  half: 'Nobody changes teams in the second half. People without a team can still choose one.',
  start: 'Teams stay as they are at the start. Latecomers choose one, once.',
  never: 'Climbers can change teams until the end.',
} as const satisfies Record<TeamsLock, string>

const ROCK_NAMES = {
  moss: 'Moss',
  rust: 'Rust',
  slate: 'Slate',
  ochre: 'Ochre',
  bronze: 'Bronze',
  night: 'Night',
} as const satisfies Record<ContestRock, string>

export function LookStep({ form, rewards, action, ...state }: Props & { rewards: string[]; action: string }) {
  const { fields, typed } = form
  const ridge = ridgeOf(fields)
  const slug = slugOf(fields)
  const rock = ROCKS.find((one) => one === typed['rock']) ?? 'moss'
  const prizes = (typed['prizes'] ?? '').split('\n').filter((line) => line.trim() !== '').length
  return (
    <Step
      number={5}
      title="Look, prizes, pages"
      chosen={[ROCK_NAMES[rock], ...(prizes === 0 ? [] : [formatCount(prizes, 'prize')])].join(', ')}
      intro="Every contest has its own mountain. It appears on the page, the stage, the widget and the cards."
      {...state}
    >
      <fieldset className="grid min-w-0 grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2.5 [&>legend]:col-span-full">
        <legend className="mb-1.5 font-semibold">Rock</legend>
        {ROCKS.map((one) => (
          <label key={one} className={styles.rock}>
            <ContestPeak slug={slug} rock={one} ridge={ridge} width={240} height={190} />
            <input type="radio" {...form.radio('rock', one)} />
            <span>{ROCK_NAMES[one]}</span>
          </label>
        ))}
      </fieldset>
      <input type="hidden" name="ridge" value={ridge} />
      <p className="flex flex-wrap items-center gap-3">
        <Button size="small" name="intent" value="draw-ridge" formAction={`${action}#step-5`}>
          Draw another ridge
        </Button>
        <span className="text-soft">
          Ridge <b className="num">{ridge}</b>, made from the address
        </span>
      </p>
      {rewards.map((name) => (
        <TypedField key={name} {...form.field(name)} autoComplete="off" />
      ))}
    </Step>
  )
}
