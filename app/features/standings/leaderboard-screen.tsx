import { useMemo, useRef } from 'react'
import { AdNote } from '#app/components/ad-note.tsx'
import { AdRow } from '#app/components/ad-row.tsx'
import { Flag } from '#app/components/board-frame.tsx'
import { BoardTable } from '#app/components/board-table.tsx'
import { ChestLine } from '#app/components/chest-line.tsx'
import { LastNews } from '#app/components/live-news.tsx'
import { Mountain } from '#app/components/mountain/mountain.tsx'
import { liveRows, useLive } from '#app/components/use-live.ts'
import { useMovingRows } from '#app/components/use-moving-rows.ts'
import type { BoardAds } from '#app/core/ads/show-ad.server.ts'
import { boardHref, type BoardView, type ShownRow } from '#app/core/standings/board-view.ts'
import type { DrawnBoard } from '#app/core/standings/live-board.ts'
import { MOUNTAIN_TOP } from '#app/core/standings/mountain-view.ts'
import { EQUAL_POINTS, scoresToldApart } from '#app/domain/standings/ranking.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { formatCount, formatNumber } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { RelativeTime } from '#app/ui/written-time.tsx'
import { BoardState } from './board-state.tsx'
import { boardTitle } from './board-title.ts'
import { BoardTools, PhoneTools, SearchOutcome } from './board-tools.tsx'
import styles from './standings.module.css'

/** Not between the tenth, the chest line and the one who wants over it. */
const ROWS_BEFORE_AD = 13
const AFTER_ROWS = 'after-rows'
const NONE: ShownRow[] = []

type Props = {
  view: BoardView
  ads: BoardAds
  /** The drawing, unless it came with the page. */
  mountain: string | null
}

export function LeaderboardScreen({ view, ads, mountain }: Props) {
  const title = boardTitle(view)
  const board = useRef<HTMLDivElement>(null)
  const { live, rows, drawn } = useLiveView(view)
  const rankedPlayers = live?.rankedPlayers ?? view.rankedPlayers
  useMovingRows(board, rows, styles.lift)
  const chest = view.firstHref === null ? view.chest : null
  const flags = useMemo(() => new Map(view.countries?.map(({ code, flagUrl }) => [code, flagUrl])), [view.countries])
  return (
    <>
      <Mountain
        html={mountain}
        label="The board as one mountain. The table below says the same."
        rows={live?.rows}
        drawn={drawn}
      >
        <div className={classNames('wrap flex justify-between gap-x-8 gap-y-4', styles.header)}>
          <div>
            <h1 className={styles.title}>{title}</h1>
            <p className={styles.lead}>
              {headings[view.board]} · <span className="num">{formatNumber(rankedPlayers)}</span> on the mountain
            </p>
            <div className={classNames('stack justify-items-start', styles.news)}>
              <LastNews live={live} drawn={drawn} viewer={view.viewer?.row.username ?? null} now={view.now} />
            </div>
          </div>
          <div className={styles.state}>
            <BoardState view={view} />
          </div>
          <PhoneTools key={`phone ${view.board}`} view={view} />
        </div>
      </Mountain>
      <div className="wrap stack gap-4 pt-0 pb-18">
        <BoardTools key={`${view.board} ${view.country?.code ?? ''}`} view={view} />
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
              rows={rows}
              columns={{ shown: ['country', 'toNext'], flags }}
              interludes={[
                ...(chest === null || rows.length <= MOUNTAIN_TOP
                  ? []
                  : [{ after: MOUNTAIN_TOP, row: (columns: number) => <ChestLine chest={chest} columns={columns} /> }]),
                {
                  after: ROWS_BEFORE_AD,
                  row: (columns) => <AdRow ad={ads.row} showcaseHref="/showcase-your-product" columns={columns} />,
                },
              ]}
            />
          </div>
        )}
        <div id={AFTER_ROWS} tabIndex={-1} className="flex flex-wrap items-center justify-between gap-4 text-small">
          <p className="text-soft">
            {view.country === null
              ? `${formatCount(rankedPlayers, 'player')} on this board`
              : `Ranks among all ${formatNumber(rankedPlayers)} on this board`}
            {view.updatedAt !== null && (
              <>
                , updated <RelativeTime instant={view.updatedAt} now={view.now} />
              </>
            )}
            <noscript>. Drawn at {new Date(view.now).toISOString().slice(11, 16)} UTC</noscript>
            {scoresToldApart(rows).size > 0 && <>. {EQUAL_POINTS}</>}
          </p>
          <Pagination
            label="Pages of the board"
            firstHref={view.firstHref}
            previousHref={view.previousHref}
            nextHref={view.nextHref}
          />
        </div>
        {ads.note !== null && <AdNote ad={ads.note} />}
      </div>
    </>
  )
}

const headings = {
  week: 'The weekly climb',
  'last-week': 'Last week’s climb',
  month: 'The month',
  'all-time': 'Every climb so far',
  premium: 'Premium climbers',
} as const satisfies Record<BoardView['board'], string>

/**
 * The board as it is now; it stays as drawn once another period has begun, or when it is final. `drawn`: the rows that live
 * ones can be compared with.
 */
function useLiveView(view: BoardView): { live: DrawnBoard | null; rows: ShownRow[]; drawn: ShownRow[] } {
  const polled = useLive(view.state === 'final' ? null : view.board, view)
  const live = polled?.period === view.period.key ? polled : null
  const isFirstPage = view.country === null && view.search === null && view.firstHref === null
  const viewer = view.viewer?.row.username ?? null
  return useMemo(
    () => ({
      live,
      drawn: isFirstPage ? view.rows : NONE,
      rows: live === null || !isFirstPage || view.rows.length === 0 ? view.rows : liveRows(live, viewer),
    }),
    [live, isFirstPage, view.rows, viewer],
  )
}

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
    <p className="tall-links flex flex-wrap items-center gap-x-3 gap-y-0">
      <b>
        <Flag url={country.flagUrl} />
        {country.name}
      </b>
      <span className="text-soft">with the ranks of the whole board</span>
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
