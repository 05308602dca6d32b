import { html, raw } from 'hono/html'
import { instantText } from '#app/domain/period.ts'
import { POINTS_RULE } from '#app/domain/points-rule.ts'
import { unusualSignNote } from '#app/domain/unusual-week.ts'
import type { AccountWeek, Comparison, Cost, Line, Look, Rehearsal, RehearsedAccount } from './rehearsal.ts'
import { pageStyle } from './report-style.ts'
import {
  counted,
  dayName,
  groupsOf,
  isRunning,
  perAccount,
  placeText,
  timeText,
  weekDays,
  weekName,
  whyText,
  type Group,
} from './report-texts.ts'
import { moveText } from './terminal-report.ts'

type Markup = ReturnType<typeof html>

/** One page with everything in it, which asks nothing of any other place. */
export function htmlReport(rehearsal: Rehearsal): string {
  const { accounts, weeks, looks, comparison, cost, at } = rehearsal
  const [oldest = ''] = weeks
  const title = `Rehearsal of ${counted(accounts.length, 'account')}`
  return String(
    html`<!doctype html>
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
              ${weekDays(oldest, at).split(' to ')[0]} on, read from public data as of ${instantText(at)}. Nobody
              joined, and nothing was stored.
            </p>
          </header>
          <main>
            ${standings(rehearsal)} ${comparison === null ? '' : comparisonSection(comparison)} ${looksSection(looks)}
            <section aria-labelledby="accounts">
              <h2 id="accounts">Every point, account by account</h2>
              <p class="soft">${POINTS_RULE.short}</p>
              ${accounts.map((account, index) => accountPart(account, index, rehearsal))}
            </section>
            ${costSection(cost, rehearsal)}
          </main>
        </body>
      </html>`,
  )
}

const PEAK = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M1 21 9 6l4 7 3-5 7 13z" fill="currentColor"/><path d="m9 6 2.4 4.2L9 12l-2.3-1.7z" fill="var(--paper)"/></svg>`

