import { html, raw } from 'hono/html'
import { instantText } from '#app/domain/time/date-text.ts'
import { POINTS_RULE } from '#app/domain/why/points-rule.ts'
import { accountPart, findingsSection } from './html-accounts.ts'
import { comparisonSection, costSection, standings, type Markup } from './html-tables.ts'
import type { Rehearsal } from './rehearsal.ts'
import { pageStyle } from './report-style.ts'
import { EXPLAINED, counted, weekDays } from './report-texts.ts'

/** One page with everything in it, which asks nothing of any other place. */
export function htmlReport(rehearsal: Rehearsal): string {
  const { accounts, weeks, findings, comparison, cost, at } = rehearsal
  const [oldest = ''] = weeks
  const title = `Rehearsal of ${counted(accounts.length, 'account')}`
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta
          http-equiv="Content-Security-Policy"
          content="default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:"
        />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        <title>${title} · MergeQuest</title>
        <style>
          ${raw(pageStyle())}
        </style>
      </head>
      <body>
        <header>
          <p class="mark">${raw(PEAK)} MergeQuest <span>rehearsal</span></p>
          <h1>What these weeks would have earned</h1>
          <p class="lead">
            ${counted(accounts.length, 'account')}, ${counted(weeks.length, 'week')} from
            ${weekDays(oldest, at).split(' to ')[0]} on, read from public data as of ${instantText(at)}. Nobody joined,
            and nothing was stored.
          </p>
          ${figures(rehearsal)}
        </header>
        <main>
          ${standings(rehearsal)} ${comparison === null ? '' : comparisonSection(comparison)}
          ${findingsSection(findings)}
          <section aria-labelledby="accounts">
            <h2 id="accounts">Every point, account by account</h2>
            <p class="soft">${POINTS_RULE.short}</p>
            ${accounts.map((account, index) => accountPart(account, index, rehearsal))}
          </section>
          ${costSection(cost, rehearsal)}
          <section aria-labelledby="words">
            <h2 id="words">What the words mean</h2>
            <ul>
              ${EXPLAINED.map(([word, meaning]) => html`<li><b>${word}</b>: ${meaning}.</li>`)}
            </ul>
          </section>
        </main>
      </body>
    </html>`
  return page as string
}

const PEAK = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M1 21 9 6l4 7 3-5 7 13z" fill="currentColor"/><path d="m9 6 2.4 4.2L9 12l-2.3-1.7z" fill="var(--paper)"/></svg>`

function figures({ accounts, findings, cost }: Rehearsal): Markup {
  const lines = accounts.flatMap(({ weeks }) => weeks.flatMap((week) => week.lines)).length
  const shown = [
    ['Accounts', accounts.length, ''],
    ['Lines of their ledgers', lines, ''],
    ['To look at', findings.length, ''],
    ['GitHub’s points', cost.points, `of ${cost.budget.toLocaleString('en')}`],
  ] as const
  return html`<dl class="figures">
    ${shown.map(
      ([name, value, of]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value.toLocaleString('en')} <small>${of}</small></dd>
        </div>`,
    )}
  </dl>`
}
