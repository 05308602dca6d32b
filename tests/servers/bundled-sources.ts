import { createHash } from 'node:crypto'
import { existsSync, globSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { build, type Plugin as Step } from 'esbuild'
import type { Plugin } from 'vite'

const root = resolve(import.meta.dirname, '../..')
/** What the pool of workerd reads by itself; see `modulesRules`. */
const BUNDLE = '/.wrangler/tests/sources.js'
const WORKER = join(root, 'build/server/index.js')
/** The built Worker under other names, each of which begins without what another has read. */
const COPIES = [1, 2]
const IMPORT = /^(?!import type )(?:import|export|\}).* from '([^'\s]+)'|\bimport\(\s*'([^'\s]+)'/gm
const GLOB = /import\.meta\.glob(?:<.+>)?\(\s*'([^']+)'([^)]*)\)/
/** Parts of the runner or of workerd, read by Vite, or megabytes of JSON that few need. */
const NOT_BUNDLED = /^(vitest|cloudflare:|node:)|\?|\.(json|css)$|\/third-party\//

/** Changed, they are bundled anew while the runner watches. */
export const BUNDLED = '**/{app,db,workers,tests}/**/*.{ts,tsx}'

type Options = { folders: readonly string[]; setupFiles: readonly string[] }

/**
 * Everything that test files import, as one file that each workerd reads at once. By itself Vite would hand over two thousand
 * modules one by one, to each of them.
 */
export function bundledSources({ folders, setupFiles }: Options): Plugin {
  /** What the bundle calls the module of a key. Of the key alone, because another run may make the bundle anew meanwhile. */
  const names = new Map<string, string>()
  let made: Promise<void> | null = null
  const make = async () => {
    const tests = folders.flatMap((folder) =>
      globSync(`${folder}/**/*.test.ts`, { cwd: root }).map((file) => join(root, file)),
    )
    for (const importer of [...tests, ...setupFiles.map((file) => join(root, file))])
      for (const source of importsOf(readFileSync(importer, 'utf8'))) {
        const key = keyOf(source, importer)
        if (key !== null) names.set(key, `m${createHash('sha256').update(key).digest('hex').slice(0, 16)}`)
      }
    await bundle([...names].map(([key, name]) => `export * as ${name} from ${JSON.stringify(key)}`).join('\n'))
  }
  return {
    name: 'bundled-sources',
    enforce: 'pre',
    configureVitest: ({ vitest }) => vitest.onTestsRerun(make),
    // Each environment of Vite begins with it.
    buildStart: () => (made ??= make()),
    resolveId(source, importer) {
      const name = importer === undefined ? undefined : names.get(keyOf(source, importer) ?? '')
      return name === undefined ? null : `\0bundled:${name}`
    },
    load(id) {
      const [, name] = /^\0bundled:(\w+)$/.exec(id) ?? []
      if (name === undefined) return null
      return `import { ${name} as all } from '${BUNDLE}'\n__vite_ssr_exportAll__(all)\nexport default all.default`
    },
  }
}

function importsOf(text: string): string[] {
  const listed = [...text.matchAll(new RegExp(GLOB, 'g'))].flatMap(([, pattern = '', options = '']) =>
    options.includes('query') ? [] : filesOf(pattern),
  )
  return [...listed, ...[...text.matchAll(IMPORT)].map(([, from, source = from ?? '']) => source)]
}

function filesOf(pattern: string): string[] {
  return globSync(pattern.slice(1), { cwd: root }).map((file) => `/${file.replaceAll('\\', '/')}`)
}

/** A file by its path, a package by its name; null for what comes by itself. */
function keyOf(source: string, importer: string): string | null {
  if (NOT_BUNDLED.test(source)) return null
  if (source.startsWith('#')) return join(root, source.slice(1))
  if (source.startsWith('/app/')) return join(root, source)
  return source.startsWith('.') ? resolve(dirname(importer), source) : source
}

let map: SourceMap | null = null

/** Leads a line of a stack in the bundle to the source. */
export function leadToSource(_error: unknown, frame: { file: string; line: number; column: number }): void {
  if (!frame.file.includes(BUNDLE)) return
  map ??= new SourceMap(JSON.parse(readFileSync(`${root}${BUNDLE}.map`, 'utf8')) as SourceMapPayload)
  const found = map.findEntry(frame.line - 1, frame.column - 1)
  if (!('originalSource' in found)) return
  frame.file = resolve(root, dirname(BUNDLE).slice(1), found.originalSource)
  frame.line = found.originalLine + 1
  frame.column = found.originalColumn + 1
}

async function bundle(contents: string): Promise<void> {
  const outfile = join(root, BUNDLE)
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    outfile,
    write: false,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['node:*', 'cloudflare:*', 'vitest', 'wrangler', 'miniflare', 'esbuild'],
    sourcemap: 'linked',
    sourcesContent: false,
    plugins: [asVite],
    // The runner's own, so that `vi.stubEnv` reaches it.
    define: { 'import.meta.env': '__vitest_worker__.metaEnv', 'process.env.NODE_ENV': '"test"' },
    logLevel: 'error',
  })
  mkdirSync(dirname(outfile), { recursive: true })
  for (const copy of existsSync(WORKER) ? COPIES : []) {
    const path = join(dirname(outfile), `worker-${copy}.js`)
    rmSync(path, { force: true })
    linkSync(WORKER, path)
  }
  for (const { path, contents: made } of outputFiles.toReversed()) {
    if (existsSync(path) && readFileSync(path).equals(made)) continue
    writeFileSync(`${path}-${process.pid}`, made)
    renameSync(`${path}-${process.pid}`, path)
  }
}

/** What Vite makes of an import that is no code, without styles. */
const asVite: Step = {
  name: 'as-vite',
  setup(step) {
    step.onResolve({ filter: /\?(raw|url|inline)|\.(svg|woff2?)$/ }, async ({ path, ...args }) => {
      if (args.pluginData === 'as-vite') return undefined
      const [file = '', query = 'url'] = path.split('?')
      const found = await step.resolve(file, { ...args, pluginData: 'as-vite' })
      return { path: found.path, namespace: query.startsWith('raw') ? 'text' : 'address' }
    })
    step.onLoad({ filter: /./, namespace: 'text' }, ({ path }) => ({
      contents: readFileSync(path, 'utf8'),
      loader: 'text',
    }))
    step.onLoad({ filter: /./, namespace: 'address' }, ({ path }) => ({
      contents: `/${relative(root, path)}`,
      loader: 'text',
    }))
    // Of what they list only the addresses are read.
    step.onLoad({ filter: /\/(app|tests)\/.*\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      if (!GLOB.test(text)) return undefined
      const addresses = (pattern: string) => filesOf(pattern).map((file) => [file, file])
      return {
        contents: text.replace(GLOB, (_, pattern: string) => JSON.stringify(Object.fromEntries(addresses(pattern)))),
        loader: 'ts',
      }
    })
    step.onLoad({ filter: /\.module\.css$/ }, () => ({
      contents: 'export default new Proxy({}, { get: (_, name) => name })',
      loader: 'js',
    }))
    step.onLoad({ filter: /\.css$/ }, () => ({ contents: '', loader: 'js' }))
  },
}
