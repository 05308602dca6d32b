declare module 'virtual:remix/server-build' {
  import type { ServerBuild } from '@remix-run/cloudflare'
  const build: ServerBuild
  export = build
}

/** The build with Node's streams, whatever conditions a bundler resolves by. */
declare module 'react-dom/server.node' {
  export { renderToPipeableStream } from 'react-dom/server'
}

/** Faces that wrangler bundles as data. */
declare module '@fontsource/*' {
  const face: ArrayBuffer
  export default face
}
