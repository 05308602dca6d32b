import { useEffect, useState, type RefObject } from 'react'
import { editResume, entryValues, fieldText, isResumePart, type ResumeEdit } from '#app/domain/resume/resume-edit.ts'
import { BASICS_FIELDS, type Resume } from '#app/domain/resume/resume.ts'
import { classNames } from '#app/ui/class-names.ts'
import { ResumePaper } from './resume-paper.tsx'
import { resumeSheet } from './resume-sheet.ts'
import styles from './resume.module.css'

/** Milliseconds after the last key. */
const PAUSE = 120

type Props = { username: string; document: Resume; forms: RefObject<HTMLElement> }

/** Follows what is typed; without JavaScript it shows what is saved. */
export function LivePaper({ username, document, forms }: Props) {
  const [typed, setTyped] = useState<ResumeEdit[]>([])

  useEffect(() => {
    const { current } = forms
    if (current === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => setTyped(typedIn(current))
    const readSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(read, PAUSE)
    }
    read()
    current.addEventListener('input', readSoon)
    return () => {
      clearTimeout(timer)
      current.removeEventListener('input', readSoon)
    }
  }, [forms, document])

  return (
    <section
      className="min-w-0 text-hint 2xl:sticky 2xl:top-20 2xl:order-1 2xl:text-caption"
      aria-label="Your resume as it looks"
    >
      <input type="checkbox" id="show-paper" className={`visually-hidden ${styles.toggle}`} />
      <label
        htmlFor="show-paper"
        className={classNames('flex min-h-11 items-center justify-between font-semibold', styles.switch)}
      >
        See how it looks
      </label>
      <div className={styles.paper}>
        <ResumePaper view={resumeSheet(username, typed.reduce(editResume, document))} level={2} />
      </div>
    </section>
  )
}

/** Saved or not. A form to add counts once something is in it. */
function typedIn(forms: HTMLElement): ResumeEdit[] {
  return [...forms.querySelectorAll('form')].flatMap((form): ResumeEdit[] => {
    const fields = new FormData(form)
    const field = (name: string) => {
      const value = fields.get(name)
      return typeof value === 'string' ? value : ''
    }
    const [intent, part, id] = [field('intent'), field('part'), field('id')]
    if (intent === 'basics')
      return [
        {
          kind: 'basics',
          values: Object.fromEntries(BASICS_FIELDS.map(({ name, kind }) => [name, fieldText(kind, field(name))])),
        },
      ]
    if (!isResumePart(part)) return []
    if (intent === 'change') return [{ kind: 'change', part, id, values: entryValues(part, field) }]
    if (intent !== 'add') return []
    const values = entryValues(part, field)
    return Object.values(values).every(({ length }) => length === 0) ? [] : [{ kind: 'add', part, id: 'new', values }]
  })
}
