/** An unknown address behind the staff sign-in is unknown to staff too. */
export function loader(): never {
  throw new Response(null, { status: 404 })
}

export function action(): never {
  throw new Response(null, { status: 404 })
}

/** Makes this a page, so that strangers get the same answer as everywhere here. */
export default function Nothing() {
  return null
}
