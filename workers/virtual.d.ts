declare module 'virtual:remix/server-build' {
  import type { ServerBuild } from '@remix-run/cloudflare'
  const build: ServerBuild
  export = build
}

interface ImportMetaEnv {
  /** Another one for each build of the Worker (workers/vite.config.ts). */
  readonly BUILD_ID: string
}

/** Fonts that wrangler bundles as data. */
declare module '@fontsource/*' {
  const face: ArrayBuffer
  export default face
}
