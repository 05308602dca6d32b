import { brand } from '#app/content/brand.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { ResumeSheetEntry, ResumeSheetView } from './resume-view.ts'
import styles from './resume-screen.module.css'

export function ResumeScreen({ view }: { view: ResumeSheetView }) {
  return (
    <div className={`wrap ${styles.desk}`}>
      <article className={styles.sheet}>
        <header className={styles.head}>
          <h1 className={styles.name}>{view.name}</h1>
          {view.label !== '' && <p className={styles.label}>{view.label}</p>}
          <ul role="list" className={styles.contact}>
            {view.contact.map(({ label, href }) => (
              <li key={label}>{href === null ? label : <a href={href}>{label}</a>}</li>
            ))}
          </ul>
          {view.summary !== '' && <p className={styles.text}>{view.summary}</p>}
        </header>
        {view.parts.map(({ part, title, entries }) => (
          <section key={part} aria-labelledby={part} className={styles.part}>
            <h2 id={part} className={styles.title}>
              {title}
            </h2>
            {entries.map((entry, index) => (
              <Entry key={index} entry={entry} />
            ))}
          </section>
        ))}
      </article>
      <div className={styles.tools}>
        <ButtonLink href={`/player/${view.username}`}>See the work behind it</ButtonLink>
        <ButtonLink href={`/resume/${view.username}/resume.json`} download="resume.json">
          Download as JSON Resume
        </ButtonLink>
        <p className="soft">Made with {brand.name}. Print this page as a clean document, A4 or Letter.</p>
      </div>
    </div>
  )
}

function Entry({ entry }: { entry: ResumeSheetEntry }) {
  return (
    <div className={styles.entry}>
      <div className={styles.line}>
        <h3 className={styles.heading}>
          {entry.url === null ? entry.heading : <a href={entry.url}>{entry.heading}</a>}
          {entry.subheading !== '' && <span className={styles.subheading}> {entry.subheading}</span>}
        </h3>
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
