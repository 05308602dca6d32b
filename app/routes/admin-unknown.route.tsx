/** Unknown to staff too. */
export function loader(): never {
  throw new Response(null, { status: 404 })
}

export function action(): never {
  throw new Response(null, { status: 404 })
}

/** A page: strangers get the same answer as everywhere here. */
export default function Nothing() {
  return null
}
