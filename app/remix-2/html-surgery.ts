/**
 * Moves two things in the HTML that Remix 2 writes, and leaves out what the browser does not read.
 *
 * Buys: some bytes of each page; HTML without errors (otherwise the handoff comes after `</html>`), and an LCP of 1.9 s instead of 2.6 in
 * Lighthouse's simulation, because styles and fonts do not compete with scripts.
 * Guarded by: tests/integration/home/html.test.ts; tests/e2e/screens.spec.ts; `npm run bench -- --only=pages`.
 * Goes when: Remix is replaced by a router that writes both in their places.
 */

/** Moves the handoff, which Remix writes as a sibling of the document, to the end of the body. */
export function withinBody(html: string): string {
  const [page, handoff = ''] = html.split(END)
  return `${withShortScroll(page ?? '')}${handoff}${END}`
}

/** Remix prints its function for the scroll position as it stands in the Worker's bundle, with white space or without. */
function withShortScroll(page: string): string {
  const start = page.lastIndexOf('((STORAGE_KEY')
  return start === -1 ? page : page.slice(0, start) + page.slice(start).replace(SCROLL, () => SHORT_SCROLL)
}

const SCROLL = /^\(\(STORAGE_KEY\d*, ?restoreKey\) ?=> ?\{[\s\S]*?\}\)\(/
const SHORT_SCROLL =
  '((k,r)=>{let h=history;h.state?.key||h.replaceState({key:Math.random().toString(32).slice(2)},"");' +
  'try{let y=JSON.parse(sessionStorage.getItem(k)||"{}")[r||h.state.key];typeof y=="number"&&scrollTo(0,y)}' +
  'catch{sessionStorage.removeItem(k)}})('

const END = '</body></html>'

/** Holds preloads and the module script back until the first paint. A page in the background does not wait. */
export function withScriptsAfterPaint(html: string, nonce: string): string {
  const start = html.indexOf(PRELOAD)
  if (start === -1) return html
  const scripts: string[] = []
  const rest = html.slice(start).replaceAll(PRELOAD_OR_MODULE, (tag) => {
    scripts.push(withoutUnread(tag.replaceAll(/\n\s*/g, '')))
    return ''
  })
  const waiting = `<template id="scripts">${scripts.join('')}</template><script nonce="${nonce}">${START_SCRIPTS}</script>`
  return html.slice(0, start) + rest.replace('</body>', () => `${waiting}</body>`)
}

/** The files that a route imports are only for prefetching, which we do not; what is not there counts as false. */
function withoutUnread(tag: string): string {
  return tag.replaceAll(UNREAD, '').replaceAll(': ', ':')
}

const UNREAD = /"imports": \[[^\]]*\],|"has\w+": false,/g

const PRELOAD = '<link rel="modulepreload"'
const PRELOAD_OR_MODULE = /<link rel="modulepreload"[^>]*>|<script [^>]*type="module"[^>]*>[\s\S]*?<\/script>/g

const START_SCRIPTS = `{
const start = () => document.body.append(document.getElementById('scripts').content);
document.hidden ? start() : requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)));
}`
