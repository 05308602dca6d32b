import { html } from 'hono/html'
import { unusualSignNote } from '#app/domain/weeks/unusual-week.ts'
import type { Markup } from './html-tables.ts'
import type { Line, Finding, Rehearsal, RehearsedAccount } from './rehearsal.ts'
import { counted, dayName, groupsOf, placeText, weekDays, weekName, whyText, type Group } from './report-texts.ts'

export function findingsSection(findings: readonly Finding[]): Markup {
  return html`<section aria-labelledby="looks">
    <h2 id="looks">Look at these</h2>
    ${
      findings.length === 0
        ? html`<p>Nothing unusual was found.</p>`
        : html`<p class="soft">What a person should have seen before the product opens. None of it is a judgement.</p>
            ${[...Map.groupBy(findings, ({ account }) => account ?? '')].map(
              ([account, own]) =>
                html`<details class="looks" ${findings.length <= 12 ? 'open' : ''}>
                  <summary>
                    <strong>${account === '' ? 'GitHub’s answers' : account}</strong> <span>${own.length}</span>
                  </summary>
                  <ul>
                    ${own.map(findingItem)}
                  </ul>
                </details>`,
            )}`
    }
  </section>`
}

function findingItem({ week, text, url, times }: Finding): Markup {
  return html`<li>
    ${week === null ? '' : html`<span class="tag">${weekName(week)}</span>`}
    ${text}${times > 1 ? ` (${times} times)` : ''} ${linkTo(url, 'Open')}
  </li>`
}

export function accountPart(account: RehearsedAccount, index: number, { accounts, at }: Rehearsal): Markup {
  const { username, name, points, weeks } = account
  return html`<details class="account" id="account-${index}" ${index === 0 ? 'open' : ''}>
    <summary>
      <h3>${username}</h3>
      <span class="name">${name ?? ''}</span>
      <span class="sum">${counted(points, 'point')}</span>
    </summary>
    ${weeks.toReversed().map(
      (week, back) =>
        html`<details class="week" ${back === 0 ? 'open' : ''}>
          <summary>
            <h4>${weekName(week.week)}</h4>
            <span class="name">${weekDays(week.week, at)}</span>
            <span class="sum">${counted(week.points, 'point')}, ${placeText(week, accounts.length)}</span>
          </summary>
          ${week.signs.map((sign) => html`<p class="sign">To look at: ${unusualSignNote[sign]}</p>`)}
          ${week.lines.length === 0 ? html`<p class="soft">Nothing public was found.</p>` : ''}
          ${groupsOf(week.lines).map(groupPart)}
        </details>`,
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
