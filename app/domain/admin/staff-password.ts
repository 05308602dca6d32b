/** Memory (N · r · 128 bytes) and passes. */
export type PasswordCost = { N: number; r: number; p: number }

/** As OWASP recommends for scrypt: 16 MiB, five passes. */
export const PASSWORD_COST: PasswordCost = { N: 2 ** 14, r: 8, p: 5 }

const FEWEST = 12

/** Never the specification's error: its six characters are too few here. */
export function passwordError(password: string): 'auth/short-password' | null {
  return Array.from(password).length < FEWEST ? 'auth/short-password' : null
}
