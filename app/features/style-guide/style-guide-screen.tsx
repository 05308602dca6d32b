import type { ThemeChoice as Choice } from '#app/domain/theme.ts'
import { ContourBand } from '#app/ui/contour-band.tsx'

import { ActionSection } from './action-section.tsx'
import { BoardSection } from './board-section.tsx'
import { ColorSection } from './color-section.tsx'
import { FormSection } from './form-section.tsx'
import { MessageSection } from './message-section.tsx'
import { MountainSection } from './mountain-section.tsx'
import { SampleDialog } from './sample-dialog.tsx'
import styles from './style-guide-screen.module.css'
import type { StyleGuideView } from './style-guide-view.ts'
import { ThemeChoice } from './theme-choice.tsx'
import { TimeSection } from './time-section.tsx'
import { SpaceSection, TypeSection } from './type-section.tsx'

const CONTENTS = [
  { id: 'colour', label: 'Colour' },
  { id: 'type', label: 'Type' },
  { id: 'space', label: 'Space and shape' },
  { id: 'mountain', label: 'The mountain' },
  { id: 'boards', label: 'Boards and cards' },
  { id: 'actions', label: 'Actions and ways' },
  { id: 'forms', label: 'Forms' },
  { id: 'messages', label: 'Notices and toasts' },
  { id: 'time', label: 'Time' },
]

export function StyleGuideScreen({ view, theme }: { view: StyleGuideView; theme: Choice }) {
  const behindDialog = view.isDialogOpen ? { inert: '' } : {}
  return (
    <>
      <div {...behindDialog}>
        <ContourBand tone="sunk">
          <div className={styles.header}>
            <h1>Theme and style</h1>
            <p className={styles.lead}>
              Climb by day or by night. Below is everything that this product is drawn with, in every state it can be
              in.
            </p>
            <ThemeChoice current={theme} />
          </div>
        </ContourBand>
        <div className={`wrap ${styles.body}`}>
          <nav aria-label="On this page" className={styles.contents}>
            <ul role="list">
              {CONTENTS.map(({ id, label }) => (
                <li key={id}>
                  <a href={`#${id}`}>{label}</a>
                </li>
              ))}
            </ul>
          </nav>
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
        </div>
      </div>
      {view.isDialogOpen && <SampleDialog />}
    </>
  )
}
