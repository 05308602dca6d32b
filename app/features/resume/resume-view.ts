import type { ResumePart } from '#app/domain/resume/resume.ts'
import type { SelectOption } from '#app/ui/select-field.tsx'
import type { StoredResume } from './find-resume.server.ts'
import type { resumeSheet } from './resume-sheet.ts'

/** As typed; the id is `new` for an entry to add. */
export type RefusedEntry = {
  part: ResumePart | 'basics'
  id: string
  typed: Record<string, string>
  errors: Record<string, string>
}

export type ResumeBuilderView =
  | { state: 'without_premium'; hasResume: boolean; sheet: ResumeSheetView }
  | (StoredResume & {
      state: 'editing'
      username: string
      countries: SelectOption[]
      /** Staff's reason; null if they did not. */
      takenDown: string | null
      refused: RefusedEntry | null
      problem: string | null
    })

export type AutosaveAnswer =
  | { state: 'saved'; version: number }
  | { state: 'refused'; errors: Record<string, string> }
  | { state: 'problem'; text: string }

export type ResumeSheetView = ReturnType<typeof resumeSheet>
export type ResumeSheetEntry = ResumeSheetView['parts'][number]['entries'][number]
