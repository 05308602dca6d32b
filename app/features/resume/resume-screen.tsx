import { brand } from '#app/content/brand.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ResumePaper } from './resume-paper.tsx'
import type { ResumeSheetView } from './resume-view.ts'

export function ResumeScreen({ view }: { view: ResumeSheetView }) {
  return (
    <div className="wrap screen-body stack justify-items-center gap-6 print:block print:max-w-none print:p-0">
      <ResumePaper view={view} />
      <div className="flex max-w-208 flex-wrap items-center justify-center gap-x-4 gap-y-3 print:hidden [&_p]:basis-[100%] [&_p]:text-center">
        <ButtonLink href={`/player/${view.username}`}>See the work behind it</ButtonLink>
        <ButtonLink href={`/resume/${view.username}/resume.json`} download="resume.json">
          Download as JSON Resume
        </ButtonLink>
        <p className="text-soft">Made with {brand.name}. Print this page as a clean document, A4 or Letter.</p>
      </div>
    </div>
  )
}
