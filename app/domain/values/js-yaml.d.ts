/** The part that we use; the package brings no types. */
declare module 'js-yaml' {
  export const FAILSAFE_SCHEMA: object
  export class YAMLException extends Error {
    reason: string
    mark?: { line: number }
  }
  export function load(text: string, options: { schema: object }): unknown
}
