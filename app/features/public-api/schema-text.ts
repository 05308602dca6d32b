/** `schema`: the named schema that it links to. */
type TypeView = { text: string; schema: string | null }

/** Nested fields are named `counters.commits`, or `awards[].place` in lists. */
export type FieldView = { name: string; type: TypeView; description: string | null }

type Value = string | number | boolean | null

/** The parts of JSON Schema that we use. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: Value[]
  const?: Value
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  description?: string
  default?: Value
  examples?: Value[]
}

/** `list of LeaderboardEntry`, `URL or null`. */
export function typeText(schema: Schema): TypeView {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return { text: name, schema: name }
  }
  const [one] = schema.anyOf?.filter(({ type }) => type !== 'null') ?? []
  if (one !== undefined) return around(typeText(one), '', ' or null')
  if (schema.items !== undefined) {
    const item = typeText(schema.items)
    return around(item, 'list of ', item.schema === null ? 's' : '')
  }
  return { text: plainText(schema), schema: null }
}

function around(type: TypeView, before: string, after: string): TypeView {
  return { ...type, text: before + type.text + after }
}

function plainText({ type, format, enum: values, const: value }: Schema): string {
  if (values !== undefined) return values.map((one) => `'${one}'`).join(' | ')
  if (value !== undefined) return typeof value === 'string' ? `'${value}'` : String(value)
  const [one = '', ...others] = [type ?? []].flat()
  return (FORMATS[format ?? ''] ?? TYPES[one] ?? 'anything') + (others.includes('null') ? ' or null' : '')
}

const FORMATS: Record<string, string> = { 'date-time': 'date-time', date: 'date', uri: 'URL' }
const TYPES: Record<string, string> = {
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
  string: 'string',
  object: 'object',
}

/** Each followed by its nested fields. */
export function fieldsOf(schema: Schema, before = ''): FieldView[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = before + name
    const own = { name: path, type: typeText(field), description: field.description ?? null }
    return [own, ...fieldsOf(field, `${path}.`), ...fieldsOf(field.items ?? {}, `${path}[].`)]
  })
}
