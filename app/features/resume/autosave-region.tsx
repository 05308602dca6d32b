import { createContext, useContext, type ReactNode } from 'react'
import { useAutosave, type AutosaveNote } from './use-autosave.ts'
import styles from './resume.module.css'

const NONE: Record<string, string> = {}
const NoteContext = createContext<AutosaveNote>({ kind: 'quiet' })

/** The builder's forms, saved while typing; plain forms without JavaScript. */
export function AutosaveRegion({ version, children }: { version: number; children: ReactNode }) {
  const { note, region, handlers } = useAutosave(version)
  return (
    <NoteContext.Provider value={note}>
      <div ref={region} {...handlers}>
        {children}
      </div>
      <p className={styles.note} role="status" data-kind={note.kind}>
        {textOf(note)}
      </p>
    </NoteContext.Provider>
  )
}

/** By field; for a form that autosave could not save. */
export function useAutosaveErrors(form: string): Record<string, string> {
  const note = useContext(NoteContext)
  return note.kind === 'refused' && note.form === form ? note.errors : NONE
}

function textOf(note: AutosaveNote): ReactNode {
  switch (note.kind) {
    case 'quiet':
      return null
    case 'saving':
      return 'Saving …'
    case 'saved':
      return 'Saved'
    case 'unanswered':
      return 'Not saved yet: the server does not answer. We keep trying while this page is open.'
    case 'refused':
      return 'Not saved yet: one field needs a correction.'
    case 'problem':
      return (
        <>
          Not saved. {note.text} <a href="/resume-builder">Open the current version</a>
        </>
      )
  }
}
