/**
 * A view as one string. Remix's stream numbers each value of an object, which costs a page of many figures a kilobyte,
 * and escapes each double quote twice: single ones stand in their place.
 */
export type Packed<View> = string & { readonly view?: View }

export function pack<View>(view: View): Packed<View> {
  const packed = swapQuotes(JSON.stringify(view))
  latest = { packed, view }
  return packed
}

/** The latest one is not read again: a screen and its head are both drawn from it. */
export function unpack<View>(packed: Packed<View>): View {
  if (latest.packed !== packed) latest = { packed, view: JSON.parse(swapQuotes(packed)) }
  return latest.view as View
}

let latest: { packed: string; view: unknown } = { packed: '', view: null }

function swapQuotes(json: string): string {
  return json.replaceAll(/["']/g, (quote) => (quote === '"' ? "'" : '"'))
}
