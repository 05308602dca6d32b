import { countsInFull } from '#app/domain/ledger/credit.ts'
import { isOnePerson } from '#app/domain/ledger/eligibility.ts'
import { pointsOf, type LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { DAY, weekEnd } from '#app/domain/time/period.ts'

/**
 * Somebody's points in full hang on the people who take their work up. An account with years of public work is somebody
 * else's; one that is new may be the player's second. More than this share through new ones is looked at.
 */
const NEW_SHARE = 0.5
const NEW_FOR = 365 * DAY

/** An account as far as GitHub tells. Null: when one was made that is gone by now, and the first work of one without any. */
export type CounterpartAccount = { createdAt: number | null; firstWorkAt: number | null }
/** Undefined for an account of which GitHub was not asked, or had no answer. */
export type AccountOf = (githubId: number) => CounterpartAccount | undefined

/** Who and what began after this instant is new. */
export function newSince(week: string): number {
  return weekEnd(week) - NEW_FOR
}

export function isNew({ createdAt, firstWorkAt }: CounterpartAccount, week: string): boolean {
  return [createdAt, firstWorkAt].some((since) => since === null || since > newSince(week))
}

/** Who took up what counted in full in the week, as far as they have an id. */
export function counterpartsOf(rows: readonly LedgerRow[], week: string): number[] {
  const people = takenUp(rows, week).filter(({ counterpartId }) => isOnePerson(counterpartId))
  return [...new Set(people.flatMap(({ counterpartId }) => counterpartId ?? []))]
}

/** Whether more than half of the week's points in full went through new accounts; null while that is open. */
export function isThroughNew(rows: readonly LedgerRow[], week: string, accountOf: AccountOf): boolean | null {
  const full = takenUp(rows, week)
  const through = (kind: boolean | undefined) => pointsOf(full.filter((row) => isOfNew(row, week, accountOf) === kind))
  const most = NEW_SHARE * pointsOf(full)
  if (through(true) > most) return true
  return through(true) + through(undefined) > most ? null : false
}

function takenUp(rows: readonly LedgerRow[], week: string): LedgerRow[] {
  return rows.filter((row) => row.week === week && countsInFull(row) && row.counterpartId !== 0)
}

/** An account without an id, as a deleted one, is new; a project's people together are not. */
function isOfNew({ counterpartId: id }: LedgerRow, week: string, accountOf: AccountOf): boolean | undefined {
  if (id === null || !isOnePerson(id)) return id === null
  const account = accountOf(id)
  return account === undefined ? undefined : isNew(account, week)
}
