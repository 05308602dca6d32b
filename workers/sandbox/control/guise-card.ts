import { html } from 'hono/html'
import type { Markup } from '#workers/sandbox/context/page.ts'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { NOBODY } from '#workers/sandbox/world/typed-person.ts'
import type { Guises, Registration } from './product.ts'

const GUISES: Record<keyof Guises, { who: string; sees: string; at: string }> = {
  leader: { who: 'Leads this week', sees: 'the top of the board', at: '/leaderboard' },
  winner: { who: 'Won, with prizes to open', sees: 'an open chest', at: '/prizes' },
  held: { who: 'Won, and is being checked', sees: 'why, and the appeal', at: '/prizes' },
  premium: { who: 'Has premium', sees: 'own boards, resume and full statistics', at: '/my-leaderboards' },
  newcomer: { who: 'Has not joined yet', sees: 'joining and the set-up', at: '/?join' },
}

/** The accounts to sign in with for each experience, by the product's current state. */
export function guiseCard(context: SandboxContext, guises: Guises, registration: Registration): Markup {
  const product = context.appOrigin
  const found = (Object.keys(GUISES) as (keyof Guises)[]).flatMap((guise) => {
    const name = guises[guise]
    return name === null ? [] : [{ ...GUISES[guise], guise, name }]
  })
  return html`<section class="card" aria-labelledby="guises" style="margin-bottom:2rem">
    <h2 id="guises">Who do you want to be?</h2>
    <p class="soft">
      <a href="${product}/?login">Sign in to the product</a> with one of these names. GitHub is played here and asks for
      no password.
    </p>
    <ul class="guises">
      ${found.map(
        ({ guise, name, who, sees, at }) =>
          html`<li data-guise="${guise}">
            <strong><code>${name}</code></strong>
            <span>${who}: <a href="${product}${at}">${sees}</a></span>
          </li>`,
      )}
      <li data-guise="own">
        <strong>Your own name</strong>
        <span
          >Any GitHub name works: <a href="${product}/?join">join with yours</a>${
            registration === 'paused' ? ' once registration is open (the switch is below)' : ''
          }</span
        >
      </li>
    </ul>
    <p class="soft">Names that begin with <code>${NOBODY}</code> belong to nobody.</p>
  </section>`
}
