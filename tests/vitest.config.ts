import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { BUNDLED, bundledSources, leadToSource } from './servers/bundled-sources.ts'

const root = new URL('..', import.meta.url).pathname
// Tests skip styles except the tokens, which some read.
const css = { include: /tokens\.css/ }
const alias = Object.fromEntries(['app', 'db', 'workers', 'tests'].map((room) => [`#${room}`, `${root}${room}`]))

/**
 * Files of these share what they have loaded. It is lost when a file of another project comes between two of them, and by
 * `vi.resetModules`.
 */
const SHARING = ['unit', 'worker']

/** The slowest files of a project begin first, so that none is waited for alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      /\/tests\/(adversaries|simulation)\/|(restore|restore-large|database-away|asked-by-name|hanging-parties|authorization|waves|programme|jumping-clock|anonymous-rows|contest-removal|hostile)\.test/.test(
        moduleId,
      )
    const rank = (file: TestSpecification) => 2 * SHARING.indexOf(file.project.name) + (isLong(file) ? 0 : 1)
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}

/** What hangs ends. A busy machine is slow to start a workerd, and whatever waits for one waits long. */
const patience = { testTimeout: 600_000, hookTimeout: 600_000 }

const IN_WORKERD = {
  folders: ['tests/integration', 'tests/fuzz', 'tests/simulation'],
  setupFiles: ['tests/servers/fail-on-console-error.ts', 'tests/servers/begin-file.ts'],
}

export default defineConfig(async () => {
  // Read once, when the pool is loaded: makes workerd trust the tests' own mail server.
  process.env.NODE_EXTRA_CA_CERTS = `${root}tests/fixtures/smtp/certificate.pem`
  const { cloudflareTest, readD1Migrations } = await import('@cloudflare/vitest-plugin')
  return {
    root,
    resolve: { alias },
    test: {
      sequence: { sequencer: LongestFirst },
      forceRerunTriggers: ['**/vitest.config.ts', BUNDLED],
      // By default the runner reserves a core. A file waits for its workerd now and then, so two cores run three.
      maxWorkers: Math.max(3, availableParallelism() - 1),
      projects: [
        {
          resolve: { alias },
          test: {
            name: 'unit',
            root,
            environment: 'node',
            css,
            include: [
              'app/**/*.test.ts',
              'app/**/*.test.tsx',
              'workers/**/*.test.ts',
              'tests/{adversaries,bench,guards,plain-browser,sentences,verify}/*.test.ts',
            ],
            setupFiles: ['tests/servers/fail-on-console-error.ts'],
            isolate: false,
            ...patience,
          },
        },
        {
          resolve: { alias },
          test: {
            name: 'durability',
            root,
            environment: 'node',
            include: ['tests/durability/**/*.test.ts'],
            setupFiles: ['tests/servers/fail-on-console-error.ts'],
            ...patience,
          },
        },
        {
          resolve: { alias },
          plugins: [
            bundledSources(IN_WORKERD),
            cloudflareTest({
              main: `${root}tests/databases/scratch-object.ts`,
              wrangler: { configPath: `${root}wrangler.toml` },
              miniflare: {
                cf: false,
                // workerd reads these by itself, because Vite takes seconds to rewrite megabytes.
                modulesRules: [
                  { type: 'ESModule', include: ['**/build/server/index.js', '**/.wrangler/tests/sources.js'] },
                ],
                // Every other module comes by a socket of this machine.
                compatibilityFlags: ['nodejs_compat', 'no_web_socket_compression'],
                durableObjects: { SCRATCH: { className: 'ScratchObject', useSQLite: true } },
                // Tests bring their own stand-in for the image Worker.
                serviceBindings: { IMAGES: () => new Response(null, { status: 503 }) },
                bindings: { TEST_MIGRATIONS: await readD1Migrations(`${root}migrations`) },
              },
            }),
          ],
          test: {
            name: 'worker',
            root,
            css,
            include: ['tests/{integration,fuzz,simulation}/**/*.test.ts'],
            globalSetup: [
              'tests/servers/smtp-servers.ts',
              'tests/servers/credential-verifier.ts',
              'tests/fuzz/names-in-code.ts',
            ],
            setupFiles: IN_WORKERD.setupFiles,
            onStackTrace: leadToSource,
            ...patience,
            isolate: false,
          },
        },
      ],
    },
  }
})
