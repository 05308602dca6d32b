import type { ReactNode } from 'react'
import { ContestPeak } from '#app/components/contests/contest-peak.tsx'
import { finalBetween } from '#app/domain/contests/contest.ts'
import { zonedInstant } from '#app/domain/time/zoned-text.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { ContentsLayout } from '#app/ui/contents-layout.tsx'
import { ContourBand } from '#app/ui/contour-band.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { DESK_SECTIONS, deskHref, type DeskSection } from './desk-sections.ts'
import { InviteSection } from './invite-section.tsx'
import type { DeskView, Head } from './load-desk.server.ts'
import { MessagesSection } from './messages-section.tsx'
import { OverviewSection } from './overview-section.tsx'
import { PeopleSection } from './people-section.tsx'
import { PointsSection } from './points-section.tsx'
import { ResultsSection } from './results-section.tsx'
import { SettingsSection } from './settings-section.tsx'
import styles from './desk.module.css'

type Part = false | [id: string, label: string]

/** How each section looks, and its parts, which are listed while it is open. */
const SECTIONS: {
  [Section in DeskSection]: {
    View: (props: { view: Extract<DeskView, { section: Section }> }) => ReactNode
    parts: (head: Head) => Part[]
  }
} = {
  overview: { View: OverviewSection, parts: () => [] },
  invite: {
    View: InviteSection,
    parts: ({ canDecide, isPublic }) => [
      ['link', 'By link'],
      canDecide && ['list', 'From a list'],
      isPublic && ['embed', 'On your own pages'],
    ],
  },
  people: {
    View: PeopleSection,
    parts: ({ hasTeams }) => [['players', 'Players'], hasTeams && ['teams', 'Teams'], ['helpers', 'Helpers']],
  },
  points: {
    View: PointsSection,
    parts: () => [
      ['by-hand', 'By hand'],
      ['repositories', 'Repositories'],
    ],
  },
  messages: {
    View: MessagesSection,
    parts: ({ isOwner, state }) => [
      isOwner && state !== 'draft' && state !== 'cancelled' && ['write', 'To climbers'],
      ['chats', 'In your chats'],
    ],
  },
  results: {
    View: ResultsSection,
    parts: ({ canDecide, state, isFrozen }) => [
      state !== 'cancelled' && (state !== 'final' || isFrozen) && ['reveal', 'Freeze and reveal'],
      ['files', 'Results and files'],
      canDecide && ['certificates', 'Certificates'],
    ],
  },
  settings: {
    View: SettingsSection,
    parts: ({ isOwner, state }) => [
      ['rules', 'Rules'],
      isOwner && state !== 'draft' && ['changes', 'Settings'],
      isOwner && ['danger', 'Copy and danger zone'],
    ],
  },
}

export function DeskScreen({ view }: { view: DeskView }) {
  const { head, refused } = view
  const { View, parts } = SECTIONS[view.section] as {
    View: (props: { view: DeskView }) => ReactNode
    parts: (head: Head) => Part[]
  }
  const sections = (Object.keys(DESK_SECTIONS) as DeskSection[]).map((section) => ({
    href: deskHref(head.id, section),
    label: DESK_SECTIONS[section],
    isCurrent: section === view.section,
    inner:
      section === view.section
        ? parts(head).flatMap((part) => (part === false ? [] : [{ href: `#${part[0]}`, label: part[1] }]))
        : undefined,
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
          {head.state === 'draft' && head.isOwner && view.section !== 'overview' && (
            <Notice tone="info" title="Nobody sees it before you open it.">
              <p>
                <ButtonLink href={`/my-leaderboards/${head.id}/edit`}>Edit the draft</ButtonLink>{' '}
                <ButtonLink href={`/my-leaderboards/${head.id}/open`}>Open the contest</ButtonLink>
              </p>
            </Notice>
          )}
          {head.roomLeft !== null && <RoomLeft {...head.roomLeft} isOwner={head.isOwner} />}
          <View view={view} />
        </div>
      </ContentsLayout>
    </>
  )
}

/** An owner without premium reads it before somebody cannot join. */
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

function stateText(head: Head): string {
  switch (head.state) {
    case 'draft':
      return 'A draft that only you see'
    case 'soon':
      return `Starts ${zonedInstant(head.startsAt, head.timeZone)}`
    case 'running':
      return `Running, day ${head.dayOf.day} of ${head.dayOf.of}`
    case 'settling':
      return `Settling, final ${finalBetween(head)}`
    case 'cancelled':
      return `Called off on ${zonedInstant(head.cancelledAt ?? head.endsAt, head.timeZone)}`
    case 'final':
      return `Final since ${zonedInstant(head.finalAt ?? head.endsAt, head.timeZone)}`
  }
}
