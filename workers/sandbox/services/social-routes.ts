import { Hono } from 'hono'
import { html } from 'hono/html'
import { page } from '#workers/sandbox/context/page.ts'

/**
 * Stands in for the network of home's posts: its widget script, which renders a post in a frame like X's, the frame,
 * and the post's own page. The script trusts a frame by its origin, so a frame without one stays empty.
 */
export function socialRoutes(): Hono {
  return new Hono()
    .get('/social/widgets.js', (c) =>
      c.body(WIDGET, 200, {
        'content-type': 'text/javascript; charset=utf-8',
        'cross-origin-resource-policy': 'cross-origin',
      }),
    )
    .get('/social/embed', (c) => {
      const id = c.req.query('id') ?? ''
      const theme = c.req.query('theme') === 'dark' ? 'dark' : 'light'
      return page('A post', post(id), `document.documentElement.style.colorScheme = '${theme}'\n${FRAME}`)
    })
    .get('/post/:id', (c) => page('A post', html`<main class="narrow">${post(c.req.param('id'))}</main>`))
}

const WIDGET = `
const network = new URL(document.currentScript.src).origin
for (const quote of document.querySelectorAll('.twitter-tweet')) {
  const id = /\\/post\\/(\\w+)/.exec(quote.querySelector('a').href)?.[1]
  if (id === undefined) continue
  const frame = document.createElement('iframe')
  frame.src = network + '/social/embed?id=' + id + '&theme=' + quote.dataset.theme
  frame.title = 'A post'
  Object.assign(frame.style, { display: 'block', width: '100%', height: '0', border: '0' })
  addEventListener('message', ({ source, origin, data }) => {
    if (source === frame.contentWindow && origin === network) frame.style.height = data.height + 'px'
  })
  quote.replaceWith(frame)
}
`

const FRAME = `
const card = document.querySelector('.card')
new ResizeObserver(() => parent.postMessage({ height: card.offsetHeight + 2 }, '*')).observe(card)
`

function post(id: string) {
  return html`<article class="card">
    <p class="eyebrow"><span class="mark"></span> Post ${id} of the sandbox's network</p>
    <p>Here the network shows the post itself, with its picture, its replies and its buttons.</p>
    <p><button type="button" class="quiet">Like</button></p>
  </article>`
}
