import { html } from 'hono/html'
import { brand } from '#app/content/brand.ts'
import { isLivePath } from '#app/core/standings/live-board.ts'
import { problemDetails, PROBLEMS, type ParameterError, type ProblemCode } from '#app/features/public-api/problems.ts'
import { urlOf } from '#app/http.server.ts'
import type { SentForm } from './sent-form.ts'

type Problem = 403 | 404 | 405 | 413 | 429 | 500 | 503

/** `line` is the answer without a page. A page shows `text`, or else `line`, below its title. */
const ANSWERS: Record<Problem, { code: ProblemCode; title: string; line: string; text?: string }> = {
  403: {
    code: 'forbidden',
    title: 'This came from somewhere else',
    line: 'This form was sent from somewhere else. Open the page again and repeat it there.',
  },
  404: { code: 'not_found', title: 'No trail leads here', line: 'There is no such page.' },
  405: { code: 'method_not_allowed', title: 'No forms here', line: 'This method is not allowed here.' },
  413: { code: 'too_large', title: 'Too heavy to carry', line: 'That is more than we can take at once.' },
  429: { code: 'too_many_requests', title: 'Too many steps at once', line: 'Too many requests, try again later' },
  500: {
    code: 'internal',
    title: 'Something went wrong on our side',
    line: 'Something went wrong on our side. Try again in a minute.',
    text: 'Nothing you did is lost. Try again in a minute.',
  },
  503: {
    code: 'unavailable',
    title: 'We can’t reach our own data',
    line: 'We can’t reach our own data right now. Try again in a minute.',
    text: 'Nothing you did is lost, and your points are counted as soon as it is back. Try again in a minute.',
  },
}
const SENT = 'What you sent is kept on this page. Wait a minute, then send it again.'
const NOT_KEPT = 'What you just sent may not be saved. Come back in a minute and look.'

export const RETRY_AFTER_HEADER = { 'Retry-After': '60' }

type Words = ReturnType<typeof html>

/**
 * A page for people, problem details for the API and live counts, else a line of text. A form that could not be taken is sent
 * again by the page; null when the page cannot hold it.
 */
export function problem(
  request: Request,
  status: Problem,
  headers: Record<string, string> = {},
  sent?: SentForm | null,
): Response {
  const { pathname } = urlOf(request)
  const { code, title, line, text = line } = ANSWERS[status]
  if (isLivePath(pathname)) return answerProblem(code, undefined, headers)
  if (pathname.startsWith('/api/v1/'))
    return answerProblem(code, undefined, { 'Access-Control-Allow-Origin': '*', ...headers })
  const isPage = asksForPage(request)
  const words = sent ? formOf(sent) : html`<p>${sent === null ? NOT_KEPT : text}</p>`
  const again = status === 503 && sent === undefined ? html`<a class="first" href="">Try again</a>` : ''
  const type = `text/${isPage ? 'html' : 'plain'}; charset=utf-8`
  return new Response(isPage ? pageOf(title, html`${words}${again}`) : line, {
    status,
    headers: { 'Content-Type': type, Vary: 'Accept', ...headers },
  })
}

export function asksForPage(request: Request): boolean {
  const { pathname } = urlOf(request)
  if (pathname === '/api' || pathname.startsWith('/api/')) return false
  return (request.headers.get('accept') ?? '').includes('text/html')
}

/** Independent of the application, so it works when nothing else does. */
function pageOf(title: string, words: Words): string {
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} | ${brand.name}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/problem.css" />
      </head>
      <body>
        <main>
          <svg width="120" height="72" viewBox="0 0 120 72" aria-hidden="true">
            <path class="far" d="M0 70 26 34l12 12L62 8l24 38 10-10 24 34Z" />
            <path class="snow" d="m62 8 13 20-7-3-5 6-6-6-7 5Z" />
            <path class="trail" d="M18 70c14-8 4-16 20-18s10-12 18-14 4-8 6-12" />
          </svg>
          <h1>${title}</h1>
          ${words}
          <a href="/">Back to the home page</a>
        </main>
      </body>
    </html>`
  return document as string
}

/** Without an action the form goes where this page came from. */
function formOf({ enctype, fields }: SentForm): Words {
  return html`<p>${SENT}</p>
    <form method="post" enctype="${enctype}">
      ${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <button class="first">Send it again</button>
    </form>`
}

/** Problem details of RFC 9457. */
export function answerProblem(
  code: ProblemCode,
  errors?: ParameterError[],
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify(problemDetails(code, errors)), {
    status: PROBLEMS[code].status,
    headers: { 'Content-Type': 'application/problem+json', ...headers },
  })
}
