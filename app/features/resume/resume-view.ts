import type { Resume, ResumePart } from '#app/domain/resume.ts'

export type ResumeBuilderView =
  | { state: 'without_premium'; hasResume: boolean; username: string }
  | {
      state: 'editing'
      username: string
      document: Resume
      version: number
      publishedAt: number | null
      /** Why staff took it down; null while they did not. */
      takenDown: string | null
      /** The entry whose form did not pass, with what was typed; `new` for one that was to be added. */
      refused: {
        part: ResumePart | 'basics'
        id: string
        typed: Record<string, string>
        errors: Record<string, string>
      } | null
      problem: string | null
    }

/** What became of an edit that was saved while its owner typed. */
export type AutosaveAnswer =
  | { state: 'saved'; version: number }
  | { state: 'refused'; errors: Record<string, string> }
  | { state: 'problem'; text: string }

/** A published resume as others see it: nothing hidden is in it. */
export type ResumeSheetView = {
  username: string
  name: string
  label: string
  summary: string
  contact: { label: string; href: string | null }[]
  parts: { part: ResumePart; title: string; entries: ResumeSheetEntry[] }[]
}

export type ResumeSheetEntry = {
  heading: string
  subheading: string
  when: string
  url: string | null
  text: string
  list: string[]
  keywords: string[]
}
