/** A view as one string. Remix's stream numbers each value of an object, which costs a page of many figures a kilobyte. */
export type Packed<View> = string & { readonly view?: View }

export function pack<View>(view: View): Packed<View> {
  return JSON.stringify(view)
}

export function unpack<View>(packed: Packed<View>): View {
  return JSON.parse(packed) as View
}
