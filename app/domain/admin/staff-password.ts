/** What checking a password costs: memory (N · r · 128 bytes) and passes. */
export type PasswordCost = { N: number; r: number; p: number }

/** As OWASP recommends for scrypt: 16 MiB, five passes. */
export const PASSWORD_COST: PasswordCost = { N: 2 ** 14, r: 8, p: 5 }

const FEWEST_SPECIFIED = 6
const FEWEST = 12

/** The error of a new password. */
export function passwordError(password: string): 'auth/weak-password' | 'auth/short-password' | null {
  const { length } = Array.from(password)
  if (length < FEWEST_SPECIFIED) return 'auth/weak-password'
  return length < FEWEST ? 'auth/short-password' : null
}
