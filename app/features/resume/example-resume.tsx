import { EXAMPLE_RESUME } from '#app/content/resume-landing.ts'
import { classNames, cluster, grid, stack } from '#app/ui/layout.ts'
import { Tag } from '#app/ui/tag.tsx'
import styles from './example-resume.module.css'

const MARKS = { ledger: 'From the ledger', own: 'Written by its owner' } as const

/** The resume of an invented person; each line is marked with its source. */
export function ExampleResume() {
  const { name, label, contact, parts } = EXAMPLE_RESUME
  return (
    <figure className={stack(3)}>
      <div className={classNames(styles.sheet, 'panel')}>
        <div className={styles.head}>
          <p className={styles.name}>
            {name} <Tag>Example</Tag>
          </p>
          <p>{label}</p>
          <p className={styles.contact}>{contact.join(' · ')}</p>
        </div>
        {parts.map((part) => (
          <div key={part.title} className="below-5">
            <p className={styles.title}>{part.title}</p>
            {part.entries.map((entry) => (
              <div key={entry.heading} className={classNames(styles.entry, 'below-3', grid(3))}>
                <i className={classNames(styles.mark, styles[entry.mark])} aria-hidden="true" />
                <div>
                  <p className={cluster([0, 4], 'stretch', 'between')}>
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
      <figcaption className={classNames(styles.legend, 'soft', cluster([1, 5], 'stretch'))}>
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