function standings(rehearsal: Rehearsal): Markup {
  const { accounts, weeks, at } = rehearsal
  const most = Math.max(1, ...accounts.flatMap((account) => account.weeks.map(({ points }) => points)))
  return html`<section aria-labelledby="standings">
    <h2 id="standings">Who would have climbed where</h2>
    <div class="scroll" tabindex="0" role="region" aria-labelledby="standings">
      <table class="standings">
        <thead>
          <tr>
            <th scope="col"><span class="hidden">Order</span></th>
            <th scope="col">Account</th>
            <th scope="col" class="figure">Points</th>
            ${weeks.map(
              (week) =>
                html`<th scope="col" class="figure">
                  ${weekName(week)}<small>${isRunning(week, { at }) ? 'so far' : weekDays(week, at)}</small>
                </th>`,
            )}
          </tr>
        </thead>
        <tbody>
          ${accounts.map(
            ({ username, name, points, weeks: own }, index) =>
              html`<tr>
                <td class="order">${index + 1}</td>
                <th scope="row">
                  <a href="#account-${index}">${username}</a>${name === null ? '' : html`<small>${name}</small>`}
                </th>
                <td class="figure sum">${points.toLocaleString('en')}</td>
                ${own.map((week) => weekCell(week, most))}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <p class="soft">
      Below the points of a week stands the place among these accounts. All weeks begin on Monday, 00:00 UTC.
    </p>
  </section>`
}

function weekCell({ points, place }: AccountWeek, most: number): Markup {
  if (place === null) return html`<td class="figure none">–</td>`
  const medal = place <= 3 ? ` place-${place}` : ''
  return html`<td class="figure">
    ${points.toLocaleString('en')}<small class="place${medal}">${ordinalOf(place)}</small>
    <span class="bar" style="inline-size: ${Math.round((100 * points) / most)}%"></span>
  </td>`
}

function ordinalOf(place: number): string {
  return placeText({ place }, 0).replace(/ of 0$/, '')
}

function comparisonSection({ file, changes, accounts }: Comparison): Markup {
  return html`<section aria-labelledby="comparison">
    <h2 id="comparison">With other points</h2>
    <p>All weeks together, by the points in force and by those of <code>${file}</code>:</p>
    <ul class="changes">
      ${changes.map(
        ({ label, from, to }) =>
          html`<li>${label}: <s>${from ?? 'no limit'}</s> <strong>${to ?? 'no limit'}</strong></li>`,
      )}
    </ul>
    <div class="scroll" tabindex="0" role="region" aria-labelledby="comparison">
      <table>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col" class="figure">Now</th>
            <th scope="col" class="figure">Then</th>
            <th scope="col" class="figure">Place</th>
            <th scope="col"><span class="hidden">Move</span></th>
          </tr>
        </thead>
        <tbody>
          ${accounts.map(
            ({ username, points, otherPoints, place, otherPlace }) =>
              html`<tr>
                <th scope="row">${username}</th>
                <td class="figure">${points.toLocaleString('en')}</td>
                <td class="figure sum">${otherPoints.toLocaleString('en')}</td>
                <td class="figure">${place ?? '–'} → ${otherPlace ?? '–'}</td>
                <td class="${moveText(place, otherPlace).split(' ')[0] ?? ''}">${moveText(place, otherPlace)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`
}

function looksSection(looks: readonly Look[]): Markup {
  return html`<section aria-labelledby="looks">
    <h2 id="looks">Look at these</h2>
    ${
      looks.length === 0
        ? html`<p>Nothing unusual was found.</p>`
        : html`<p class="soft">What a person should have seen before the product opens. None of it is a judgement.</p>
            ${[...Map.groupBy(looks, ({ account }) => account ?? '')].map(
              ([account, own]) =>
                html`<details class="looks" ${looks.length <= 12 ? 'open' : ''}>
                  <summary>
                    <strong>${account === '' ? 'GitHub’s answers' : account}</strong> <span>${own.length}</span>
                  </summary>
                  <ul>
                    ${own.map(lookItem)}
                  </ul>
                </details>`,
            )}`
    }
  </section>`
}

function lookItem({ week, text, url, times }: Look): Markup {
  return html`<li>
    ${week === null ? '' : html`<span class="tag">${weekName(week)}</span>`}
    ${text}${times > 1 ? ` (${times} times)` : ''} ${linkTo(url, 'Open')}
  </li>`
}

function accountPart(account: RehearsedAccount, index: number, { accounts, at }: Rehearsal): Markup {
  const { username, name, points, weeks } = account
  return html`<details class="account" id="account-${index}" ${index === 0 ? 'open' : ''}>
    <summary>
      <h3>${username}</h3>
      <span class="name">${name ?? ''}</span>
      <span class="sum">${counted(points, 'point')}</span>
    </summary>
    ${weeks.toReversed().map(
      (week) =>
        html`<section class="week">
          <h4>
            ${weekName(week.week)} <span>${weekDays(week.week, at)}</span>
            <span class="sum">${counted(week.points, 'point')}, ${placeText(week, accounts.length)}</span>
          </h4>
          ${week.signs.map((sign) => html`<p class="sign">To look at: ${unusualSignNote[sign]}</p>`)}
          ${week.lines.length === 0 ? html`<p class="soft">Nothing public was found.</p>` : ''}
          ${groupsOf(week.lines).map(groupPart)}
        </section>`,
    )}
  </details>`
}

function groupPart({ title, explained, lines, points }: Group): Markup {
  const content = html`<ul class="lines">
    ${lines.map(lineItem)}
  </ul>`
  if (points > 0)
    return html`<h5>${title} <span>${counted(points, 'point')}</span></h5>
      <p class="soft">${explained}</p>
      ${content}`
  return html`<details class="nothing">
    <summary>
      <h5>${title} <span>${counted(lines.length, 'line')}</span></h5>
    </summary>
    <p class="soft">${explained}</p>
    ${content}
  </details>`
}

function lineItem(line: Line): Markup {
  const { day, points, text, title, url, repository } = line
  const why = whyText(line)
  return html`<li>
    <span class="points ${points === 0 ? 'none' : ''}">${points === 0 ? '0' : `+${points}`}</span>
    <div>
      <p><strong>${text}</strong>${title === null ? '' : html`: ${linkTo(url, title)}`}</p>
      <p class="soft">
        ${repository ?? 'a repository that is no longer public'} · ${dayName(day)}${why === '' ? '' : ` · ${why}`}
      </p>
    </div>
  </li>`
}

/** Only an address of the web is a link. */
function linkTo(url: string | null, text: string): Markup | string {
  const isWeb = url !== null && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
  return isWeb ? html`<a href="${url}" rel="noreferrer">${text}</a>` : text === 'Open' ? '' : text
}

function costSection({ steps, points, budget, requests, milliseconds }: Cost, rehearsal: Rehearsal): Markup {
  const { refresh, earlier } = perAccount(rehearsal)
  return html`<section aria-labelledby="cost">
    <h2 id="cost">What it took of GitHub</h2>
    <p>
      An account took ${refresh} for this week, and ${earlier} for the weeks before. A token has 5,000 points an hour,
      and the product reads only what moved.
    </p>
    <div class="scroll" tabindex="0" role="region" aria-labelledby="cost">
      <table>
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col" class="figure">Requests</th>
            <th scope="col" class="figure">Points</th>
            <th scope="col" class="figure">Time</th>
          </tr>
        </thead>
        <tbody>
          ${steps.map(
            (step) =>
              html`<tr>
                <th scope="row">${step.what}</th>
                <td class="figure">${step.requests}</td>
                <td class="figure">${step.points}</td>
                <td class="figure">${timeText(step.milliseconds)}</td>
              </tr>`,
          )}
          <tr class="together">
            <th scope="row">Together</th>
            <td class="figure">${requests}</td>
            <td class="figure">${points} <small>of ${budget}</small></td>
            <td class="figure">${timeText(milliseconds)}</td>
          </tr>
        </tbody>
      </table>
    </div>
    ${
      rehearsal.leftOut.length === 0
        ? ''
        : html`<h3>Not in this report</h3>
            <ul>
              ${rehearsal.leftOut.map(({ name, why }) => html`<li><strong>${name}</strong>: ${why}</li>`)}
            </ul>`
    }
  </section>`
}
