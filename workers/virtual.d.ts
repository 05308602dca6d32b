declare module 'virtual:remix/server-build' {
  import type { ServerBuild } from '@remix-run/cloudflare'
  const build: ServerBuild
  export = build
}

/** Fonts that wrangler bundles as data. */
declare module '@fontsource/*' {
  const face: ArrayBuffer
  export default face
}
