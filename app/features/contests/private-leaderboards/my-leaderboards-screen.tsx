import { ContestPeak } from '#app/components/contests/contest-peak.tsx'
import { CONTEST_CAPACITY, ROCKS } from '#app/domain/contests/contest.ts'
import { NEW_CONTEST_HREF, templateHref } from '#app/domain/contests/setup/contest-href.ts'
import { TEMPLATES, templateText } from '#app/domain/contests/setup/contest-template.ts'
import { countWord } from '#app/domain/text/number-text.ts'
import { capitalized } from '#app/domain/text/plain-text.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { ScreenHeader } from '#app/ui/screen-header.tsx'
import { BoardRow } from './board-row.tsx'
import { CreateCard } from './create-card.tsx'
import type { ListedLeaderboard, ListStage, MyLeaderboardsView } from './load-my-leaderboards.server.ts'
import { OfferCards } from './offer-cards.tsx'

const SECTIONS: readonly [stage: ListStage, title: string][] = [
  ['open', 'Running'],
  ['soon', 'Starts soon'],
  ['draft', 'Drafts'],
  ['finished', 'Finished'],
]
/** The others of a section are folded. */
const SHOWN_FINISHED = 3

export function MyLeaderboardsScreen({ view }: { view: MyLeaderboardsView }) {
  const { boards, now } = view
  return (
    <>
      <ScreenHeader title="My leaderboards" lead={`Climb with the people you know. ${countText(view)}`}>
        <p className="flex flex-wrap gap-3">
          {view.refusals.contest === null && (
            <ButtonLink tone="primary" href={NEW_CONTEST_HREF}>
              New contest
            </ButtonLink>
          )}
          <ButtonLink href="/c">Public contests</ButtonLink>
        </p>
      </ScreenHeader>
      <div className="wrap screen-body stack gap-12">
        <OfferCards offers={view.offers} />
        {boards.length === 0 && view.refusals.contest === null && <TemplateCards />}
        {SECTIONS.map(([stage, title]) => {
          const listed = boards.filter((board) => board.stage === stage)
          return listed.length > 0 && <Section key={stage} title={title} boards={listed} now={now} />
        })}
        <div className="max-w-160">
          <CreateCard view={view} />
        </div>
      </div>
    </>
  )
}

function countText({ boards, refusals }: MyLeaderboardsView): string {
  const free = refusals.board === 'not_premium' ? ` and is free for up to ${CONTEST_CAPACITY.free}` : ''
  if (boards.length === 0) return `A contest takes a minute${free}.`
  const count = (stage: ListStage) => boards.filter((board) => board.stage === stage).length
  const [open, soon] = [count('open'), count('soon')]
  const parts = [
    ...(open > 0 ? [countWord(open, 'is running', 'are running')] : []),
    ...(soon > 0 ? [countWord(soon, 'starts soon', 'start soon')] : []),
  ]
  const said = parts.join(', ')
  return said === '' ? 'Only members see a private board.' : `${capitalized(said)}.`
}

type SectionProps = { title: string; boards: ListedLeaderboard[]; now: number }

function Section({ title, boards, now }: SectionProps) {
  const isFinished = boards[0]?.stage === 'finished'
  const shown = isFinished ? boards.slice(0, SHOWN_FINISHED) : boards
  const folded = boards.slice(shown.length)
  return (
    <section>
      <h2 className="mb-4">{title}</h2>
      <List boards={shown} now={now} />
      {folded.length > 0 && (
        <Disclosure summary={`${folded.length} more`}>
          <List boards={folded} now={now} />
        </Disclosure>
      )}
    </section>
  )
}

function List({ boards, now }: Omit<SectionProps, 'title'>) {
  return (
    <ul role="list" className="stack gap-3">
      {boards.map((board) => (
        <BoardRow key={board.id} board={board} now={now} />
      ))}
    </ul>
  )
}

function TemplateCards() {
  return (
    <ul role="list" className="grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] gap-4">
      {TEMPLATES.map((template, index) => (
        <li key={template} className="panel flex flex-col items-start gap-2 p-[clamp(1rem,3vw,1.5rem)]">
          <ContestPeak
            slug={template}
            rock={ROCKS[index] ?? 'moss'}
            ridge={0}
            className="h-20 w-20 rounded-large bg-(--peak-sky) max-sm:hidden"
            width={200}
            height={200}
          />
          <h2 className="text-lg">{templateText[template].title}</h2>
          <p className="mb-2 text-soft">{templateText[template].text}</p>
          <ButtonLink size="small" href={templateHref(template)} className="mt-auto">
            Start like this<span className="visually-hidden"> {templateText[template].title.toLowerCase()}</span>
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}
