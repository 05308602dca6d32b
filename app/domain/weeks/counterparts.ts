import { countsInFull } from '#app/domain/ledger/credit.ts'
import { isOnePerson } from '#app/domain/ledger/eligibility.ts'
import { pointsOf, type LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { DAY, weekEnd } from '#app/domain/time/period.ts'

/** Of full points through new accounts, which may be the player's second ones; a larger share is reviewed. */
const NEW_SHARE = 2 / 3
const NEW_FOR = 365 * DAY

/** Null: the account is gone, or has no work. */
export type CounterpartAccount = { createdAt: number | null; firstWorkAt: number | null }
/** Undefined if GitHub was not asked, or had no answer. */
export type AccountOf = (githubId: number) => CounterpartAccount | undefined

/** What began after this instant is new. */
export function newSince(week: string): number {
  return weekEnd(week) - NEW_FOR
}

export function isNew({ createdAt, firstWorkAt }: CounterpartAccount, week: string): boolean {
  return [createdAt, firstWorkAt].some((since) => since === null || since > newSince(week))
}

/** Who took up what counted in full in the week, if they have an id. */
export function counterpartsOf(rows: readonly LedgerRow[], week: string): number[] {
  const people = takenUp(rows, week).filter(({ counterpartId }) => isOnePerson(counterpartId))
  return [...new Set(people.flatMap(({ counterpartId }) => counterpartId ?? []))]
}

/** Whether more than two thirds of the week's full points went through new accounts; null while that is open. */
export function isThroughNewAccounts(rows: readonly LedgerRow[], week: string, accountOf: AccountOf): boolean | null {
  const full = takenUp(rows, week)
  const through = (kind: boolean | undefined) => pointsOf(full.filter((row) => isOfNew(row, week, accountOf) === kind))
  const most = NEW_SHARE * pointsOf(full)
  if (through(true) > most) return true
  return through(true) + through(undefined) > most ? null : false
}

function takenUp(rows: readonly LedgerRow[], week: string): LedgerRow[] {
  return rows.filter((row) => row.week === week && countsInFull(row) && row.counterpartId !== 0)
}

/** Accounts without an id, such as deleted ones, are new; a project's people together are not. */
function isOfNew({ counterpartId: id }: LedgerRow, week: string, accountOf: AccountOf): boolean | undefined {
  if (id === null || !isOnePerson(id)) return id === null
  const account = accountOf(id)
  return account === undefined ? undefined : isNew(account, week)
}
