import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts CPU time in hundredths of a second. */
const TICK = 10

/** The workerd started by a process; null on systems without /proc. */
export function workerdOf(parent: number): number | null {
  try {
    const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    const found = numbers.find((name) => {
      const stat = statOf(Number(name))
      return stat !== null && stat.name.startsWith('workerd') && stat.parent === parent
    })
    return found === undefined ? null : Number(found)
  } catch {
    return null
  }
}

/** Milliseconds of CPU a process has used, over all threads. */
export function processTime(pid: number): number {
  return statOf(pid)?.milliseconds ?? 0
}

/** The same more finely, for single requests: of the threads that still run, in millionths of a millisecond. */
export function threadTime(pid: number): number {
  return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
    const [nanoseconds = '0'] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')
    return sum + Number(nanoseconds) / 1e6
  }, 0)
}

function statOf(pid: number): { name: string; parent: number; milliseconds: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const name = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'))
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { name, parent: Number(fields[1]), milliseconds: (Number(fields[11]) + Number(fields[12])) * TICK }
  } catch {
    return null
  }
}
