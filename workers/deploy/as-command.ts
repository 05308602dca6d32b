import { pathToFileURL } from 'node:url'

/** `run` returns the exit code. */
export async function asCommand(file: string, run: (args: string[]) => Promise<number>): Promise<void> {
  if (file !== pathToFileURL(process.argv[1] ?? '').href) return
  try {
    process.exit(await run(process.argv.slice(2)))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

export function refuse(usage: string): number {
  console.error(`Usage: ${usage}`)
  return 2
}
