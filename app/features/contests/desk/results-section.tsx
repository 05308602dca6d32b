import { zonedInstant } from '#app/domain/time/zoned-text.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Notice } from '#app/ui/notice.tsx'
import { CertificatesCard } from './certificates-card.tsx'
import { DeskPart } from './desk-part.tsx'
import type { DeskView, Head } from './load-desk.server.ts'
import { Reveal } from './reveal.tsx'
import styles from './desk.module.css'

export type ResultsView = Extract<DeskView, { section: 'results' }>

export function ResultsSection({ view }: { view: ResultsView }) {
  const { head } = view
  const isOpen = head.state === 'final' && view.opensBy === null
  return (
    <>
      {!isOpen && head.state !== 'cancelled' && <Reveal view={view} />}
      <DeskPart id="files" title="Results and files">
        {isOpen ? <Final head={head} /> : <NotYet view={view} />}
        {head.canDecide && <Exports view={view} />}
      </DeskPart>
      {head.canDecide && <CertificatesCard view={view} />}
      {isOpen && view.isOpen && <Reveal view={view} />}
    </>
  )
}

function NotYet({ view: { head, opensBy } }: { view: ResultsView }) {
  if (head.state === 'cancelled') return <Notice title="No results">The contest was called off.</Notice>
  return (
    <Notice title={opensBy === null ? 'Not final yet' : 'Final, but not revealed yet'}>
      {opensBy === null
        ? `Signed results appear here on ${zonedInstant(head.finalFrom, head.timeZone)} at the earliest.`
        : `Signed results appear here once every place is revealed, on ${zonedInstant(opensBy, head.timeZone)} at the latest.`}
    </Notice>
  )
}

function Final({ head }: { head: Head }) {
  const files = `/my-leaderboards/${head.id}`
  return (
    <Card title="Results to keep" aside={`Final since ${zonedInstant(head.finalAt ?? head.endsAt, head.timeZone)}`}>
      <p className="flex flex-wrap gap-3">
        <ButtonLink href={`${files}/results.csv`} download="results.csv">
          CSV for a spreadsheet
        </ButtonLink>
        {head.hasTeams && (
          <ButtonLink href={`${files}/teams.csv`} download="teams.csv">
            Teams as CSV
          </ButtonLink>
        )}
        <ButtonLink href={`${files}/results.json`} download="results.json">
          Signed JSON
        </ButtonLink>
      </p>
      <p className="mt-4 text-soft">
        Ranks and points no longer change. If somebody deletes their account, we remove the name and sign the file
        again.
      </p>
    </Card>
  )
}

/** For owner and moderators, at any time after the opening. */
function Exports({ view: { head, parts } }: { view: ResultsView }) {
  if (head.state === 'draft')
    return (
      <Card title="Files for your own spreadsheet">
        <p className="text-soft">You find them here once the contest is open.</p>
      </Card>
    )
  return (
    <Card title="Files for your own spreadsheet" aside="Only for the owner and moderators">
      <ul role="list" className={classNames('stack', styles.list)}>
        <Files
          head={head}
          what="members"
          term="Everybody"
          text="Rank, team and points, including people without points."
        />
        {head.hasTeams && (
          <Files head={head} what="teams" term="Teams" text="Rank, climbers and points, including unranked teams." />
        )}
        <Files head={head} what="days" term="Days" text="A row per climber, a column per day." parts={parts} />
        <Files
          head={head}
          what="work"
          term="Each piece of work"
          text="What we looked at, what it earned, and why not more."
          parts={parts}
        />
      </ul>
      <p className="text-soft">
        {head.isFrozen && head.freezesAt !== null
          ? `While standings are frozen, the files end at the freeze on ${zonedInstant(head.freezesAt, head.timeZone)}, and their names say so.`
          : 'Comma-separated, UTF-8. People you removed aren’t in them.'}
      </p>
    </Card>
  )
}

type FilesProps = { head: Head; what: string; term: string; text: string; parts?: number }

function Files({ head, what, term, text, parts = 1 }: FilesProps) {
  const numbers = Array.from({ length: parts }, (_, index) => index + 1)
  return (
    <li className={classNames('flex flex-wrap items-center justify-between gap-3', styles.row)}>
      <div className="flex-[1_1_12rem]">
        <p>
          <b>{term}</b>
        </p>
        <p className="text-soft">{text}</p>
      </div>
      <p className="flex flex-wrap gap-3">
        {numbers.map((number) => {
          const file = number === 1 ? `${what}.csv` : `${what}-${number}.csv`
          return (
            <ButtonLink
              key={number}
              size="small"
              href={`/my-leaderboards/${head.id}/desk/export/${file}`}
              download={file}
              aria-label={parts === 1 ? `${term}, CSV` : `${term}, CSV, part ${number} of ${parts}`}
            >
              {parts === 1 ? 'CSV' : `Part ${number}`}
            </ButtonLink>
          )
        })}
      </p>
    </li>
  )
}
