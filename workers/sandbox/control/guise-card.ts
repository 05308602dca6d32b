import { html } from 'hono/html'
import type { Markup } from '#workers/sandbox/context/page.ts'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { NOBODY } from '#workers/sandbox/world/typed-person.ts'
import type { Guises } from './product.ts'

const GUISES: Record<keyof Guises, { who: string; sees: string; at: string }> = {
  leader: { who: 'Leads this week', sees: 'the top of the board', at: '/leaderboard' },
  winners: { who: 'Won last week', sees: 'an open chest, or why the place is being checked', at: '/prizes' },
  premium: { who: 'Has premium', sees: 'own boards, resume and full statistics', at: '/my-leaderboards' },
  newcomer: { who: 'Has not joined yet', sees: 'joining and the set-up', at: '/?join' },
}

export function guiseCard(context: SandboxContext, guises: Guises): Markup {
  const product = context.appOrigin
  const found = (Object.keys(GUISES) as (keyof Guises)[]).filter((guise) => guises[guise].length > 0)
  return html`<section class="card" aria-labelledby="guises" style="margin-bottom:2rem">
    <h2 id="guises">Who do you want to be?</h2>
    <p class="soft">
      <a href="${product}/?login">Sign in to the product</a> with one of these names. GitHub is played here and asks for
      no password.
    </p>
    <ul class="guises">
      ${found.map(
        (guise) =>
          html`<li data-guise="${guise}">
            <strong>${guises[guise].map((name) => html`<code>${name}</code> `)}</strong>
            <span>${GUISES[guise].who}: <a href="${product}${GUISES[guise].at}">${GUISES[guise].sees}</a></span>
          </li>`,
      )}
      <li data-guise="own">
        <strong>Your own name</strong>
        <span
          >Any GitHub name works: <a href="${product}/?join">join with yours</a>, once
          <a href="${product}/admin">staff</a> have opened registration</span
        >
      </li>
    </ul>
    <p class="soft">Names that begin with <code>${NOBODY}</code> belong to nobody.</p>
  </section>`
}
