import { useNavigate } from '@remix-run/react'
import type { ThemeChoice as Choice } from '#app/domain/visits/visitor-choices.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ContentsLayout } from '#app/ui/contents-layout.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { classNames, cluster, stack } from '#app/ui/layout.ts'
import { ScreenHeader } from '#app/ui/screen-header.tsx'
import { ActionSection } from './action-section.tsx'
import { BoardMountainSection } from './board-mountain-section.tsx'
import { BoardSection } from './board-section.tsx'
import { ColorSection } from './color-section.tsx'
import { FormSection } from './form-section.tsx'
import { LayoutSection } from './layout-section.tsx'
import { MessageSection, TimeSection } from './message-sections.tsx'
import { MountainSection } from './mountain-section.tsx'
import { ThemeChoice } from './theme-choice.tsx'
import type { ColorPair, ColorToken, SpaceToken } from './tokens.ts'
import { SpaceSection, TypeSection } from './type-section.tsx'

const CONTENTS = [
  { href: '#colour', label: 'Colour' },
  { href: '#type', label: 'Type' },
  { href: '#space', label: 'Space and shape' },
  { href: '#layout', label: 'Layout' },
  { href: '#mountain', label: 'The mountain' },
  { href: '#week', label: 'The mountain of a week' },
  { href: '#boards', label: 'Boards and cards' },
  { href: '#actions', label: 'Actions and links' },
  { href: '#forms', label: 'Forms' },
  { href: '#messages', label: 'Notices and toasts' },
  { href: '#time', label: 'Time' },
]

type StyleGuideView = {
  colors: ColorToken[]
  pairs: ColorPair[]
  spaces: SpaceToken[]
  /** HTML of the sample drawings by their ids. */
  mountains: Record<string, string | null>
  /** The sample dialog was asked for by its address. */
  isDialogOpen: boolean
  now: number
}

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
          <div className={classNames('shrinks', stack(7))}>
            <ColorSection colors={view.colors} pairs={view.pairs} />
            <TypeSection />
            <SpaceSection spaces={view.spaces} />
            <LayoutSection />
            <MountainSection />
            <BoardMountainSection drawn={view.mountains} />
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

const CLOSED = '/style#messages'

function SampleDialog() {
  const navigate = useNavigate()
  return (
    <Dialog title="A dialog" onDismiss={() => navigate(CLOSED, { preventScrollReset: true })}>
      <p>It asks for one thing. Escape or the Cancel button closes it.</p>
      <p className={classNames('below-5', cluster(2, 'stretch', 'end'))}>
        <ButtonLink href={CLOSED}>Cancel</ButtonLink>
        <ButtonLink tone="primary" href={CLOSED}>
          Continue
        </ButtonLink>
      </p>
    </Dialog>
  )
}
