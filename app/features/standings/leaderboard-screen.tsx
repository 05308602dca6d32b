import { useMemo, useRef } from 'react'
import { AdNote } from '#app/components/ad-note.tsx'
import { AdRow } from '#app/components/ad-row.tsx'
import type { BoardColumns } from '#app/components/board-frame.tsx'
import { BoardTable } from '#app/components/board-table.tsx'
import { ChestLine } from '#app/components/chest-line.tsx'
import { LastNews } from '#app/components/live-news.tsx'
import { Mountain } from '#app/components/mountain/mountain.tsx'
import { useLive } from '#app/components/use-live.ts'
import type { BoardAd } from '#app/core/ads/show-ad.server.ts'
import { boardHref, type BoardView } from '#app/core/standings/board-view.ts'
import { MOUNTAIN_TOP } from '#app/core/standings/mountain-view.ts'
import { EQUAL_POINTS, scoresToldApart } from '#app/domain/standings/ranking.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { formatNumber } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { RelativeTime } from '#app/ui/written-time.tsx'
import { BoardState } from './board-state.tsx'
import { boardTitle } from './board-title.ts'
import { BoardTools, PhoneTools, SearchOutcome } from './board-tools.tsx'
import { useMovingRows } from './use-moving-rows.ts'
import styles from './standings.module.css'

/** Not near the chest line, where readers compare. */
const ROWS_BEFORE_AD = 13
const AFTER_ROWS = 'after-rows'

type Props = {
  view: BoardView
  ad: BoardAd
  /** Null if it came with the page. */
  mountain: string | null
}

export function LeaderboardScreen({ view: loaded, ad, mountain }: Props) {
  const board = useRef<HTMLDivElement>(null)
  const isOpen = loaded.state !== 'final'
  const isFirstPage = loaded.country === null && loaded.search === null && loaded.firstHref === null
  const live = useLive(isOpen ? { board: loaded.board, period: loaded.period.key, isFirstPage } : null, loaded)
  const view = useMemo(() => ({ ...loaded, ...live?.view }), [loaded, live])
  const { rows, rankedPlayers } = view
  const title = boardTitle(view)
  useMovingRows(board, rows, styles.lift)
  const chest = view.firstHref === null ? view.chest : null
  const countries = useMemo(() => new Map(view.countries?.map((country) => [country.code, country])), [view.countries])
  return (
    <>
      <Mountain
        html={live?.mountain ?? mountain}
        label="The board as one mountain. The table below says the same."
        isLive={isOpen}
      >
        <div className={classNames('wrap flex justify-between gap-x-8 gap-y-4', styles.header)}>
          <div>
            <h1 className={styles.title}>{title}</h1>
            <p className={styles.lead}>
              {view.country !== null && (isWhole(view) ? `${formatNumber(rows.length)} of ` : 'among ')}
              <span className="num">{formatNumber(rankedPlayers)}</span> {climbers(rankedPlayers, view.board)}
            </p>
          </div>
          <div className={styles.state}>
            <BoardState view={view} />
          </div>
          <PhoneTools key={`phone ${view.board} ${view.country?.code ?? ''}`} view={view} />
        </div>
        {view.country === null && (
          <div className={classNames('wrap stack', styles.news)}>
            <LastNews live={live} drawn={loaded.rows} news={view.news} now={view.now} />
          </div>
        )}
      </Mountain>
      <div className="wrap stack gap-3 pt-3 pb-12 max-[44rem]:pt-0">
        <BoardTools key={view.board} view={view} />
        {view.outage && (
          <Notice tone="warning">
            GitHub is not answering at the moment. Nothing is lost: points are added as soon as it does.
          </Notice>
        )}
        {view.period.isDelayed && (
          <Notice>
            This week closes later than planned: GitHub has not answered for every player yet. The order can still
            change.
          </Notice>
        )}
        {view.search !== null && <SearchOutcome search={view.search} country={view.country} />}
        <CountryLine view={view} />
        {rows.length === 0 ? (
          <NobodyYet view={view} />
        ) : (
          <div ref={board} className={styles.board}>
            <a
              href={`#${AFTER_ROWS}`}
              className="absolute start-2 top-0 z-2 rounded bg-ink px-4 py-2.25 font-semibold text-paper not-focus:[clip-path:inset(50%)]"
            >
              Skip the {rows.length} rows
            </a>
            <BoardTable
              caption={`${title}: rank, player and points`}
              // On the premium board, everyone is.
              rows={view.board === 'premium' ? rows.map((row) => ({ ...row, premium: false })) : rows}
              columns={{ shown: shownColumns(view), countries }}
              interludes={[
                ...(chest === null || rows.length <= MOUNTAIN_TOP
                  ? []
                  : [{ after: MOUNTAIN_TOP, row: (columns: number) => <ChestLine chest={chest} columns={columns} /> }]),
                ...(ad?.place === 'row'
                  ? [
                      {
                        after: ROWS_BEFORE_AD,
                        row: (columns: number) => (
                          <AdRow ad={ad.shown} showcaseHref="/showcase-your-product" columns={columns} />
                        ),
                      },
                    ]
                  : []),
              ]}
            />
          </div>
        )}
        <div id={AFTER_ROWS} tabIndex={-1} className="flex flex-wrap items-center justify-between gap-4 text-small">
          <p className="text-soft">
            {isOpen && view.updatedAt !== null && (
              <>
                Updated <RelativeTime instant={view.updatedAt} now={view.now} />
              </>
            )}
            <noscript>, drawn at {new Date(view.now).toISOString().slice(11, 16)} UTC</noscript>
            {scoresToldApart(rows).size > 0 && <>. {EQUAL_POINTS}</>}
          </p>
          <Pagination
            label="Pages of the board"
            firstHref={view.firstHref}
            previousHref={view.previousHref}
            nextHref={view.nextHref}
          />
        </div>
        {ad?.place === 'note' && ad.shown !== null && <AdNote ad={ad.shown} />}
      </div>
    </>
  )
}

