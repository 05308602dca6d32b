import { html } from 'hono/html'
import { playedPage, type Markup } from '#workers/sandbox/context/page.ts'
import type { Installation } from '#workers/sandbox/context/state.ts'

export function installationPage(shown: {
  slug: string
  state: string
  username: string
  isKnown: boolean
  installation: Installation | null
}): Response {
  const { slug, state, username, isKnown, installation } = shown
  return playedPage(
    slug,
    'GitHub',
    html` <h1>${installation === null ? `Install ${slug}?` : `${slug} is installed`}</h1>
      <form method="post" class="card">
        <input type="hidden" name="state" value="${state}" />
        <label for="username">Account</label>
        <input
          id="username"
          name="username"
          value="${username}"
          autocapitalize="none"
          autocomplete="off"
          spellcheck="false"
          required
        />
        ${isKnown ? '' : html`<p class="problem" role="alert">Nobody here is called “${username}”.</p>`}
        <p class="soft">On all of its repositories, to read what happens there.</p>
        <div class="row">${installation === null ? installButtons() : standingButtons(installation)}</div>
      </form>`,
  )
}

function installButtons(): Markup {
  return html`<button class="primary" name="decision" value="install">Install</button>
    <button name="decision" value="request">Ask an owner</button>`
}

function standingButtons({ suspendedAt }: Installation): Markup {
  return html`<button class="primary" name="decision" value="update">Save</button>
    ${
      suspendedAt === null
        ? html`<button name="decision" value="suspend">Suspend</button>`
        : html`<button name="decision" value="unsuspend">Unsuspend</button>`
    }
    <button name="decision" value="deleted">Uninstall</button>`
}
