import { errorText } from '#db/error-text.ts'

const ATTEMPTS = 4

/** Two writers of a player's ledger met, or the week closed in between: read again and repeat. */
export function isLostRace(error: unknown): boolean {
  const text = errorText(error)
  return text.includes('NOT NULL constraint failed: players.ledger_version') || text.includes('week is closed')
}

/** Repeats what reads and then writes, from reading on, where another writer was first; the fourth time it fails. */
export async function repeatLostRace<Result>(
  attempt: () => Promise<Result>,
  isLost: (error: unknown) => boolean = isLostRace,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (tries === ATTEMPTS || !isLost(error)) throw error
    }
  }
}
