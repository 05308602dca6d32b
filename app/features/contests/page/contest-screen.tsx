import { Anchor } from '#app/ui/anchor.tsx'
import { Card } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { ContestHero } from './contest-hero.tsx'
import { Changes, News, Repositories, Results, Rules } from './contest-sections.tsx'
import { ContestSide } from './contest-side.tsx'
import { Standings } from './contest-tables.tsx'
import type { ContestView } from './load-contest-screen.server.ts'
import { CONTEST_TABS, tabHref, type ContestTab } from './page-addresses.ts'
import styles from './page.module.css'

/** A contest as everybody sees it, at its public address or, when it is private, among its members' leaderboards. */
export function ContestScreen({ view }: { view: ContestView }) {
  return (
    <>
      <ContestHero view={view} />
      {view.tiles.length > 0 && view.phase !== 'final' && view.phase !== 'cancelled' && <RuleStrip view={view} />}
      <div className="wrap grid grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)] items-start gap-6 py-12 max-md:grid-cols-1 max-md:pt-8">
        <div className="stack gap-6">
          <Tabs label="Contest" tabs={tabsOf(view)} />
          {view.phase === 'draft' && (
            <Notice>This is a draft. Only its organisers see it, until it is opened at the desk.</Notice>
          )}
          {view.phase === 'cancelled' && (
            <Notice tone="warning" title="This contest was called off.">
              {view.cancelReason !== null && <p>“{view.cancelReason}”</p>}
              <p>Nobody is ranked in it. What everybody earned in the weekly climb stays.</p>
            </Notice>
          )}
          {view.isRevealing && (
            <Notice title="The reveal is on">
              The places are uncovered from the tenth to the first.{' '}
              {view.isPublic && <Anchor href={`${view.path}/stage`}>Follow it on the stage</Anchor>}
            </Notice>
          )}
          <TabBody view={view} />
        </div>
        <ContestSide view={view} />
      </div>
    </>
  )
}

const LABELS: Record<ContestTab, string> = {
  teams: 'Teams',
  players: 'Players',
  rules: 'Rules',
  repositories: 'Repositories',
  news: 'News',
}

function tabsOf({ path, tab, hasTeams, totals, newsCount }: ContestView) {
  const counts: Partial<Record<ContestTab, number>> = {
    teams: totals.teams,
    players: totals.players,
    ...(totals.repositories > 0 ? { repositories: totals.repositories } : {}),
    ...(newsCount > 0 ? { news: newsCount } : {}),
  }
  return CONTEST_TABS.filter((one) => one !== 'teams' || hasTeams).map((one) => ({
    label: LABELS[one],
    href: tabHref(path, one),
    isCurrent: one === tab,
    ...(counts[one] === undefined ? {} : { count: counts[one] }),
  }))
}

function TabBody({ view }: { view: ContestView }) {
  switch (view.tab) {
    case 'rules':
      return (
        <>
          <Rules view={view} />
          <Changes view={view} />
        </>
      )
    case 'repositories':
      return <Repositories view={view} />
    case 'news':
      return <News view={view} />
    default:
      return (
        <>
          {view.phase !== 'cancelled' && <Standings view={view} />}
          {view.phase === 'final' && (view.isPublic || view.isOnDesk) && <Results view={view} />}
          {view.changes.length > 0 && view.page === null && <Changes view={view} />}
          {view.phase === 'soon' && <Ready />}
        </>
      )
  }
}

function RuleStrip({ view }: { view: ContestView }) {
  return (
    <section className="wrap" aria-label="The rules in one glance">
      <div className={classNames('panel grid', styles.rules)}>
        {view.tiles.map(({ figure, text, code, isOff }) => (
          <div key={figure + text} className={isOff === true ? styles.off : undefined}>
            <b>{figure}</b>
            <span>
              {text}
              {code !== undefined && <b className="num">{code}</b>}
            </span>
          </div>
        ))}
      </div>
    </section>
  )
}

function Ready() {
  return (
    <Card title="Ready before the start" aside="Five quiet minutes">
      <ul role="list" className={styles.lines}>
        <li>
          <b>Pick an issue.</b> Look for one that its maintainers want solved, and say that you begin.
        </li>
        <li>
          <b>Read the house rules of the project.</b> Some ask for an issue before a pull request.
        </li>
        <li>
          <b>Ask the why-desk.</b> Paste any pull request and read what it would earn.{' '}
          <Anchor href="/why">Try it</Anchor>
        </li>
      </ul>
    </Card>
  )
}
