import { defineConfig } from 'vite'

/** The seed is a Worker of its own that runs once under miniflare, so that none of it is in the product's bundle. */
export default defineConfig({
  // Octokit's own reader checks every number for size, a third of the seed's time. The sandbox has no big ones.
  resolve: { alias: { 'json-with-bigint': new URL('sandbox/plain-json.ts', import.meta.url).pathname } },
  build: {
    ssr: 'workers/seed.ts',
    outDir: 'build/seed',
    target: 'es2022',
    rollupOptions: { output: { entryFileNames: 'seed.js' }, external: [/^node:/, /^cloudflare:/] },
  },
  ssr: {
    target: 'webworker',
    noExternal: true,
    resolve: { conditions: ['workerd', 'worker', 'browser', 'module', 'import'] },
  },
})
