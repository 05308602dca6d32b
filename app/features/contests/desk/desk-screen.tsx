import { ContestPeak } from '#app/components/contests/contest-peak.tsx'
import { zonedInstant } from '#app/domain/time/zoned-text.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { ContentsLayout } from '#app/ui/contents-layout.tsx'
import { ContourBand } from '#app/ui/contour-band.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ByHandSection } from './by-hand-section.tsx'
import { ChangesSection } from './changes-section.tsx'
import { ChatSection } from './chat-section.tsx'
import { DESK_SECTIONS, deskHref, OWNERS_SECTIONS, type DeskSection } from './desk-sections.ts'
import type { DeskView, Head } from './load-desk.server.ts'
import { OverviewSection } from './overview-section.tsx'
import { PeopleSection } from './people-section.tsx'
import { PlayersSection } from './players-section.tsx'
import { RepositoriesSection } from './repositories-section.tsx'
import { ResultsSection } from './results-section.tsx'
import { RevealSection } from './reveal-section.tsx'
import { RosterSection } from './roster-section.tsx'
import { RulesSection } from './rules-section.tsx'
import { SettingsSection } from './settings-section.tsx'
import { ShareSection } from './share-section.tsx'
import styles from './desk.module.css'

export function DeskScreen({ view }: { view: DeskView }) {
  const { head, refused } = view
  const shown = (Object.keys(DESK_SECTIONS) as DeskSection[]).filter(
    (section) => head.isOwner || !OWNERS_SECTIONS.includes(section),
  )
  const sections = shown.map((section) => ({
    href: deskHref(head.id, section),
    label: DESK_SECTIONS[section],
    isCurrent: section === view.section,
  }))
  return (
    <>
      <ContourBand tone="sunk">
        <div className={classNames('flex flex-wrap items-center gap-x-6 gap-y-4', styles.head)}>
          <ContestPeak slug={head.slug} rock={head.rock} ridge={head.ridge} width={200} height={200} />
          <div>
            <h1>{head.name}</h1>
            <p className="text-soft">{stateText(head)}</p>
          </div>
          <p className="flex flex-wrap gap-3">
            {head.isPublic && head.state !== 'draft' && (
              <ButtonLink href={`/c/${head.slug}/stage`}>Open the stage</ButtonLink>
            )}
            <ButtonLink href={head.publicHref}>{head.isPublic ? 'Public page' : 'Contest page'}</ButtonLink>
          </p>
        </div>
      </ContourBand>
      <ContentsLayout label="The organiser’s desk" foldedAs="Desk" entries={sections}>
        <div className="stack gap-6">
          {refused?.errors.form !== undefined && (
            <Notice tone="danger" isUrgent title={refused.errors.form}>
              Nothing was changed.
            </Notice>
          )}
          {head.state === 'draft' && (
            <Notice tone="info" title="Nobody sees it before you open it.">
              <p>
                <ButtonLink href={`/my-leaderboards/${head.id}/edit`}>Edit the draft</ButtonLink>{' '}
                <ButtonLink href={`/my-leaderboards/${head.id}/open`}>Open the contest</ButtonLink>
              </p>
            </Notice>
          )}
          {head.roomLeft !== null && <RoomLeft {...head.roomLeft} isOwner={head.isOwner} />}
          <Section view={view} />
        </div>
      </ContentsLayout>
    </>
  )
}

/** An owner without premium reads it before somebody stands before a closed door. */
function RoomLeft({ isFull, title, more, isOwner }: NonNullable<Head['roomLeft']> & { isOwner: boolean }) {
  return (
    <Notice tone={isFull ? 'warning' : 'info'} title={title}>
      <p>{more}</p>
      {isOwner && (
        <p>
          <ButtonLink href="/#pricing">See the plans</ButtonLink>
        </p>
      )}
    </Notice>
  )
}

function Section({ view }: { view: DeskView }) {
  switch (view.section) {
    case 'overview':
      return <OverviewSection view={view} />
    case 'players':
      return <PlayersSection view={view} />
    case 'by-hand':
      return <ByHandSection view={view} />
    case 'people':
      return <PeopleSection view={view} />
    case 'roster':
      return <RosterSection view={view} />
    case 'rules':
      return <RulesSection view={view} />
    case 'changes':
      return <ChangesSection view={view} />
    case 'repositories':
      return <RepositoriesSection view={view} />
    case 'chat':
      return <ChatSection view={view} />
    case 'reveal':
      return <RevealSection view={view} />
    case 'share':
      return <ShareSection view={view} />
    case 'results':
      return <ResultsSection view={view} />
    case 'settings':
      return <SettingsSection view={view} />
  }
}

function stateText(head: Head): string {
  switch (head.state) {
    case 'draft':
      return 'A draft that only you see'
    case 'soon':
      return `Starts ${zonedInstant(head.startsAt, head.timeZone)}`
    case 'running':
      return `Running, day ${head.dayOf.day} of ${head.dayOf.of}`
    case 'settling':
      return `Settling, final on ${zonedInstant(head.finalFrom, head.timeZone)}`
    case 'cancelled':
      return `Called off on ${zonedInstant(head.cancelledAt ?? head.endsAt, head.timeZone)}`
    case 'final':
      return `Final since ${zonedInstant(head.finalAt ?? head.endsAt, head.timeZone)}`
  }
}
