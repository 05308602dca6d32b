import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'

/** GitHub's own description of its REST API. The package's other files are for other editions. */
const file = createRequire(import.meta.url).resolve('@octokit/openapi/generated/api.github.com.json')
export const GITHUB_REST = withoutNullable(JSON.parse(readFileSync(file, 'utf8')))

const ajv = new Ajv({ strict: false, validateSchema: false, allErrors: true, logger: false })
addFormats.default(ajv)
ajv.addSchema(GITHUB_REST as object, 'github')

/** The check of a schema in the description, by its reference. */
export function compileGithubSchema(reference: string): ValidateFunction {
  return ajv.compile({ $ref: `github${encodeURI(reference)}` })
}

/** OpenAPI 3.0 uses `nullable` where JSON Schema has a type, and several members of GitHub's unions often match. */
function withoutNullable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNullable)
  if (typeof value !== 'object' || value === null) return value
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name === 'oneOf' ? 'anyOf' : name, withoutNullable(inner)]),
  )
  return nullable === true ? { anyOf: [rest, { type: 'null' }] } : rest
}
