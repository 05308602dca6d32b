import { Anchor } from '#app/ui/anchor.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { ContestHead, ContestHero } from './contest-hero.tsx'
import { Changes, News, Repositories, Rules } from './contest-sections.tsx'
import { ContestPeople, ContestSide } from './contest-side.tsx'
import { Standings } from './contest-tables.tsx'
import type { ContestView } from './load-contest-screen.server.ts'
import { CONTEST_TABS, tabHref, type ContestTab, type Starter } from './page-addresses.ts'
import styles from './page.module.css'

/** A contest as everybody sees it, at its public address or, when it is private, among its members' leaderboards. */
export function ContestScreen({ view, starter }: { view: ContestView; starter: Starter }) {
  const isBoard = view.tab === 'teams' || view.tab === 'players'
  return (
    <>
      {isBoard ? <ContestHero view={view} starter={starter} /> : <ContestHead view={view} starter={starter} />}
      {isBoard && view.tiles.length > 0 && view.phase !== 'final' && view.phase !== 'cancelled' && (
        <RuleStrip view={view} />
      )}
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
              The places are revealed from the tenth to the first.{' '}
              {view.isPublic && <Anchor href={`${view.path}/stage`}>Follow it on the stage</Anchor>}
            </Notice>
          )}
          <TabBody view={view} />
        </div>
        <ContestSide view={view} />
        <ContestPeople view={view} />
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
          {view.page === null &&
            (view.changes.length > 0 ? <Changes view={view} /> : isShort(view) && <News view={view} />)}
        </>
      )
  }
}

/** Whether the table leaves room beside a member's cards. */
function isShort({ isMember, news, teams, players }: ContestView): boolean {
  return isMember && news.length > 0 && teams.length + players.length < 8
}

function RuleStrip({ view }: { view: ContestView }) {
  return (
    <section className="wrap" aria-label="The rules in one glance">
      <div className={classNames('panel grid', styles.rules)}>
        {view.tiles.map(({ figure, text, code }) => (
          <div key={figure + text}>
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
