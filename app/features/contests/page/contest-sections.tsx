import type { ReactNode } from 'react'
import { ContestRepositories } from '#app/components/contests/contest-repositories.tsx'
import { manualPointsShareText } from '#app/domain/contests/by-hand/hand-decision.ts'
import { LISTED_REPOSITORIES } from '#app/domain/contests/contest-repositories.ts'
import { agentsChoice, manualPointsShare, isOn } from '#app/domain/contests/contest-rules.ts'
import { POINTS_STAY } from '#app/domain/contests/contest-teams.ts'
import { WEEK_STAYS_PUBLIC } from '#app/domain/contests/contest.ts'
import { labelSentences } from '#app/domain/contests/labels/label-text.ts'
import { OPEN_POINTS_PER_DAY } from '#app/domain/points/points-table.ts'
import { EQUAL_POINTS } from '#app/domain/standings/ranking.ts'
import { zonedInstant, zoneText } from '#app/domain/time/zoned-text.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Table } from '#app/ui/table.tsx'
import { lockText, offText, ruleRows } from './contest-text.ts'
import type { ContestView } from './load-contest-screen.server.ts'
import styles from './page.module.css'

/** What earns points here, in full. */
export function Rules({ view }: { view: ContestView }) {
  const { rules, startsAt, timeZone, hasTeams, teamBest, teamLeast, freezesAt } = view
  const lock = lockText(view)
  const off = offText(rules)
  const hasCommits = isOn(rules, 'commits')
  return (
    <Card title="The rules" aside={`Days begin at midnight ${zoneText(timeZone)}`}>
      <Table caption="What earns points: the work, its points and its limit">
        <thead>
          <tr>
            <th scope="col">Work</th>
            <th scope="col">Points</th>
            <th scope="col">Limit</th>
          </tr>
        </thead>
        <tbody>
          {ruleRows(rules).map(({ what, earns, limit }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td className="num">{earns}</td>
              <td className="whitespace-nowrap text-soft">{limit}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <RuleGroup title="What counts">
        {off !== null && <li>{off}</li>}
        {agentsChoice(rules) !== 'counted' && (
          <li>
            {agentsChoice(rules) === 'only'
              ? 'Only pull requests that an agent’s account opened count here, for the person who asked.'
              : 'What an agent’s account opened for somebody earns nothing here.'}{' '}
            <Anchor href="/transparency#agents">Which accounts</Anchor>
          </li>
        )}
        {labelSentences(rules).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        <li>
          {rules.isAmongFriends
            ? 'Everyone here knows each other, so there is no limit on what you earn alone.'
            : `Work that nobody else accepts earns at most ${OPEN_POINTS_PER_DAY} points a day, before weights.`}
        </li>
        {manualPointsShare(rules) > 0 && <li>{manualPointsShareText(manualPointsShare(rules))}</li>}
      </RuleGroup>
      {(hasTeams || lock !== null) && (
        <RuleGroup title="Teams">
          {hasTeams && <li>The best {teamBest} climbers of a team make its score.</li>}
          {hasTeams && teamLeast > 1 && <li>Teams with fewer than {teamLeast} climbers are not ranked.</li>}
          {lock !== null && <li>{lock}</li>}
          {hasTeams && <li>{POINTS_STAY} If you change teams, you take none with you.</li>}
        </RuleGroup>
      )}
      <RuleGroup title="Time and equal points">
        <li>
          Counts from {zonedInstant(startsAt, timeZone)} {zoneText(timeZone)} for everybody, whenever they join.
        </li>
        {hasCommits && <li>Commits have a date but no hour, so those of the start and end days all count.</li>}
        <li>
          {EQUAL_POINTS}
          {hasCommits && ' Commits count for that from when we first saw them.'}
        </li>
        <li>
          The weekly climb goes on by its own rules.
          {freezesAt !== null &&
            ` The standings freeze on ${zonedInstant(freezesAt, timeZone)}. ${WEEK_STAYS_PUBLIC}`}{' '}
          <Anchor href="/transparency">How points are counted</Anchor>
        </li>
      </RuleGroup>
    </Card>
  )
}

function RuleGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h3 className="mt-6 text-lg">{title}</h3>
      <ul role="list" className={classNames('mt-2', styles.lines)}>
        {children}
      </ul>
    </>
  )
}

/** Changes stay public, with their reasons. */
export function Changes({ view: { changes, timeZone } }: { view: ContestView }) {
  if (changes.length === 0) return null
  return (
    <Card title="Rule changes" aside="Every change stays public">
      <ul role="list" className={styles.lines}>
        {changes.map(({ what, reason, effectiveFrom }) => (
          <li key={effectiveFrom}>
            <p>
              <b>{what}</b> <small>from {zonedInstant(effectiveFrom, timeZone)}</small>
            </p>
            <p className="text-soft">“{reason}”</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function Repositories({ view: { repositories, totals, timeZone, phase, freezesAt } }: { view: ContestView }) {
  const isCloud = freezesAt !== null && (phase === 'frozen' || phase === 'settling' || phase === 'sealed')
  return (
    <>
      {totals.repositories === 0 && (
        <Card title="Where work counts">
          <p>
            All public work on GitHub counts, as in the weekly climb.
            {repositories.length > 0 &&
              ` These are the repositories with the most points, up to ${LISTED_REPOSITORIES}.`}
          </p>
        </Card>
      )}
      {repositories.length > 0 && <ContestRepositories repositories={repositories} timeZone={timeZone} />}
      <Anchor href="/maintain">You maintain one of them?</Anchor>
      {isCloud && repositories.length > 0 && (
        <p className="text-soft">While standings are frozen, the figures are from the freeze.</p>
      )}
    </>
  )
}

export function News({ view: { news, timeZone } }: { view: ContestView }) {
  return (
    <Card title="News">
      {news.length === 0 ? (
        <p className="text-soft">Nothing yet. Rule changes and the organisers’ answers appear here.</p>
      ) : (
        <ul role="list" className={styles.lines}>
          {news.map(({ at, title, text }) => (
            <li key={`${at} ${title}`}>
              <p>
                <b>{title}</b> <small>{zonedInstant(at, timeZone)}</small>
              </p>
              <p className="text-soft">{text}</p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

export function Results({ view: { path, slug, isPublic, hasTeams, finalAt, timeZone } }: { view: ContestView }) {
  return (
    <Card title="Results to keep" aside={finalAt === null ? undefined : `Signed ${zonedInstant(finalAt, timeZone)}`}>
      <p className="mb-4 flex flex-wrap gap-3">
        <ButtonLink size="small" href={`${path}/results.csv`} download="results.csv">
          CSV
        </ButtonLink>
        {hasTeams && (
          <ButtonLink size="small" href={`${path}/teams.csv`} download="teams.csv">
            Teams as CSV
          </ButtonLink>
        )}
        <ButtonLink
          size="small"
          href={isPublic ? `/api/v1/contests/${slug}/result` : `${path}/results.json`}
          download="results.json"
        >
          Signed JSON
        </ButtonLink>
      </p>
      <p className="text-soft">
        Ranks and points no longer change. If somebody deletes their account, we remove the name and sign the file
        again. <Anchor href="/transparency#weeks">How to check a signature</Anchor>
      </p>
    </Card>
  )
}

export function Ready() {
  return (
    <Card title="Ready before the start">
      <ul role="list" className={styles.lines}>
        <li>
          <b>Pick an issue.</b> Look for one that its maintainers want solved, and say that you’re on it.
        </li>
        <li>
          <b>Read the rules of the project.</b> Some ask for an issue before a pull request.
        </li>
        <li>
          <b>See what work earns.</b> Paste any pull request. <Anchor href="/why">Try it</Anchor>
        </li>
      </ul>
    </Card>
  )
}
