import { join } from 'node:path'
import { build } from 'vite'
import { root } from '../../workers/local/settings.ts'

/** One of the bench's own Workers as a module. */
export async function bundleWorker(entry: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    // Of the package above, which Vite doesn't ask for what lies here.
    resolve: {
      alias: {
        '#app': join(root, 'app'),
        '#tests': join(root, 'tests'),
        '#workers': join(root, 'workers'),
      },
    },
    build: {
      ssr: entry,
      write: false,
      target: 'es2022',
      rollupOptions: { external: [/^node:/, /^cloudflare:/], output: { inlineDynamicImports: true } },
    },
    ssr: {
      target: 'webworker',
      noExternal: true,
      resolve: { conditions: ['workerd', 'worker', 'browser', 'module', 'import'] },
    },
  })
  const output = Array.isArray(built) || !('output' in built) ? [] : built.output
  const chunk = output.find((file) => file.type === 'chunk')
  if (chunk?.type !== 'chunk') throw new Error(`${entry} could not be built.`)
  return chunk.code
}
