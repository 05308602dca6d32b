import { Hono } from 'hono'
import { html } from 'hono/html'
import { page } from '#workers/sandbox/context/page.ts'

/** It reports that it loaded, and nothing else. */
const FEEDBACK = `
const note = document.createElement('p')
note.textContent = 'The feedback form of the sandbox'
note.dataset.feedback = 'loaded'
Object.assign(note.style, { position: 'fixed', insetBlockEnd: '1rem', insetInlineStart: '1rem', zIndex: 25,
  padding: '.6rem 1rem', borderRadius: '.5rem', background: '#17211c', color: '#f5f1e6', font: '500 .9rem system-ui' })
note.addEventListener('click', () => note.remove())
document.body.append(note)
`

/** The widget trusts a frame by its origin, so a frame without one stays empty. */
export function widgetRoutes(): Hono {
  return new Hono()
    .get('/feedback.js', (c) => c.body(FEEDBACK, 200, SCRIPT))
    .get('/social/widgets.js', (c) => c.body(WIDGET, 200, SCRIPT))
    .get('/social/embed', (c) => {
      const theme = c.req.query('theme') === 'dark' ? 'dark' : 'light'
      const script = `document.documentElement.style.colorScheme = '${theme}'\n${FRAME}`
      return page('A post', post(c.req.query('id') ?? ''), { script })
    })
    .get('/post/:id', (c) => page('A post', html`<main class="narrow">${post(c.req.param('id'))}</main>`))
}

const SCRIPT = {
  'content-type': 'text/javascript; charset=utf-8',
  'cross-origin-resource-policy': 'cross-origin',
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
