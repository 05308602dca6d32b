import * as z from 'zod'
import { BOARD_NAMES, type BoardName } from '#app/core/standings/board-view.ts'

/** `find` is a rank or a name; both as typed. */
export type BoardRequest = {
  board: BoardName
  country?: string | null
  after: string | null
  before: string | null
  at: string | null
  find: string | null
}

const boardName = z.enum(BOARD_NAMES).catch('week')
/** ISO 3166, in any case; anything longer is unknown anyway. */
const typedCountry = z
  .string()
  .transform((value) => value.trim().slice(0, 64))
  .nullable()
const typedPlace = z.string().trim().min(1).max(64).nullable().catch(null)

export function boardRequest(query: URLSearchParams): BoardRequest {
  return {
    board: boardName.parse(query.get('board')),
    country: typedCountry.parse(query.get('country')),
    after: query.get('after'),
    before: query.get('before'),
    at: query.get('at'),
    find: typedPlace.parse(query.get('find')),
  }
}
