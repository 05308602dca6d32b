import { Form } from '@remix-run/react'
import type { ThemeChoice, ThemeChoice as Choice } from '#app/domain/visits/visitor-choices.ts'
import { classNames } from '#app/ui/class-names.ts'
import styles from './theme-choice.module.css'

const CHOICES: { choice: Choice; label: string; text: string }[] = [
  { choice: 'system', label: 'System', text: 'Follows your device' },
  { choice: 'light', label: 'Light', text: 'The map by day' },
  { choice: 'dark', label: 'Dark', text: 'The map by night' },
]

/** With JavaScript the page changes before the server answers. */
export function ThemeChoice({ current }: { current: Choice }) {
  return (
    <Form method="post" action="/style" preventScrollReset>
      <fieldset className="grid max-w-208 grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-4">
        <legend className="visually-hidden">Theme</legend>
        {CHOICES.map(({ choice, label, text }) => (
          <button
            key={choice}
            type="submit"
            name="theme"
            value={choice}
            className={classNames('grid', styles.choice)}
            aria-pressed={choice === current}
          >
            <ThemeScene choice={choice} />
            <span className={classNames('flex items-baseline gap-2', styles.label)}>
              {label}
              {choice === current && <span className={styles.chosen}>chosen</span>}
            </span>
            <span className={classNames('hint', styles.text)}>{text}</span>
          </button>
        ))}
      </fieldset>
    </Form>
  )
}

/** By day, by night, or half and half. */
function ThemeScene({ choice }: { choice: ThemeChoice }) {
  if (choice !== 'system') return <Scene theme={choice} />
  return (
    <span className={classNames('grid', styles.split)}>
      <Scene theme="light" />
      <Scene theme="dark" />
    </span>
  )
}

function Scene({ theme }: { theme: 'light' | 'dark' }) {
  return (
    <svg
      className={classNames('h-28 w-full max-xs:h-18', styles[theme])}
      viewBox="0 0 240 112"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <path className={styles.sky} d="M0 0h240v112H0Z" />
      <path
        className="fill-none stroke-contour stroke-[1.5]"
        d="M-4 62c30-22 62-6 92-22s40-26 70-14 44 4 90-12M-4 44c24-10 40 2 70-16s46-26 84-16 50 2 94-18"
      />
      <circle className="fill-[light-dark(var(--gold),var(--silver))]" cx="52" cy="34" r="13" />
      <path className={styles.far} d="M0 112V92l34-30 22 16 40-44 30 30 24-18 36 34 22-14 32 28v18Z" />
      <path className={styles.near} d="m38 112 34-34 18 10 36-50 34 40 20-10 44 44Z" />
      <path className={styles.snow} d="m126 38 17 20-9-4-7 8-7-7-9 7-4-3Z" />
      <path className="fill-blaze" d="M125 38V20h14l-4.5 4.5 4.5 4.5h-12.5v9Z" />
    </svg>
  )
}
