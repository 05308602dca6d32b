import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { backup } from '../../workers/deploy/backup.ts'
import type { DatabaseTarget } from '../../workers/deploy/database-target.ts'
import { restore } from '../../workers/deploy/restore.ts'
import type { RunWrangler } from '../../workers/deploy/run-wrangler.ts'
import { standIn } from './large-database.ts'

/**
 * One step of the drill in a process of its own, whose peak memory is the step's own. `wrangler` plays wrangler, again in
 * its own process.
 */

const [step = '', place = '', ...args] = process.argv.slice(2)

const run: RunWrangler = async (given) => {
  const self = fileURLToPath(import.meta.url)
  const child = spawnSync(process.execPath, [self, 'wrangler', place, ...given], { encoding: 'utf8' })
  return { ok: child.status === 0, output: `${child.stdout}${child.stderr}`, answer: child.stdout }
}

const target = (name: string): DatabaseTarget => ({ label: name, name, place: [] })

if (step === 'wrangler') console.log(standIn(join(place, `${args[2]}.sqlite`), args))
else {
  const exported = join(place, 'export.sql')
  const start = performance.now()
  if (step === 'backup') await backup(target('source'), exported, run)
  if (step === 'restore') await restore(exported, target('restored'), run)
  const milliseconds = performance.now() - start
  console.log(JSON.stringify({ milliseconds, bytes: process.resourceUsage().maxRSS * 1024 }))
}
