import { brand } from '#app/content/brand.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { classNames, cluster, stack } from '#app/ui/layout.ts'
import { ResumePaper } from './resume-paper.tsx'
import type { ResumeSheetView } from './resume-view.ts'
import styles from './resume-screen.module.css'

export function ResumeScreen({ view }: { view: ResumeSheetView }) {
  return (
    <div className={classNames('wrap', styles.desk, 'screen-body', stack(5))}>
      <ResumePaper view={view} />
      <div className={classNames(styles.tools, cluster([3, 4], 'center'))}>
        <ButtonLink href={`/player/${view.username}`}>See the work behind it</ButtonLink>
        <ButtonLink href={`/resume/${view.username}/resume.json`} download="resume.json">
          Download as JSON Resume
        </ButtonLink>
        <p className="soft">Made with {brand.name}. Print this page as a clean document, A4 or Letter.</p>
      </div>
    </div>
  )
}
