import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../workers/local/settings.ts'
import { doesReach, importedBy, type Imports } from './nearest-tests.ts'

/** What asks the Worker as it is built; other tests run the sources. */
const ON_THE_BUILD = ['tests/servers/ask-worker.ts', 'tests/servers/built-worker.ts']
const BUILD = 'build/server/index.js'

/** Of every file that git knows or is new. */
export function readImports(): Imports {
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  }).stdout.split('\n')
  const files = listed.filter((file) => file !== '' && existsSync(join(root, file)))
  return new Map(files.map((file) => [file, importedBy(file, readFileSync(join(root, file), 'utf8'))]))
}

/** The pool of workerd wants to find a build, however old; only some tests look into it. */
export function needBuild(imports: Imports, tests: readonly string[]): boolean {
  return !existsSync(join(root, BUILD)) || doesReach(imports, tests, ON_THE_BUILD)
}
