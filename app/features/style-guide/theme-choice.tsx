import { Form } from '@remix-run/react'
import type { ThemeChoice as Choice } from '#app/domain/theme.ts'
import { ThemeScene } from './theme-scene.tsx'
import styles from './theme-choice.module.css'

const CHOICES: { choice: Choice; label: string; text: string }[] = [
  { choice: 'system', label: 'System', text: 'Follows your device' },
  { choice: 'light', label: 'Light', text: 'The map by day' },
  { choice: 'dark', label: 'Dark', text: 'The map by night' },
]

/** Three buttons of one form; with JavaScript the page changes before the server has answered. */
export function ThemeChoice({ current }: { current: Choice }) {
  return (
    <Form method="post" action="/style" preventScrollReset>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">Theme</legend>
        {CHOICES.map(({ choice, label, text }) => (
          <button
            key={choice}
            type="submit"
            name="theme"
            value={choice}
            className={styles.choice}
            aria-pressed={choice === current}
          >
            <ThemeScene choice={choice} />
            <span className={styles.label}>
              {label}
              {choice === current && <span className={styles.chosen}>chosen</span>}
            </span>
            <span className={styles.text}>{text}</span>
          </button>
        ))}
      </fieldset>
    </Form>
  )
}
