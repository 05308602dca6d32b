import { ChoiceForm } from '#app/components/choice-form.tsx'
import { PlayerLink } from '#app/components/player-link.tsx'
import type { BoardCountry, BoardSearch, BoardView } from '#app/core/standings/board-view.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatNumber, formatOrdinal } from '#app/ui/format.ts'
import { Menu } from '#app/ui/menu.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { boardTabs } from './board-title.ts'
import styles from './standings.module.css'

export function BoardTools({ view }: { view: BoardView }) {
  return (
    <div className="flex min-h-11.75 items-center justify-between gap-4 max-2xl:flex-wrap max-[44rem]:hidden [&>nav]:border-b-0">
      <Tabs label="Boards" tabs={tabsOf(view)} />
      <ToolForms view={view} />
    </div>
  )
}

/** People look for contests among the boards. */
function tabsOf(view: BoardView) {
  return [...boardTabs(view), { label: 'Contests', href: '/c', isCurrent: false }]
}

/** Two menus over the drawing, for phones. */
export function PhoneTools({ view }: { view: BoardView }) {
  const tabs = tabsOf(view)
  return (
    <div className={styles.phone}>
      <Menu group="board-menu" accessibleName="Boards" label={`${tabs.find((tab) => tab.isCurrent)?.label ?? ''} ▾`}>
        {tabs.map((tab) => (
          <Anchor key={tab.href} href={tab.href} aria-current={tab.isCurrent ? 'page' : undefined}>
            {tab.label}
          </Anchor>
        ))}
      </Menu>
      <Menu group="board-menu" accessibleName="Find a place" label={<Magnifier />}>
        <ToolForms view={view} />
      </Menu>
    </div>
  )
}

function ToolForms({ view }: { view: BoardView }) {
  const country = view.country?.code ?? null
  return (
    <div className={classNames('flex flex-wrap items-center justify-end gap-x-3 gap-y-2', styles.forms)}>
      <form action="/leaderboard" role="search" className={classNames('flex items-center gap-2', styles.form)}>
        <StoredChoice view={view} country={country} />
        <div className="w-44">
          <TextField
            label="Name or rank"
            isLabelHidden
            placeholder="Name or rank"
            name="find"
            type="search"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            defaultValue={view.search?.query}
            end={
              <button type="submit" className={classNames('stack place-items-center', styles.search)}>
                <span className="visually-hidden">Find</span>
                <Magnifier />
              </button>
            }
          />
        </div>
      </form>
      {view.countries !== null && view.countries.length > 0 && <CountryForm view={view} countries={view.countries} />}
    </div>
  )
}

/** At once; the keyboard's focus stays. */
function CountryForm({ view, countries }: { view: BoardView; countries: BoardCountry[] }) {
  const country = view.country?.code ?? ''
  return (
    <ChoiceForm action="/leaderboard" name="country" value={country} className={styles.form}>
      <StoredChoice view={view} country={null} />
      <div className="w-36">
        <SelectField
          label="Country"
          isLabelHidden
          name="country"
          options={countries.map(({ code, name }) => ({ value: code, label: name }))}
          emptyLabel="All countries"
          defaultValue={country}
        />
      </div>
    </ChoiceForm>
  )
}

function StoredChoice({ view, country }: { view: BoardView; country: string | null }) {
  return (
    <>
      <input type="hidden" name="board" value={view.board} />
      {country !== null && <input type="hidden" name="country" value={country} />}
    </>
  )
}

function Magnifier() {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <path
        d="M11.7 7a4.7 4.7 0 1 1-9.4 0 4.7 4.7 0 0 1 9.4 0Zm-1.2 3.5L14 14"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
      />
    </svg>
  )
}

export function SearchOutcome({ search, country }: { search: BoardSearch; country: BoardCountry | null }) {
  switch (search.outcome) {
    case 'rank':
      return null
    case 'problem':
      return (
        <div role="status">
          <Notice>{search.text}</Notice>
        </div>
      )
    case 'nobody':
      return (
        <div role="status">
          <Notice>
            Nobody called <b>{search.query}</b> has points on this board.
          </Notice>
        </div>
      )
    case 'found':
      // The own row is marked anyway.
      if (search.row.isViewer && search.isListed) return null
      return (
        <div
          role="status"
          className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-4 rounded border-[1.5px] border-moss bg-raised px-4 py-2"
        >
          <b className="num">{formatOrdinal(search.row.place)}</b>
          <PlayerLink {...search.row} />
          <b className="num">{formatNumber(search.row.points)}</b>
          {!search.isListed && country !== null && (
            <p className="col-span-full text-soft">Not among the climbers of {country.name}.</p>
          )}
        </div>
      )
  }
}
