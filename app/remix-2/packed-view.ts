import { fromColumns, toColumns } from './columns.ts'

/**
 * A view as one string. Remix's stream numbers each value of an object and escapes each double quote twice, so single
 * quotes stand in for double ones. Rows of a table stand as columns, and a column of texts as one text.
 *
 * Buys: a kilobyte on a page of many figures; home's and the board's HTML and CSS are at their budgets.
 * Guarded by: app/remix-2/packed-view.test.ts; tests/e2e/page-weight.spec.ts.
 * Goes when: the router passes its answers on as plain JSON.
 */
export type Packed<View> = string & { readonly view?: View }

export function pack<View>(view: View): Packed<View> {
  const packed = swapQuotes(JSON.stringify(toColumns(view)))
  latest = { packed, view }
  return packed
}

/** Keeps the latest view, because a screen and its head are drawn from the same one. */
export function unpack<View>(packed: Packed<View>): View {
  if (latest.packed !== packed) latest = { packed, view: fromColumns(JSON.parse(swapQuotes(packed))) }
  return latest.view as View
}

let latest: { packed: string; view: unknown } = { packed: '', view: null }

function swapQuotes(json: string): string {
  return json.replaceAll(/["']/g, (quote) => (quote === '"' ? "'" : '"'))
}
