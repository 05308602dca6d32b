import { EXAMPLE_RESUME } from '#app/content/resume-landing.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Tag } from '#app/ui/tag.tsx'
import styles from './resume.module.css'

const MARKS = { ledger: 'From the ledger', own: 'Written by its owner' } as const

/** An invented person; each line shows its source. */
export function ExampleResume() {
  const { name, label, contact, parts } = EXAMPLE_RESUME
  return (
    <figure className="stack gap-3">
      <div className={classNames('panel', styles.sheet)}>
        <div className={styles.head}>
          <p className={styles.name}>
            {name} <Tag>Example</Tag>
          </p>
          <p>{label}</p>
          <p className={styles.contact}>{contact.join(' · ')}</p>
        </div>
        {parts.map((part) => (
          <div key={part.title} className="mt-6">
            <p className={styles.title}>{part.title}</p>
            {part.entries.map((entry) => (
              <div key={entry.heading} className="mt-3 grid grid-cols-[0.7rem_minmax(0,1fr)] gap-3">
                <i className={classNames(styles.mark, styles[entry.mark])} aria-hidden="true" />
                <div>
                  <p className="flex flex-wrap justify-between gap-x-4 gap-y-0">
                    <b>{entry.heading}</b>
                    <span className={`num ${styles.when}`}>{entry.when}</span>
                  </p>
                  <p className={styles.text}>
                    <span className="visually-hidden">{MARKS[entry.mark]}: </span>
                    {entry.text}
                  </p>
                  {entry.list !== undefined && (
                    <ul className={styles.list}>
                      {entry.list.map((item) => (
                        <li key={item}>{item}</li>
                      ))}
                    </ul>
                  )}
                </div>
              </div>
            ))}
          </div>
        ))}
      </div>
      <figcaption className={classNames('flex flex-wrap gap-x-6 gap-y-1 text-soft', styles.legend)}>
        <span>
          <i className={classNames(styles.mark, styles.ledger)} aria-hidden="true" /> {MARKS.ledger}
        </span>
        <span>
          <i className={styles.mark} aria-hidden="true" /> {MARKS.own}
        </span>
        <span>The person and the figures are invented.</span>
      </figcaption>
    </figure>
  )
}
