import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { build, type Rollup } from 'vite'
import { root } from '#workers/local/settings.ts'
import type { Rehearsal } from './rehearsal.ts'

/** In one file, with the product's own components and styles. */
export async function drawReport(rehearsal: Rehearsal): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    plugins: [tailwindcss()],
    publicDir: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    esbuild: { jsxDev: false },
    // A library has its fonts and pictures in it, and React's for browsers needs nothing of Node.
    build: { write: false, lib: { entry: 'workers/rehearse/report-page.tsx', formats: ['es'], fileName: 'report' } },
  })
  const [{ output }] = built as [Rollup.RollupOutput]
  const [script] = output
  const style = output.find(({ fileName }) => fileName.endsWith('.css')) as Rollup.OutputAsset
  const data = `data:text/javascript;base64,${Buffer.from(script.code).toString('base64')}`
  const { reportPage } = (await import(/* @vite-ignore */ data)) as typeof import('./report-page.tsx')
  return reportPage(rehearsal, whole(String(style.source)))
}

/** Includes the picture that the product serves as a file; the fonts are in the page and need no waiting. */
function whole(style: string): string {
  const contours = readFileSync(join(root, 'public/contours.svg')).toString('base64')
  return style
    .replace('/contours.svg', `data:image/svg+xml;base64,${contours}`)
    .replaceAll(/font-display: ?optional/g, 'font-display:block')
}
