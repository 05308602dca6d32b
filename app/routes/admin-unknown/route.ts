/** What is behind the staff's door and not listed does not exist for staff either. */
export function loader(): never {
  throw new Response(null, { status: 404 })
}

export function action(): never {
  throw new Response(null, { status: 404 })
}