/** Whether all of them stand on this page. */
function isWhole({ rows, firstHref, nextHref }: BoardView): boolean {
  return rows.length > 0 && firstHref === null && nextHref === null
}

/** The climber above is not the next to pass where only one country is shown; nobody can be once it is final, or in all time. */
function shownColumns({ board, country, countries, state }: BoardView): BoardColumns['shown'] {
  if (country !== null) return []
  return [
    ...(countries === null ? [] : ['country' as const]),
    ...(board === 'all-time' || state === 'final' ? [] : ['toPass' as const]),
  ]
}

function climbers(count: number, board: BoardView['board']): string {
  const who = `${board === 'premium' ? 'Premium ' : ''}${count === 1 ? 'climber' : 'climbers'}`
  return `${who}${SPANS[board]}`
}

const SPANS = {
  week: ' this week',
  'last-week': '',
  month: ' this month',
  'all-time': ' so far',
  premium: ' this week',
} as const satisfies Record<BoardView['board'], string>

function CountryLine({ view: { board, country, countryProblem } }: { view: BoardView }) {
  if (countryProblem !== null) {
    return (
      <Notice>
        {countryProblem.kind === 'unknown' ? (
          <>
            No country has the code <b>{countryProblem.typed}</b>, so everyone is shown.
          </>
        ) : (
          'The premium board cannot be filtered by country, so everyone is shown.'
        )}
      </Notice>
    )
  }
  if (country === null) return null
  return (
    <p className="tall-links flex flex-wrap items-center gap-x-3 gap-y-0 max-[44rem]:pt-3">
      <span className="text-soft">Ranks are worldwide.</span>
      <Anchor href={boardHref(board)}>Show everyone</Anchor>
    </p>
  )
}

function NobodyYet({ view }: { view: BoardView }) {
  if (view.country !== null)
    return (
      <EmptyState
        level={2}
        title={`Nobody from ${view.country.name} is here`}
        action={<ButtonLink href={boardHref(view.board)}>Show everyone</ButtonLink>}
      >
        No climber from this country has points on this board.
      </EmptyState>
    )
  if (view.state === 'final')
    return (
      <EmptyState level={2} title="Nobody climbed here">
        No player had points on this board.
      </EmptyState>
    )
  return (
    <EmptyState level={2} title="The mountain is still empty">
      Nobody has points on this board yet. The first points take the flag.
    </EmptyState>
  )
}
