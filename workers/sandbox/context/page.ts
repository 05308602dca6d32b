import { html, raw } from 'hono/html'
import { PAGE_STYLE } from './page-style.ts'

export type Markup = ReturnType<typeof html>

export function page(title: string, content: Markup, { script = '', status = 200 } = {}): Response {
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link
          rel="icon"
          href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Cpath d='M0 8 4 1l4 7z' fill='%23c5401a'/%3E%3C/svg%3E"
        />
        <style>
          ${raw(PAGE_STYLE)}
        </style>
      </head>
      <body>
        ${content}
        ${
          script === ''
            ? ''
            : html`<script>
                ${raw(script)}
              </script>`
        }
      </body>
    </html>`
  return new Response(document as string, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

export function playedPage(title: string, played: string, content: Markup, status = 200): Response {
  return page(
    `${title} · Sandbox`,
    html`<main class="narrow">
      <p class="eyebrow"><span class="mark" aria-hidden="true"></span> Sandbox, playing ${played}</p>
      ${content}
    </main>`,
    { status },
  )
}

export function section(id: string, title: string | Markup, content: Markup): Markup {
  return html`<section class="card" aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${content}
  </section>`
}

export function field(id: string, label: string, control: Markup): Markup {
  return html`<div>
    <label for="${id}">${label}</label>
    ${control}
  </div>`
}

export function select(id: string, name: string, label: string, choices: Record<string, string>): Markup {
  const options = Object.entries(choices).map(([value, text]) => html`<option value="${value}">${text}</option>`)
  return field(
    id,
    label,
    html`<select id="${id}" name="${name}">
      ${options}
    </select>`,
  )
}

/** Sends `false` where it is not ticked. */
export function checkbox(name: string, label: string, isChecked: boolean): Markup {
  return html`<input type="hidden" name="${name}" value="false" /><label class="row check"
      ><input type="checkbox" name="${name}" value="true" ${isChecked ? 'checked' : ''} /> ${label}</label
    >`
}

/** `merge_pull_request` and `threadType` as words. */
export function inWords(name: string): string {
  return name.replaceAll('_', ' ').replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
