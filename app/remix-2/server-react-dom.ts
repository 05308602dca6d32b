import { fileURLToPath } from 'node:url'

/**
 * What the Worker takes for React DOM. React Router imports the browser's for one function, which it never calls here; and
 * React's server brings a second renderer for streams, while the Worker sends whole documents.
 *
 * Buys: 54 KB of the compressed Worker.
 * Guarded by: `npm run bench -- --only=bundles`.
 * Goes when: the router imports what it calls, or documents are streamed.
 */
export const serverReactDom = [
  { find: /^react-dom$/, replacement: 'react' },
  {
    find: /^react-dom\/server$/,
    replacement: fileURLToPath(
      new URL('../../node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.min.js', import.meta.url),
    ),
  },
]
