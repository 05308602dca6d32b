import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../workers/local/settings.ts'
import { makeScratchFolder } from '../databases/scratch.ts'

const MIGRATIONS = join(root, 'migrations')

test('the migrations make what the schema says', () => {
  const scratch = makeScratchFolder()
  try {
    cpSync(MIGRATIONS, scratch, { recursive: true })
    const tool = join(root, 'node_modules', '.bin', 'drizzle-kit')
    // The tool takes a folder from where it runs.
    const statements = [
      'generate',
      '--dialect',
      'sqlite',
      '--schema',
      './db/schema/**/*.ts',
      '--out',
      relative(root, scratch),
    ]
    const { stdout } = spawnSync(tool, statements, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' })
    expect(stdout).toContain('No schema changes')
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
})

test('of drizzle’s snapshots, 7,000 lines each, only the newest is kept: it is all that the next migration needs', () => {
  const snapshots = readdirSync(join(MIGRATIONS, 'meta')).filter((name) => name !== '_journal.json')
  const newest = readdirSync(MIGRATIONS).findLast((name) => name.endsWith('.sql'))
  expect(snapshots).toEqual([`${newest?.slice(0, 4)}_snapshot.json`])
})
