/** What checking a password costs: memory (N · r · 128 bytes) and passes. */
export type PasswordCost = { N: number; r: number; p: number }

/** As OWASP recommends for scrypt: 16 MiB, five passes. */
export const PASSWORD_COST: PasswordCost = { N: 2 ** 14, r: 8, p: 5 }
