import { useRef } from 'react'
import { brand } from '#app/content/brand.ts'
import { filledParts } from '#app/domain/resume/resume.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ScreenHeader } from '#app/ui/screen-header.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { AutosaveRegion } from './autosave-region.tsx'
import { BasicsCard } from './basics-card.tsx'
import { DragOrder } from './drag-order.tsx'
import { ExampleResume } from './example-resume.tsx'
import { LivePaper } from './live-paper.tsx'
import { AddPartCard, PartCard } from './part-card.tsx'
import { ResumeFileCard } from './resume-file-card.tsx'
import { ResumePaper } from './resume-paper.tsx'
import type { ResumeBuilderView } from './resume-view.ts'

type Editing = Extract<ResumeBuilderView, { state: 'editing' }>
type Preview = Extract<ResumeBuilderView, { state: 'without_premium' }>

export function ResumeBuilderScreen({ view }: { view: ResumeBuilderView }) {
  return view.state === 'editing' ? <Builder view={view} /> : <WithoutPremium view={view} />
}

function Builder({ view }: { view: Editing }) {
  const { document, version, refused } = view
  const forms = useRef<HTMLDivElement>(null)
  return (
    <AutosaveRegion version={version}>
      {/* Publishing waits for what is typed. */}
      <ScreenHeader title="Your resume" lead="It starts from your work here. Edit anything; it saves as you type.">
        <Publication view={view} />
      </ScreenHeader>
      <div className="wrap screen-body grid grid-cols-1 gap-6 2xl:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] 2xl:items-start 2xl:gap-8">
        <LivePaper username={view.username} document={document} forms={forms} />
        <DragOrder version={version}>
          <div ref={forms} className="stack gap-6">
            {view.takenDown !== null && (
              <Notice tone="warning" title="Your resume has been taken down">
                Only you can see it, published or not. Reason: {view.takenDown}
              </Notice>
            )}
            {view.problem !== null && (
              <Notice tone="danger" isUrgent>
                {view.problem}
              </Notice>
            )}
            <BasicsCard
              document={document}
              version={version}
              countries={view.countries}
              refused={refused?.part === 'basics' ? refused : null}
            />
            <div className="stack gap-6" data-drag-list="">
              {filledParts(document).map((part) => (
                <PartCard
                  key={part}
                  part={part}
                  document={document}
                  version={version}
                  refused={refused?.part === part ? refused : null}
                />
              ))}
            </div>
            <AddPartCard document={document} version={version} refused={refused} />
            <ResumeFileCard version={version} />
          </div>
        </DragOrder>
      </div>
    </AutosaveRegion>
  )
}

function Publication({ view }: { view: Editing }) {
  const isPublished = view.publishedAt !== null
  return (
    <form method="post" action="/resume-builder" className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <input type="hidden" name="intent" value={isPublished ? 'unpublish' : 'publish'} />
      {isPublished && (
        <ButtonLink tone="primary" href={`/resume/${view.username}`}>
          See the page
        </ButtonLink>
      )}
      <Button tone={isPublished ? 'default' : 'primary'}>
        {isPublished ? 'Unpublish the resume' : 'Publish the resume'}
      </Button>
      <span className="text-soft">{readersOf(view)}</span>
    </form>
  )
}

function readersOf({ publishedAt, takenDown }: Editing): string {
  if (takenDown !== null) return 'Only you see it while it is taken down.'
  return publishedAt === null ? 'Only you see it so far.' : 'Everyone with the link can read it.'
}

/** Their own resume as it stands, to read; only premium edits and publishes it. */
function WithoutPremium({ view }: { view: Preview }) {
  const { hasResume, sheet } = view
  return (
    <div className="wrap screen-body grid grid-cols-1 gap-8 xl:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] xl:items-start xl:gap-12">
      <div className="stack justify-items-start gap-4 xl:sticky xl:top-24">
        <Tag>Premium</Tag>
        <h1>The resume is part of premium</h1>
        <p className="text-lg text-soft">
          {hasResume
            ? 'We keep yours as you left it. Nobody else sees it until you have premium again.'
            : 'Yours begins with your accepted work, your projects and your places in the top ten. With premium you can edit, print and publish it.'}
        </p>
        <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <ButtonLink tone="primary" href={`/${brand.slug}-resume-builder`}>
            See how it works
          </ButtonLink>
          {hasResume && <a href="/resume-builder/resume.json">Download it as JSON Resume</a>}
        </p>
      </div>
      {sheet.parts.length > 0 ? <ResumePaper view={sheet} level={2} /> : <ExampleResume />}
    </div>
  )
}
