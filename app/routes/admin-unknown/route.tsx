/** What is behind the staff sign-in and not listed does not exist for staff either. */
export function loader(): never {
  throw new Response(null, { status: 404 })
}

export function action(): never {
  throw new Response(null, { status: 404 })
}

/** Makes this a page, so that what it answers looks like what every place here answers to strangers. */
export default function Nothing() {
  return null
}
