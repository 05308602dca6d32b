// First, because base.css orders the cascade layers.
import '#app/ui/base.css'
import '#app/ui/fonts.css'
import '#app/ui/shared.css'
import '#app/ui/theme.css'
import '#app/ui/tokens.css'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { trailOf } from '#app/domain/players/trail.ts'
import { dayText, timeText } from '#app/domain/time/date-text.ts'
import { WEEK_BORDER, weekEnd, weekNumber, weekStart } from '#app/domain/time/period.ts'
import { unusualSignNote } from '#app/domain/weeks/unusual-week.ts'
import { POINTS_RULE } from '#app/domain/why/points-rule.ts'
import { TrailDays } from '#app/features/players/trail-card.tsx'
import { Card } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { formatCount, formatNumber, formatOrdinal, formatSigned } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import { ScreenHeader } from '#app/ui/screen-header.tsx'
import { Table } from '#app/ui/table.tsx'
import { Tag } from '#app/ui/tag.tsx'
import type { AccountWeek, Comparison, Finding, Rehearsal, RehearsedAccount } from './rehearsal.ts'
import styles from './report-page.module.css'

/** Neither scripts nor addresses of others. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:"

export function reportPage(rehearsal: Rehearsal, style: string): string {
  const { accounts, comparison } = rehearsal
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta httpEquiv="Content-Security-Policy" content={POLICY} />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        <title>{`Rehearsal of ${formatCount(accounts.length, 'account')} | MergeQuest`}</title>
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <main>
          <Header rehearsal={rehearsal} />
          <div className="wrap screen-body stack gap-8">
            <Standings rehearsal={rehearsal} />
            {comparison !== null && <OtherPoints comparison={comparison} />}
            <Findings rehearsal={rehearsal} />
            <Part title="Every week, as each would see it">
              <p className="hint">{POINTS_RULE.short}</p>
              {accounts.map((account) => (
                <Account key={account.username} account={account} rehearsal={rehearsal} />
              ))}
            </Part>
            <Part title="What counts">
              {([POINTS_RULE.full, POINTS_RULE.alone, POINTS_RULE.beyond, POINTS_RULE.established] as const).map(
                (rule) => (
                  <p key={rule}>{rule}</p>
                ),
              )}
            </Part>
            <CostCard rehearsal={rehearsal} />
          </div>
        </main>
      </body>
    </html>,
  )}`
}

function Header({ rehearsal: { accounts, weeks, at } }: { rehearsal: Rehearsal }) {
  const [oldest = ''] = weeks
  return (
    <ScreenHeader
      title="What these weeks would have earned"
      lead={`${formatCount(accounts.length, 'account')} from ${dayText(weekStart(oldest), at)} on, read from public data as of ${timeText(at)}. Nobody joined, and nothing was stored.`}
    />
  )
}

function Standings({ rehearsal: { accounts, weeks, leftOut, at } }: { rehearsal: Rehearsal }) {
  return (
    <Part title="Who would have climbed where">
      <Sheet
        caption="Points and places of each week"
        heads={[
          'Account',
          'Points',
          ...weeks.map((week) => `Week ${weekNumber(week)}${weekEnd(week) > at ? ' so far' : ''}`),
        ]}
        rows={accounts.map(({ username, name, points, weeks: own }) => [
          <span key="name" title={name ?? undefined}>
            {username}
          </span>,
          <b key="points">{formatNumber(points)}</b>,
          ...own.map((week) => pointsAndPlace(week)),
        ])}
      />
      <p className="hint">In brackets: the place among these accounts. All weeks begin on {WEEK_BORDER}.</p>
      {leftOut.length > 0 && (
        <Notice tone="warning" title="Not in this report">
          {leftOut.map(({ name, why }) => (
            <p key={name}>
              <b>{name}</b>: {why}.
            </p>
          ))}
        </Notice>
      )}
    </Part>
  )
}

function pointsAndPlace({ points, place }: Pick<AccountWeek, 'points' | 'place'>): string {
  return place === null ? '–' : `${formatNumber(points)} (${formatOrdinal(place)})`
}

function OtherPoints({ comparison: { file, changes, accounts } }: { comparison: Comparison }) {
  return (
    <Part title={`With the points of ${file}`}>
      <ul role="list">
        {changes.map(({ label, from, to }) => (
          <li key={label}>
            {label}: {from ?? 'no limit'} → <b>{to ?? 'no limit'}</b>
          </li>
        ))}
      </ul>
      <Sheet
        caption="All weeks together, by the points in force and by the others"
        heads={['Account', 'Now', 'Then', 'Difference', 'Place now', 'Place then']}
        rows={accounts.map(({ username, points, otherPoints, place, otherPlace }) => [
          username,
          formatNumber(points),
          <b key="then">{formatNumber(otherPoints)}</b>,
          formatSigned(otherPoints - points),
          place ?? '–',
          otherPlace ?? '–',
        ])}
      />
    </Part>
  )
}

function Findings({ rehearsal: { findings } }: { rehearsal: Rehearsal }) {
  return (
    <Part title="Look at these">
      <p className="hint">
        {findings.length === 0
          ? 'Nothing unusual was found.'
          : 'What a person should have seen before the product opens. None of it is a judgement.'}
      </p>
      {[...Map.groupBy(findings, ({ account }) => account ?? 'GitHub’s answers')].map(([account, own]) => (
        <Disclosure key={account} summary={`${account}: ${own.length}`} isOpen={findings.length <= 12}>
          <ul role="list" className="stack gap-2">
            {own.map((finding) => (
              <li key={`${finding.week} ${finding.text} ${finding.url}`}>
                <FindingText finding={finding} />
              </li>
            ))}
          </ul>
        </Disclosure>
      ))}
    </Part>
  )
}

function FindingText({ finding: { week, text, url, times } }: { finding: Finding }) {
  return (
    <>
      {week !== null && <Tag>Week {weekNumber(week)}</Tag>} {text}
      {times > 1 && ` (${times} times)`} {url !== null && <a href={url}>Open</a>}
    </>
  )
}

function Account({ account, rehearsal }: { account: RehearsedAccount; rehearsal: Rehearsal }) {
  return (
    <Disclosure summary={`${account.username}: ${formatCount(account.points, 'point')}`}>
      {account.weeks.toReversed().map((week) => (
        <Week key={week.week} week={week} rehearsal={rehearsal} />
      ))}
    </Disclosure>
  )
}

function Week({ week: { week, points, place, signs, lines }, rehearsal }: { week: AccountWeek; rehearsal: Rehearsal }) {
  const lastDay = Math.min(weekEnd(week) - 1, rehearsal.at)
  // /why answers nowhere yet.
  const shown = lines.map((line) => ({ ...line, isExplained: false }))
  return (
    <section className={styles.week}>
      <h3>
        Week {weekNumber(week)}, {dayText(weekStart(week), rehearsal.at)} to {dayText(lastDay, rehearsal.at)}:{' '}
        {formatCount(points, 'point')}
        {place !== null && `, ${formatOrdinal(place)} of ${rehearsal.accounts.length}`}
      </h3>
      {signs.map((sign) => (
        <Notice key={sign}>Somebody would look before a prize: {unusualSignNote[sign]}</Notice>
      ))}
      {lines.length === 0 ? (
        <p>Nothing public was found.</p>
      ) : (
        <TrailDays days={trailOf(shown, [], { isOwn: true })} isOwner />
      )}
    </section>
  )
}

function CostCard({ rehearsal: { accounts, cost } }: { rehearsal: Rehearsal }) {
  const { steps, requests, points, milliseconds, budget } = cost
  const all = { what: `All, of ${formatNumber(budget)} points`, requests, points, milliseconds }
  return (
    <Part title="What it took of GitHub’s points">
      <p className="hint">
        For {formatCount(accounts.length, 'account')}. A token has 5,000 points an hour, and the product reads only what
        moved.
      </p>
      <Sheet
        caption="Requests, points and time of each step"
        heads={['Step', 'Requests', 'Points', 'Seconds']}
        rows={[...steps, all].map((step) => [
          step.what,
          formatNumber(step.requests),
          formatNumber(step.points),
          (step.milliseconds / 1000).toFixed(1),
        ])}
      />
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <div className="stack gap-3">{children}</div>
    </Card>
  )
}

function Sheet({ caption, heads, rows }: { caption: string; heads: string[]; rows: ReactNode[][] }) {
  return (
    <div className={styles.scrolls}>
      <Table caption={caption} className={styles.sheet}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...figures], index) => (
            // oxlint-disable-next-line react/no-array-index-key -- drawn once
            <tr key={index}>
              <th scope="row">{name}</th>
              {figures.map((figure, column) => (
                // oxlint-disable-next-line react/no-array-index-key -- drawn once
                <td key={column} className="num">
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
