import type { Context } from 'hono'

export type FormValue = string | FormValue[] | { [name: string]: FormValue }

/** Read as bytes: workerd warns about forms read as text. */
export async function bodyOf(c: Context): Promise<string> {
  return new TextDecoder().decode(await c.req.arrayBuffer())
}

/** Form fields in Stripe's syntax: `line_items[0][price]=…` is a list of objects. */
export function parseForm(text: string): Record<string, FormValue> {
  const root: Record<string, FormValue> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/[^[\]]+/g)].map(([part]) => part)
    if (path.length > 0 && !path.includes('__proto__')) put(root, path, value)
  }
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, withLists(value)]))
}

function put(target: Record<string, FormValue>, [head = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    target[head] = value
    return
  }
  const known = target[head]
  const next: Record<string, FormValue> =
    typeof known === 'object' && !Array.isArray(known) ? known : Object.create(null)
  target[head] = next
  put(next, rest, value)
}

/** Turns fields numbered from 0 into lists. */
function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, inner]): [string, FormValue] => [name, withLists(inner)])
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}
