import { html, raw } from 'hono/html'
import { PAGE_STYLE } from './page-style.ts'

export type Markup = ReturnType<typeof html>

/** The frame of every sandbox page. */
export function page(title: string, content: Markup, script = ''): Response {
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
  return new Response(document as string, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}
