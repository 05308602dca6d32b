import { defineConfig } from 'vite'

/** The seed as a Worker of its own that runs once under miniflare, so that nothing of it is in the product's bundle. */
export default defineConfig({
  // Looks at every number of an answer of GitHub for being too big, which took a third of the seed's time; the sandbox
  // invents none.
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
