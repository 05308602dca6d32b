import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from '#workers/local/settings.ts'
import type { Rehearsal } from './rehearsal.ts'

/** The page of a rehearsal: the product's own components with their styles, in one file. */
export async function drawReport(rehearsal: Rehearsal): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'workers/rehearse/report-page.tsx')],
    absWorkingDir: root,
    outdir: 'report',
    write: false,
    bundle: true,
    format: 'esm',
    // Its React needs nothing of Node, so that the bundle can be run as data.
    platform: 'browser',
    jsx: 'automatic',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.woff2': 'dataurl', '.svg': 'dataurl' },
    plugins: [
      {
        name: 'public files',
        setup: (bundle) =>
          bundle.onResolve({ filter: /^\/[^/]+\.svg$/ }, ({ path }) => ({ path: join(root, 'public', path) })),
      },
    ],
    logLevel: 'error',
  })
  const outputOf = (type: string) => outputFiles.find(({ path }) => path.endsWith(type))?.text ?? ''
  const script = `data:text/javascript;base64,${Buffer.from(outputOf('.js')).toString('base64')}`
  const { reportPage } = (await import(/* @vite-ignore */ script)) as typeof import('./report-page.tsx')
  // Letters that are in the page need not be waited for.
  return reportPage(rehearsal, outputOf('.css').replaceAll('font-display:optional', 'font-display:block'))
}
