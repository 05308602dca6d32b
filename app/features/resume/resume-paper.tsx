import { classNames } from '#app/ui/class-names.ts'
import type { ResumeSheetEntry, ResumeSheetView } from './resume-view.ts'
import styles from './resume.module.css'

type Props = {
  view: ResumeSheetView
  /** The level of the name: 1 on its own page, 2 next to the forms. */
  level?: 1 | 2
}

export function ResumePaper({ view, level = 1 }: Props) {
  const [Name, Title] = level === 1 ? (['h1', 'h2'] as const) : (['h2', 'h3'] as const)
  // Next to the forms its parts are no landmarks: the cards have the same names.
  const idOf = (part: string) => (level === 1 ? part : undefined)
  return (
    <article className={classNames('panel wrap-anywhere', styles.resumePaperSheet)}>
      <header className="border-b-2 border-moss pb-[1.5em]">
        <Name className="text-[length:2.5em]">{view.name}</Name>
        {view.label !== '' && <p className="text-[length:1.15em]">{view.label}</p>}
        <ul role="list" className="my-[0.75em] flex flex-wrap gap-x-[1.5em] gap-y-[0.25em] text-soft">
          {view.contact.map(({ label, href }) => (
            <li key={label}>{href === null ? label : <a href={href}>{label}</a>}</li>
          ))}
        </ul>
        {view.summary !== '' && <p className="whitespace-pre-line">{view.summary}</p>}
      </header>
      {view.parts.map(({ part, title, entries }) => (
        <section key={part} aria-labelledby={idOf(part)} className="mt-[2em]">
          <Title id={idOf(part)} className={styles.resumePaperTitle}>
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
    <div className="mt-[1em] break-inside-avoid">
      <div className="flex flex-wrap justify-between gap-x-[1.5em] gap-y-0">
        <Heading className="m-0 font-body text-[length:1em] leading-snug font-semibold">
          {entry.url === null ? entry.heading : <a href={entry.url}>{entry.heading}</a>}
          {entry.subheading !== '' && <span className="font-normal text-soft"> {entry.subheading}</span>}
        </Heading>
        {entry.when !== '' && <span className={`num ${styles.resumePaperWhen}`}>{entry.when}</span>}
      </div>
      {entry.text !== '' && <p className="whitespace-pre-line">{entry.text}</p>}
      {entry.list.length > 0 && (
        <ul className="mx-0 my-[0.25em] ps-[1.2em]">
          {entry.list.map((item, index) => (
            <li key={index}>{item}</li>
          ))}
        </ul>
      )}
      {entry.keywords.length > 0 && <p className="text-[length:0.92em] text-soft">{entry.keywords.join(' · ')}</p>}
    </div>
  )
}
