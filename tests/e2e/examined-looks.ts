import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from '../../workers/local/settings.ts'
import { PORTS } from './ports.ts'

const FILE = resolve(root, PORTS.state, 'examined-looks')

/**
 * The looks of text that a journey of this run has had examined, in whichever process: measuring contrast costs as much as
 * every other rule together.
 */
export function readExamined(): { has: (look: string) => boolean } {
  const known = new Set(existsSync(FILE) ? readFileSync(FILE, 'utf8').split('\n') : [])
  return { has: (look) => known.has(shortened(look)) }
}

export function noteExamined(looks: string[]): void {
  appendFileSync(FILE, looks.map((look) => `${shortened(look)}\n`).join(''))
}

/** A look names every element behind its text. */
function shortened(look: string): string {
  return createHash('sha256').update(look).digest('base64url').slice(0, 20)
}
