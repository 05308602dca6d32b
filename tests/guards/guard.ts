/** A guard, and what the product would be without it: `text` of `file` becomes `by`, and a test of `test` must fail. */
export type Guard = { guard: string; file: string; text: string; by: string; test: string }
