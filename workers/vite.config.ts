import { randomUUID } from 'node:crypto'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { chunkOf } from '../app/remix-2/chunk-names.ts'
import { workerInVite } from './local/worker-in-vite.ts'

declare module '@remix-run/cloudflare' {
  interface Future {
    v3_singleFetch: true
  }
}

/** The SSR bundle starts from our Worker entry instead of Remix's server build, which the entry imports virtually. */
function workerEntry(): Plugin {
  return {
    name: 'worker-entry',
    enforce: 'post',
    config(_config, { isSsrBuild }) {
      if (!isSsrBuild) return {}
      return {
        build: {
          target: 'es2022',
          rollupOptions: {
            input: { index: 'workers/entry.ts' },
            external: [/^cloudflare:/, /^node:/],
            output: { entryFileNames: '[name].js' },
          },
        },
      }
    },
    configResolved(config) {
      if (config.build.ssr) config.build.rollupOptions.input = { index: 'workers/entry.ts' }
    },
  }
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    workerInVite(),
    tailwindcss(),
    remix({
      appDirectory: 'app',
      buildDirectory: 'build',
      ignoredRouteFiles: ['**/*'],
      future: {
        v3_fetcherPersist: true,
        v3_lazyRouteDiscovery: true,
        v3_relativeSplatPath: true,
        v3_routeConfig: true,
        v3_singleFetch: true,
        v3_throwAbortReason: true,
      },
    }),
    workerEntry(),
  ],
  // The bundle runs in workerd; in development the modules run in Node, which resolves its own conditions.
  ...(command === 'build'
    ? {
        ssr: {
          target: 'webworker' as const,
          noExternal: true as const,
          resolve: {
            conditions: ['workerd', 'worker', 'browser', 'module', 'import'],
            externalConditions: ['workerd', 'worker'],
          },
        },
        resolve: { mainFields: ['browser', 'module', 'main'] },
      }
    : {}),
  // Only the Worker has it: the names of browser bundles depend on their content alone.
  define: isSsrBuild || command === 'serve' ? { 'import.meta.env.BUILD_ID': JSON.stringify(randomUUID()) } : {},
  // The Worker keeps its names, which the stack of a logged error is made of.
  ...(isSsrBuild ? { esbuild: { minifyIdentifiers: false, minifySyntax: true, minifyWhitespace: true } } : {}),
  build: {
    // Strips developer messages from browser bundles; the Worker's logs stay.
    minify: isSsrBuild ? 'esbuild' : 'terser',
    terserOptions: { module: true, ecma: 2020, compress: { passes: 2, drop_console: true } },
    assetsInlineLimit: 0,
    sourcemap: false,
    // Browsers with light-dark() also support nesting.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOf } },
  },
}))
