import { Hono } from 'hono'

/** Stands in for a third party's feedback script: it reports that it loaded, and nothing else. */
const SCRIPT = `
const note = document.createElement('p')
note.textContent = 'The feedback form of the sandbox'
note.dataset.feedback = 'loaded'
Object.assign(note.style, { position: 'fixed', insetBlockEnd: '1rem', insetInlineStart: '1rem', zIndex: 25,
  padding: '.6rem 1rem', borderRadius: '.5rem', background: '#17211c', color: '#f5f1e6', font: '500 .9rem system-ui' })
note.addEventListener('click', () => note.remove())
document.body.append(note)
`

export function feedbackRoutes(): Hono {
  return new Hono().get('/feedback.js', (c) =>
    c.body(SCRIPT, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
    }),
  )
}
