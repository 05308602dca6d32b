import type { ThemeChoice as Choice } from '#app/domain/theme.ts'
import { ContentsLayout } from '#app/ui/contents-layout.tsx'
import { ScreenHeader } from '#app/ui/screen-header.tsx'
import { ActionSection } from './action-section.tsx'
import { BoardSection } from './board-section.tsx'
import { ColorSection } from './color-section.tsx'
import { FormSection } from './form-section.tsx'
import { MessageSection } from './message-section.tsx'
import { MountainSection } from './mountain-section.tsx'
import { SampleDialog } from './sample-dialog.tsx'
import type { StyleGuideView } from './style-guide-view.ts'
import { ThemeChoice } from './theme-choice.tsx'
import { TimeSection } from './time-section.tsx'
import { SpaceSection, TypeSection } from './type-section.tsx'
import styles from './style-guide-screen.module.css'

const CONTENTS = [
  { href: '#colour', label: 'Colour' },
  { href: '#type', label: 'Type' },
  { href: '#space', label: 'Space and shape' },
  { href: '#mountain', label: 'The mountain' },
  { href: '#boards', label: 'Boards and cards' },
  { href: '#actions', label: 'Actions and links' },
  { href: '#forms', label: 'Forms' },
  { href: '#messages', label: 'Notices and toasts' },
  { href: '#time', label: 'Time' },
]

export function StyleGuideScreen({ view, theme }: { view: StyleGuideView; theme: Choice }) {
  const behindDialog = view.isDialogOpen ? { inert: '' } : {}
  return (
    <>
      <div {...behindDialog}>
        <ScreenHeader
          title="Theme and style"
          lead="Climb by day or by night. Below is every component of this product in every state."
        >
          <ThemeChoice current={theme} />
        </ScreenHeader>
        <ContentsLayout label="On this page" entries={CONTENTS}>
          <div className={styles.sections}>
            <ColorSection colors={view.colors} pairs={view.pairs} />
            <TypeSection />
            <SpaceSection spaces={view.spaces} />
            <MountainSection />
            <BoardSection />
            <ActionSection />
            <FormSection />
            <MessageSection />
            <TimeSection now={view.now} />
          </div>
        </ContentsLayout>
      </div>
      {view.isDialogOpen && <SampleDialog />}
    </>
  )
}
