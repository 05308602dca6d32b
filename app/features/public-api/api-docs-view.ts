/** A type in words; `schema` names the described schema that it leads to. */
export type TypeView = { text: string; schema: string | null }

/** A field of an answer; those of an object inside are named `counters.commits`, those of a list's rows `awards[].place`. */
export type FieldView = { name: string; type: TypeView; description: string | null }

export type ParameterView = {
  name: string
  isInPath: boolean
  type: string
  /** What holds without it. */
  standard: string | null
  example: string | null
  description: string | null
}

export type OperationView = {
  id: string
  path: string
  summary: string
  description: string
  parameters: ParameterView[]
  mediaType: string
  schema: string | null
  problems: string[]
  /** Seconds. */
  maxAge: number
  exampleHref: string
}

export type ApiDocsView = {
  origin: string
  groups: { name: string; operations: OperationView[] }[]
  problems: { code: string; status: number; detail: string }[]
  schemas: { name: string; description: string | null; fields: FieldView[] }[]
}
