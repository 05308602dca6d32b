import type { ResumePart } from '#app/domain/resume/resume.ts'
import type { StoredResume } from './find-resume.server.ts'
import type { resumeSheet } from './resume-sheet.ts'

/** A form that did not pass, as it was typed; its id is `new` for an entry that was to be added. */
export type RefusedEntry = {
  part: ResumePart | 'basics'
  id: string
  typed: Record<string, string>
  errors: Record<string, string>
}

export type ResumeBuilderView =
  | { state: 'without_premium'; hasResume: boolean; username: string }
  | (StoredResume & {
      state: 'editing'
      username: string
      /** Why staff took it down; null while they did not. */
      takenDown: string | null
      refused: RefusedEntry | null
      problem: string | null
    })

export type AutosaveAnswer =
  | { state: 'saved'; version: number }
  | { state: 'refused'; errors: Record<string, string> }
  | { state: 'problem'; text: string }

/** A published resume as others see it: nothing hidden is in it. */
export type ResumeSheetView = ReturnType<typeof resumeSheet>
export type ResumeSheetEntry = ResumeSheetView['parts'][number]['entries'][number]
