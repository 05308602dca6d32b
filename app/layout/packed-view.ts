/**
 * A view as one string. Remix's stream numbers each value of an object, which costs a page of many figures a kilobyte,
 * and escapes each double quote twice: single ones stand in their place.
 */
export type Packed<View> = string & { readonly view?: View }

export function pack<View>(view: View): Packed<View> {
  return swapQuotes(JSON.stringify(view))
}

export function unpack<View>(packed: Packed<View>): View {
  return JSON.parse(swapQuotes(packed)) as View
}

function swapQuotes(text: string): string {
  return text.replaceAll(/["']/g, (quote) => (quote === '"' ? "'" : '"'))
}
