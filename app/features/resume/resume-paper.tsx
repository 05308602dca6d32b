import { classNames, cluster } from '#app/ui/layout.ts'
import type { ResumeSheetEntry, ResumeSheetView } from './resume-view.ts'
import styles from './resume-paper.module.css'

type Props = {
  view: ResumeSheetView
  /** The level of its name: 1 on its own page, 2 beside the forms. */
  level?: 1 | 2
}

/** The resume as everyone sees it. */
export function ResumePaper({ view, level = 1 }: Props) {
  const [Name, Title] = level === 1 ? (['h1', 'h2'] as const) : (['h2', 'h3'] as const)
  // Beside the forms, whose cards have the same names, its parts are no landmarks.
  const idOf = (part: string) => (level === 1 ? part : undefined)
  return (
    <article className={classNames(styles.sheet, 'breaks', 'panel')}>
      <header className={styles.head}>
        <Name className={styles.name}>{view.name}</Name>
        {view.label !== '' && <p className={styles.label}>{view.label}</p>}
        <ul role="list" className={classNames(styles.contact, 'soft', cluster('stretch'))}>
          {view.contact.map(({ label, href }) => (
            <li key={label}>{href === null ? label : <a href={href}>{label}</a>}</li>
          ))}
        </ul>
        {view.summary !== '' && <p className={styles.text}>{view.summary}</p>}
      </header>
      {view.parts.map(({ part, title, entries }) => (
        <section key={part} aria-labelledby={idOf(part)} className={styles.part}>
          <Title id={idOf(part)} className={styles.title}>
            {title}
          </Title>
          {entries.map((entry, index) => (
            <Entry key={index} entry={entry} level={level} />
          ))}
        </section>
      ))}
    </article>
  )
}

function Entry({ entry, level }: { entry: ResumeSheetEntry; level: 1 | 2 }) {
  const Heading = level === 1 ? 'h3' : 'h4'
  return (
    <div className={styles.entry}>
      <div className={classNames(styles.line, cluster('stretch', 'between'))}>
        <Heading className={styles.heading}>
          {entry.url === null ? entry.heading : <a href={entry.url}>{entry.heading}</a>}
          {entry.subheading !== '' && <span className={styles.subheading}> {entry.subheading}</span>}
        </Heading>
        {entry.when !== '' && <span className={`num ${styles.when}`}>{entry.when}</span>}
      </div>
      {entry.text !== '' && <p className={styles.text}>{entry.text}</p>}
      {entry.list.length > 0 && (
        <ul className={styles.list}>
          {entry.list.map((item, index) => (
            <li key={index}>{item}</li>
          ))}
        </ul>
      )}
      {entry.keywords.length > 0 && <p className={styles.keywords}>{entry.keywords.join(' · ')}</p>}
    </div>
  )
}
