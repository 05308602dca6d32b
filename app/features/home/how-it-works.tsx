import { STEPS } from '#app/content/how-it-works.ts'
import { DAY } from '#app/domain/time/period.ts'
import { classNames } from '#app/ui/class-names.ts'
import { formatWeekday } from '#app/ui/format.ts'
import type { HomeView } from './load-home.server.ts'
import { Section } from './sections.tsx'
import { weekRidge } from './week-ridge.ts'
import styles from './home.module.css'

export function HowItWorks({ week, now }: { week: HomeView['week']; now: number }) {
  return (
    <Section id="how" title="How a week works">
      <WeekProfile week={week} now={now} />
      <ol role="list" className={classNames('grid grid-cols-fit-60 gap-x-8 gap-y-6', styles.steps)}>
        {STEPS.map((step, index) => (
          <li key={step.title}>
            <span className={`num ${'gain inline-block rounded-[2px] bg-moss-tint px-2 py-0.5'}`} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{step.title}</h3>
            <p className="text-soft">{step.text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** The running week as a ridge, with a flag at the current moment. */
function WeekProfile({ week, now }: { week: HomeView['week']; now: number }) {
  const ridge = weekRidge((now - week.startsAt) / (week.endsAt - week.startsAt))
  const today = Math.min(6, Math.max(0, Math.floor((now - week.startsAt) / DAY)))
  return (
    <figure>
      <svg className="h-[clamp(6rem,14vw,10rem)] w-full overflow-visible" aria-hidden="true">
        <svg viewBox="0 0 700 100" preserveAspectRatio="none" width="100%" height="100%">
          <path className="fill-moss-tint" d={`${ridge.behind}V100H0Z`} />
          <path className={styles.ahead} d={ridge.whole} />
          <path className={styles.behind} d={ridge.behind} />
        </svg>
        <svg x={`${ridge.x}%`} y={`${ridge.y}%`} className="overflow-visible fill-raised stroke-moss stroke-3">
          <path className="fill-blaze stroke-blaze stroke-[1.5]" d="M0 0v-30h20l-6 7 6 7H0" />
          <circle r="6" />
        </svg>
      </svg>
      <ol
        role="list"
        className="caption grid grid-cols-[repeat(7,1fr)] border-t border-line py-2 text-center"
        aria-hidden="true"
      >
        {Array.from({ length: 7 }, (_, day) => (
          <li key={day} className={classNames(day === today && 'font-semibold text-ink')}>
            {formatWeekday(week.startsAt + day * DAY)}
          </li>
        ))}
      </ol>
      <figcaption className={`text-soft ${styles.caption}`}>{`Day ${today + 1} of 7`}</figcaption>
    </figure>
  )
}
