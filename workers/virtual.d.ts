declare module 'virtual:remix/server-build' {
  import type { ServerBuild } from '@remix-run/cloudflare'
  const build: ServerBuild
  export = build
}

/** The build with streams of the web: Node's own entry has none of them. */
declare module 'react-dom/server.browser' {
  export { renderToReadableStream } from 'react-dom/server'
}

/** Faces that wrangler bundles as data. */
declare module '@fontsource/*' {
  const face: ArrayBuffer
  export default face
}
