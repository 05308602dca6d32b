import { chmodSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Keeps a second copy and other users of the machine off the folder. The system frees the lock of a process that was killed.
 */
export function lockState(state: string): () => void {
  mkdirSync(state, { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(join(state, 'lock.sqlite'))
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw new Error(`Another copy of MergeQuest runs on ${state}. Stop it first.`, { cause: error })
  }
  chmodSync(state, 0o700)
  // Earlier versions let everybody read.
  for (const entry of readdirSync(state, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600)
  return () => lock.close()
}
