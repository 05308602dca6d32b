import { html } from 'hono/html'
import { WEEK_BORDER } from '#app/domain/time/period.ts'
import type { AccountWeek, Comparison, Cost, Rehearsal } from './rehearsal.ts'
import { isRunning, moveText, perAccount, placeText, timeText, weekDays, weekName } from './report-texts.ts'

export type Markup = ReturnType<typeof html>

export function standings(rehearsal: Rehearsal): Markup {
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
      Below the points of a week stands the place among these accounts. All weeks begin on ${WEEK_BORDER}.
    </p>
    ${leftOutPart(rehearsal)}
  </section>`
}

function leftOutPart({ leftOut }: Rehearsal): Markup | string {
  if (leftOut.length === 0) return ''
  return html`<h3>Not in this report</h3>
    <ul class="left-out">
      ${leftOut.map(({ name, why }) => html`<li><strong>${name}</strong>: ${why}.</li>`)}
    </ul>`
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

export function comparisonSection({ file, changes, accounts }: Comparison): Markup {
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
            <th scope="col" class="figure">Difference</th>
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
                <td class="figure">${signed(otherPoints - points)}</td>
                <td class="figure">${place ?? '–'} → ${otherPlace ?? '–'}</td>
                <td class="${moveText(place, otherPlace).split(' ')[0] ?? ''}">${moveText(place, otherPlace)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`
}

function signed(value: number): string {
  return value > 0 ? `+${value.toLocaleString('en')}` : value.toLocaleString('en').replace('-', '−')
}

export function costSection({ steps, points, budget, requests, milliseconds }: Cost, rehearsal: Rehearsal): Markup {
  const { refresh, earlier } = perAccount(rehearsal)
  return html`<section aria-labelledby="cost">
    <h2 id="cost">What it took of GitHub’s points</h2>
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
  </section>`
}
